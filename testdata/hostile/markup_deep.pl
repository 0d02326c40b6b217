% XML, HTML, JSON and CSV: deeply nested, wide, with entities and paths that multiply.

:- use_module(library(xpath)).
:- use_module(library(sgml)).
:- use_module(library(http/json)).
:- use_module(library(http/html_write)).
load(T, D) :- setup_call_cleanup(open_string(T, S), load_structure(stream(S), D, [dialect(xml)]), close(S)).
rep(N, A, T) :- length(L, N), maplist(=(A), L), atomic_list_concat(L, T).
attack(( rep(300000, '<a>', T), catch(load(T, _), _, fail) )).
attack(( rep(100000, '<a>', T), rep(100000, '</a>', U), string_concat(T, U, V), load(V, D), print(D) )).
attack(( rep(100000, '<a b="c"/>', T), format(string(V), "<r>~w</r>", [T]), load(V, D), xpath(D, //a(@b), X), X == d )).
attack(( rep(2000, '<a>', T), rep(2000, '</a>', U), string_concat(T, U, V), load(V, D), xpath(D, //a//a//a//a, X), X == d )).
attack(( rep(100000, 'x="1" ', T), format(string(V), "<r ~w/>", [T]), load(V, _) )).
attack(( rep(30, '&a;', _), true )).
attack(( rep(300000, '[', T), catch(atom_json_term(T, _, []), _, fail) )).
attack(( rep(100000, '[', T), rep(100000, ']', U), atom_concat(T, U, V), atom_json_term(V, D, []), atom_json_term(W, D, []), W == a )).
attack(( rep(100000, '{"a":', T), catch(atom_json_dict(T, _, []), _, fail) )).
attack(( rep(100000, '"a":1,', T), format(atom(V), "{~w \"b\":2}", [T]), catch(atom_json_dict(V, D, []), _, fail), D == a )).
attack(( rep(1000000, '9', T), atom_json_term(T, N, []), N =:= 0 )).
attack(( format(atom(T), "\"~*c\"", [3000000, 0'a]), repeat, atom_json_term(T, _, []), fail )).
attack(( rep(300000, 'a,b,', T), open_string(T, S), csv_read_stream(S, R, []), R == [] )).
attack(( rep(300000, '"a\n",', T), open_string(T, S), csv_read_stream(S, R, [convert(false)]), R == [] )).
attack(( rep(1000000, '"', T), open_string(T, S), catch(csv_read_stream(S, _, []), _, fail) )).
attack(( rep(100000, '<p>', T), open_string(T, S), catch(load_html(stream(S), D, []), _, fail), print(D) )).
attack(( rep(100000, '<table><b>', T), open_string(T, S), catch(load_html(stream(S), D, []), _, fail), xpath(D, //b, _), fail )).
attack(( T = element(a, [], [T]), html_write(current_output, T, []) )).
attack(( L = [p(a)|L], phrase(html(L), _) )).
attack(( phrase(html(f(L)), L) )).
attack(( rep(100000, a, T), repeat, xml_quote_cdata(T, _), xml_quote_attribute(T, _), fail )).
