% What the libraries read: markup and its events, triples, requests, encodings, compressed bytes, programs to colour and to walk.

:- use_module(library(sgml)).
:- use_module(library(sgml_write)).
:- use_module(library(xpath)).
:- use_module(library(memfile)).
:- use_module(library(zlib)).
:- use_module(library(readln)).
:- use_module(library(optparse)).
:- use_module(library(main)).
:- use_module(library(prolog_colour)).
:- use_module(library(prolog_codewalk)).
:- use_module(library(prolog_source)).
:- use_module(library(prolog_xref)).
:- use_module(library(prolog_clause)).
:- use_module(library(http/http_header)).
:- use_module(library(http/http_parameters)).
:- use_module(library(http/json)).
:- use_module(library(http/json_convert)).
:- use_module(library(http/html_write)).
:- use_module(library(http/js_write)).
:- use_module(library(semweb/turtle), []).
:- use_module(library(semweb/rdf_ntriples), []).
:- use_module(library(rdf), []).
:- use_module(library(url)).
:- json_object pt(x, y:integer).
:- html_meta htmls(html).
loop :- loop.
rep(N, T, S) :- length(L, N), maplist(=(T), L), atomics_to_string(L, S).
parsed(D, S, O) :- open_string(S, I), new_sgml_parser(P, []), set_sgml_parser(P, dialect(D)), sgml_parse(P, [source(I)|O]).
entities(N, S) :- findall(E, ( between(1, N, I), J is I-1, format(string(E), "<!ENTITY e~d \"&e~d;&e~d;&e~d;&e~d;\">", [I, J, J, J, J]) ), Es), atomics_to_string(Es, D), format(string(S), "<!DOCTYPE a [<!ENTITY e0 \"lol\">~s]><a b=\"&e~d;\">&e~d;</a>", [D, N, N]).
attack(( entities(30, S), parsed(xml, S, [document(D)]), D == a )).
attack(( entities(30, S), parsed(sgml, S, [document(D)]), D == a )).
attack(( entities(12, S), repeat, catch(parsed(xmlns, S, [document(_), max_errors(-1)]), _, true), fail )).
attack(( rep(100000, "<b>", S), string_concat("<a>", S, T), parsed(xml, T, [call(begin, on_begin), max_errors(1000000)]) )).
on_begin(_, _, P) :- catch(sgml_parse(P, [document(_), parse(content)]), _, true), loop.
attack(( rep(50000, "<b c=d>x</b>", S), format(string(T), "<a>~s</a>", [S]), parsed(xml, T, [call(begin, on_begins), call(end, on_end), call(cdata, on_text)]) )).
on_begins(N, As, P) :- assertz(seen(N, As, P)).
on_end(_, P) :- catch(set_sgml_parser(P, dialect(html5)), _, true), catch(free_sgml_parser(P), _, true).
on_text(T, P) :- sgml_parse(P, [source(T)]), parsed(xml, "<a>b</a>", [call(cdata, on_text)]).
:- dynamic seen/3.
attack(( parsed(xml, "<a>b</a>", [call(cdata, nested_text)]) )).
nested_text(_, _) :- parsed(xml, "<a>b</a>", [call(cdata, nested_text)]).
attack(( rep(20000, "<!ELEMENT a (b?, c*, (d|e)+, a)>", S), format(string(T), "<!DOCTYPE a [~s]><a>", [S]), new_dtd(a, D), open_string(S, I), catch(load_structure(stream(I), _, [dtd(D)]), _, true), parsed(sgml, T, [document(_)]), loop )).
attack(( repeat, new_dtd(a, D), new_sgml_parser(P, [dtd(D)]), get_sgml_parser(P, _), fail )).
attack(( parsed_endless(user_input) )).
parsed_endless(I) :- new_sgml_parser(P, []), sgml_parse(P, [source(I), document(D)]), D == a.
attack(( nest(100000, [], D), repeat, xpath(element(a, [], D), //(b), X), X == a )).
nest(0, D, D) :- !.
nest(N, D, E) :- M is N-1, nest(M, [element(b, [c=N], D)], E).
attack(( D = element(a, [], [D, D]), xpath(D, //(b(@c = 1)), X), X == a )).
attack(( D = element(a, [], [t, D]), catch(xml_write(user_output, D, []), _, true), catch(html_write(user_output, D, []), _, true), catch(xml_is_dom(D), _, true), loop )).
attack(( nest(50000, [], D), repeat, with_output_to(string(S), xml_write(current_output, D, [])), string_length(S, 0) )).
attack(( nest(3000, [t], D), findall(X, xpath(element(a, [], D), //(*)//(*)//(*), X), L), L == [] )).
attack(( rep(20000, "[ <p> [ <q> (", S), format(string(T), "@prefix : <a> . :s :p ~s", [S]), rdf_turtle_read(T, L), L == a )).
rdf_turtle_read(S, L) :- turtle:rdf_read_turtle(string(S), L, []).
attack(( rep(100000, "<a> <b> ( 1 2.0 true \"x\"@en ) . ", S), rdf_turtle_read(S, L), L == a )).
attack(( rep(100000, "<a> <b> \"x\\u0041\"^^<c> .\n", S), atom_string(A, S), rdf_ntriples:rdf_read_ntriples(atom(A), L, []), L == a )).
attack(( rdf_ntriples:read_ntriple(user_input, T), T == a )).
attack(( rep(20000, "<rdf:Description><p>", S), format(string(T), "<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#' xmlns='x'>~s", [S]), open_string(T, I), rdf:load_rdf(stream(I), L), L == a )).
attack(( rep(100000, "A: b\r\n c\r\n", S), string_codes(S, Cs), http_parse_header(Cs, L), L == a )).
attack(( rep(100000, "text/html;q=0.1;a=\"b\", ", S), repeat, catch(http_parse_header_value(accept, S, V), _, true), catch(http_parse_header_value(cookie, S, V), _, true), V == a )).
attack(( repeat, http_read_request(user_input, R), R == a )).
attack(( rep(100000, "GET / HTTP/1.1\r\n", S), open_string(S, I), repeat, catch(http_read_header(I, R), _, true), R == a )).
attack(( numlist(1, 100000, L), findall(N='1', member(N, L), Ps), findall(a(X, [list(integer), default(X)]), member(X, L), Qs), repeat, catch(http_convert_parameters(Ps, Qs), _, true), fail )).
attack(( nestj(100000, 1, J), repeat, catch(json_to_prolog(J, T), _, true), catch(prolog_to_json(pt(T, 1), K), _, true), K == a )).
nestj(0, J, J) :- !.
nestj(N, J, K) :- M is N-1, nestj(M, json([x=J, y=1]), K).
attack(( X = pt(X, 1), catch(prolog_to_json(X, _), _, true), J = json([x=J, y=1]), catch(json_to_prolog(J, _), _, true), catch(is_json_term(J), _, true), catch(json_write(user_output, J), _, true), loop )).
attack(( rep(100000, "{\"a\":[", S), repeat, open_string(S, I), catch(json_read_dict(I, D), _, true), open_string(S, K), catch(json_read(K, D), _, true), D == a )).
attack(( html_more(N), phrase(html(N), L), print_html(L), L == [] )).
html_more(b(H)) :- H = [p(x)|H].
attack(( phrase(htmls_deep, L), L == [] )).
htmls_deep --> html(div(\htmls_deep)).
attack(( X = [X, a], catch(phrase(js_expression(X), _), _, true), J = object([a=J]), catch(phrase(js_args([J]), _), _, true), loop )).
attack(( rep(500000, "\u00e9\u4e00", S), repeat, string_bytes(S, B, utf16le), string_bytes(T, B, octet), string_bytes(T, C, utf8), length(C, 0) )).
attack(( length(B, 3000000), maplist(=(233), B), string_bytes(S, B, iso_latin_1), string_length(S, 0) )).
attack(( zipped(9, 900000, M), repeat, open_memory_file(M, read, I, [encoding(octet)]), zopen(I, Z, []), read_string(Z, _, S), string_length(S, 0) )).
zipped(L, N, M) :- new_memory_file(M), open_memory_file(M, write, O, [encoding(octet)]), zopen(O, Z, [level(L), format(gzip)]), set_stream(Z, encoding(octet)), zeros(N, Z), close(Z).
zeros(N, Z) :- format(string(S), "~*c", [100000, 0'0]), K is N//100000, forall(between(1, K, _), write(Z, S)).
attack(( zipped(1, 100000, M), open_memory_file(M, read, I, [encoding(octet)]), read_string(I, _, S), rep(100000, S, T), string_length(T, 0) )).
attack(( repeat, new_memory_file(M), open_memory_file(M, write, O, [encoding(octet)]), zopen(O, Z, []), catch(put_byte(Z, 0), _, true), fail )).
attack(( zopen(user_output, A, [close_parent(false)]), zopen(A, B, []), zopen(B, C, []), repeat, format(C, "~*c~d", [1000, 0'a, 1]), flush_output(C), fail )).
attack(( readln(L), L == [] )).
attack(( rep(1000000, "a 1 ", S), open_string(S, I), set_input(I), readln(L, _, [], "abc", lowercase), L == [] )).
attack(( numlist(1, 3000, L), findall([opt(K), type(integer), default(0), shortflags([]), longflags([K])], ( member(N, L), atom_concat(k, N, K) ), Os), findall(A, ( member(N, L), format(atom(A), "--k~d=~d", [N, N]) ), As), repeat, opt_parse(Os, As, X, Y), X == Y )).
attack(( numlist(1, 100000, L), findall(A, ( member(N, L), format(atom(A), "--k~d=~d", [N, N]) ), As), repeat, argv_options(As, P, O), P == O )).
attack(( rep(50000, "p(X, Y) :- q([X|Y]), \\+ r(f(\"s\", 'a', 0'b)). % c\n", S), repeat, open_string(S, I), prolog_colourise_stream(I, none, coloured, []), fail )).
coloured(C, S, L) :- assertz(seen(C, S, L)).
attack(( rep(100000, "f(", S), open_string(S, I), prolog_colourise_stream(I, none, coloured, []), loop )).
attack(( open_string("p :- q. :- op(700, xfx, ===>). a ===> b.", I), prolog_colourise_stream(I, none, looping, []) )).
looping(_, _, _) :- open_string("p :- q.", I), prolog_colourise_stream(I, none, looping, []).
attack(( rep(100000, "a, ", S), string_concat(S, "b", T), repeat, catch(colour_query(T), _, true), fail )).
colour_query(T) :- prolog_colourise_query(T, user, coloured).
attack(( prolog_walk_code([trace_reference(_), on_trace(walked), module_class([user, library, system])]) )).
walked(_, _, _) :- prolog_walk_code([trace_reference(_), on_trace(walked)]).
attack(( prolog_walk_code([undefined(trace), on_trace(walks), module_class([user, library, system]), infer_meta_predicates(true), source(true)]) )).
walks(A, B, C) :- assertz(seen(A, B, C)).
attack(( open_string("p(1). p(2", I), repeat, catch(read_source_term_at_location(I, T, [line(1), error(E)]), _, true), catch(prolog_read_source_term(I, T, X, []), _, true), X == E )).
attack(( xref_open_endless, xref_source(endless, [silent(true)]), xref_defined(endless, G, H), G == H )).
xref_open_endless :- assertz(( prolog:xref_open_source(endless, user_input) )), assertz(( prolog:xref_source_identifier(endless, endless) )).
attack(( repeat, forall(prolog_program_clause(C, [module_class([user, library, system])]), seen_clause(C)), fail )).
seen_clause(C) :- catch(clause_info(C, _, P, V), _, true), assertz(seen(C, P, V)).
attack(( rep(100000, "a=b&", S), repeat, parse_url_search_of(S, L), www_form_encode(L, W), W == a )).
parse_url_search_of(S, L) :- string_codes(S, Cs), catch(parse_url_search(Cs, L), _, L = S), format(atom(U), "http://a.b/c?~s#d", [Cs]), parse_url(U, _), global_url(U, U, V), is_absolute_url(V).
