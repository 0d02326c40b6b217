% Libraries that parse, write and encode.

:- use_module(library(http/json)).
:- use_module(library(csv)).
:- use_module(library(sgml)).
:- use_module(library(xpath)).
:- use_module(library(sgml_write)).
:- use_module(library(http/html_write)).
:- use_module(library(dcg/basics)).
:- use_module(library(dcg/high_order)).
:- use_module(library(memfile)).
:- use_module(library(pcre)).
:- use_module(library(uri)).
:- use_module(library(base64)).
:- use_module(library(base32)).
:- use_module(library(md5)).
:- use_module(library(sha)).
:- use_module(library(crypto)).
:- use_module(library(yaml)).
:- use_module(library(porter_stem)).
:- use_module(library(edit)).
:- use_module(library(optparse)).
:- use_module(library(readutil)).
:- use_module(library(pure_input)).
:- use_module(library(url)).
:- use_module(library(date)).
:- use_module(library(crypt)).
:- use_module(library(semweb/turtle)).
:- use_module(library(semweb/rdf_ntriples)).

double(0, S, S).
double(N, S0, S) :- N > 0, string_concat(S0, S0, S1), N1 is N-1, double(N1, S1, S).
json(S) :- open_string(S, In), json_read_dict(In, _, []).
jsont(S) :- open_string(S, In), json_read(In, _).
xml(S) :- open_string(S, In), load_structure(stream(In), _, [dialect(xml)]).
html(S) :- open_string(S, In), load_html(stream(In), _, []).
yam(S) :- open_string(S, In), yaml_read(In, _).
again(G) :- repeat, \+ \+ catch(G, error(_, _), true), false.
nested(0, a).
nested(N, element(x,[],[T,T])) :- N > 0, M is N-1, nested(M, T).
deepel(0, T, T).
deepel(N, T0, T) :- N > 0, M is N-1, deepel(M, element(x,[a=b],[T0]), T).
dag(0, 1).
dag(N, [X,X]) :- N > 0, M is N-1, dag(M, X).
jdag(0, 1).
jdag(N, json([a=X,b=X])) :- N > 0, M is N-1, jdag(M, X).
hdag(0, x).
hdag(N, p([X,X])) :- N > 0, M is N-1, hdag(M, X).
loop :- loop.

attack((double(21, "[", S), again(json(S)))).
attack((double(21, "[1,", S), again(jsont(S)))).
attack((double(19, "{\"a\":", S), again(json(S)))).
attack((double(19, "\"a\":1,", S), atomic_list_concat(["{", S, "\"b\":2}"], T), again(json(T)))).
attack((double(19, "1,", S), atomic_list_concat(["[", S, "2]"], T), again(jsont(T)))).
attack((double(23, "1", S), again(json(S)))).
attack((double(22, " ", S), again(json(S)))).
attack((double(21, "\\u0041", S), atomic_list_concat(["\"", S, "\""], T), again(json(T)))).
attack((double(22, "/*", S), again(json(S)))).
attack((dag(60, T), with_output_to(string(_), json_write(current_output, T)))).
attack((jdag(60, T), with_output_to(string(_), json_write_dict(current_output, T)))).
attack((X = [X], with_output_to(string(_), json_write(current_output, X)))).
attack((X = [1|X], with_output_to(string(_), json_write(current_output, X)))).
attack((X = json([a=X]), json_write(current_output, X))).
attack((X = _{a:X}, json_write_dict(current_output, X))).
attack((length(L, 1000000), maplist(=(a), L), repeat, with_output_to(string(S), json_write(current_output, L)), S == "")).
attack((dag(60, T), atom_json_term(A, T, []), A == b)).
attack((dag(60, T), atom_json_dict(A, T, []), A == b)).
attack((dag(60, T), json_write(current_output, T, [width(1000000000), step(1000000)]))).
attack((double(18, "a,\"b\"\"\",c\n", S), string_codes(S, Cs), repeat, phrase(csv(R), Cs), R == [])).
attack((double(22, "\"", S), string_codes(S, Cs), repeat, phrase(csv(R), Cs), R == [])).
attack((double(20, ",", S), string_codes(S, Cs), repeat, phrase(csv(R), Cs), R == [])).
attack((phrase(csv(R), Cs), R == Cs)).
attack((length(L, 1000000), R =.. [row|L], phrase(csv([R]), Cs), Cs == [])).
attack((maplist([_]>>true, [a]), length(L, 200000), maplist(=(row(a,'b,"c',3.5)), L), with_output_to(string(S), csv_write_stream(current_output, L, [])), again(string_length(S, _)))).
attack((double(19, "<a>", S), again(xml(S)))).
attack((double(18, "<a b='c'>x</a>", S), atomic_list_concat(["<r>", S, "</r>"], T), again(xml(T)))).
attack((double(18, "a='c' ", S), atomic_list_concat(["<r ", S, "/>"], T), again(xml(T)))).
attack((double(20, "&amp;", S), atomic_list_concat(["<r>", S, "</r>"], T), again(xml(T)))).
attack((double(20, "<!--", S), again(xml(S)))).
attack((double(20, "<![CDATA[", S), again(xml(S)))).
attack((atomic_list_concat(["<!DOCTYPE r [<!ENTITY a \"x\"><!ENTITY b \"&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;\"><!ENTITY c \"&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;\"><!ENTITY d \"&c;&c;&c;&c;&c;&c;&c;&c;&c;&c;\"><!ENTITY e \"&d;&d;&d;&d;&d;&d;&d;&d;&d;&d;\"><!ENTITY f \"&e;&e;&e;&e;&e;&e;&e;&e;&e;&e;\"><!ENTITY g \"&f;&f;&f;&f;&f;&f;&f;&f;&f;&f;\"><!ENTITY h \"&g;&g;&g;&g;&g;&g;&g;&g;&g;&g;\"><!ENTITY i \"&h;&h;&h;&h;&h;&h;&h;&h;&h;&h;\">]><r>&i;</r>"], T), again(xml(T)))).
attack((again(xml("<!DOCTYPE r [<!ENTITY a \"&a;\">]><r>&a;</r>")))).
attack((again(xml("<!DOCTYPE r [<!ENTITY a \"&b;\"><!ENTITY b \"&a;\">]><r>&a;</r>")))).
attack((again(xml("<!DOCTYPE r SYSTEM \"file:///etc/passwd\"><r/>")))).
attack((xml("<!DOCTYPE r [<!ENTITY a SYSTEM \"file:///etc/passwd\">]><r>&a;</r>"), throw(maybe) ; loop)).
attack((double(18, "<div><p>", S), again(html(S)))).
attack((double(18, "<b><i><table>", S), again(html(S)))).
attack((double(18, "<script>", S), again(html(S)))).
attack((double(18, "<td><tr><li>", S), again(html(S)))).
attack((nested(60, T), with_output_to(string(_), xml_write(current_output, T, [])))).
attack((nested(60, T), with_output_to(string(_), html_write(current_output, T, [])))).
attack((deepel(300000, x, T), repeat, with_output_to(string(S), xml_write(current_output, T, [])), S == "")).
attack((X = element(a,[],[X]), xml_write(current_output, X, []))).
attack((X = [x|X], xml_write(current_output, element(a,[],X), []))).
attack((X = element(a,[],[X]), xpath(X, //b, _))).
attack((nested(60, T), xpath(T, //y, _))).
attack((nested(60, T), findall(E, xpath(T, //x, E), _))).
attack((deepel(100000, x, T), xpath(T, //x(@a=c), _) ; loop)).
attack((nested(16, T), xpath(T, //x//x//x//x//y, _))).
attack((hdag(60, T), phrase(html(T), Ts), print_html(Ts))).
attack((X = p(X), phrase(html(X), _))).
attack((X = [a|X], phrase(html(X), _))).
attack((double(22, "<", S), phrase(html(S), Ts), with_output_to(string(O), print_html(Ts)), again(string_length(O, _)))).
attack((length(L, 300000), maplist(=(p(a)), L), phrase(html(L), Ts), repeat, with_output_to(string(O), print_html(Ts)), O == "")).
attack((html_quoted_loop)).
attack((length(Cs, 1000000), maplist(=(0'1), Cs), repeat, phrase(integer(X), Cs, _), X < 0)).
attack((length(Cs, 1000000), maplist(=(0'1), Cs), repeat, phrase(number(X), Cs, _), X < 0)).
attack((length(Cs, 1000000), maplist(=(0'f), Cs), repeat, phrase(xinteger(X), Cs, _), X < 0)).
attack((phrase(digits(X), Cs), X == Cs)).
attack((phrase(blanks, Cs), Cs == [a])).
attack((phrase(string(X), Cs), X == [a|Cs])).
attack((phrase((string(_),string(_),string(_),string(_),"zz"), Cs), Cs == [a])).
attack((length(Cs, 3000), maplist(=(0'a), Cs), phrase((string(_),string(_),string(_),string(_),"zz"), Cs))).
attack((length(Cs, 10000), maplist(=(0'a), Cs), phrase((...,"b",...), Cs))).
attack((X is 7**1000000, repeat, phrase(integer(X), Cs), Cs == [])).
attack((length(Cs, 100000), maplist(=(0'a), Cs), phrase(sequence(string, ",", L), Cs), L == [])).
attack((phrase(sequence(digit, L), Cs), L == [a|Cs])).
attack((phrase(sequence([], L), []), L == [a])).
attack((phrase(sequence(string, "", L), `abcdefghijklmnop`), L == a)).
attack((phrase(foreach(between(1, inf, X), integer(X), ","), Cs), Cs == [])).
attack((phrase(foreach(between(1, inf, X), integer(X)), Cs), Cs == [])).
attack((new_memory_file(M), mem_write(M, 0))).
attack((repeat, new_memory_file(M), open_memory_file(M, write, S), format(S, "~`xt~100000|", []), close(S), nb_setval(M, M), false)).
attack((double(22, "a", S), new_memory_file(M), insert_memory_file(M, 0, S), repeat, memory_file_to_codes(M, Cs), Cs == [])).
attack((double(10, "a", S), new_memory_file(M), repeat, insert_memory_file(M, 0, S), false)).
attack((double(20, "a\n", S), atom_to_memory_file(S, M), repeat, memory_file_line_position(M, L, P, 2000000), L == P)).
attack((double(20, "é", S), atom_to_memory_file(S, M), repeat, utf8_position_memory_file(M, A, B), size_memory_file(M, C), A == f(B,C))).
attack((double(20, "a", S), atom_to_memory_file(S, M), memory_file_substring(M, B, L, A, T), T == f(B,L,A))).
attack((double(20, "a", S), repeat, re_match("(a+)+b", S))).
attack((double(20, "a", S), repeat, re_match("(a|aa)*$b", S))).
attack((double(20, "a", S), repeat, re_match("(.*)(.*)(.*)(.*)(.*)b", S))).
attack((double(10, "a?", P), double(10, "a", Q), string_concat(P, Q, R), double(10, "a", S), repeat, re_match(R, S), false)).
attack((double(20, "a", S), re_split("a", S, L), repeat, length(L, 0))).
attack((double(20, "a", S), re_split("", S, L), repeat, length(L, 0))).
attack((double(20, "a", S), re_foldl([M,A,[M|A]]>>true, "a", S, [], L, []), repeat, length(L, 0))).
attack((double(20, "a", S), double(10, "xyz", R), re_replace("a"/g, R, S, O), string_length(O, 0))).
attack((double(20, "a", S), re_replace("a"/g, "\\0\\0\\0\\0\\0\\0\\0\\0\\0", S, O), string_length(O, 0))).
attack((double(16, "(", P), again(re_match(P, "a")))).
attack((double(16, "(a)", P), again(re_match(P, "a")))).
attack((double(14, "(?:a{1,1000}){1,1000}", P), again(re_match(P, "a")))).
attack((again(re_match("((((a{1,100}){1,100}){1,100}){1,100}){1,100}", "aaaa")))).
attack((between(1, inf, N), format(atom(P), "(a~d)+", [N]), re_match(P, "a"), false)).
attack((between(1, inf, N), format(atom(P), "(a~d)+", [N]), re_compile(P, R, []), nb_setval(R, N), false)).
attack((double(20, "%41", S), repeat, uri_encoded(path, D, S), D == b)).
attack((double(20, "/../a", S), repeat, uri_normalized(S, D), D == b)).
attack((double(20, "a/./", S), repeat, uri_resolve(S, 'http://a/b', D), D == b)).
attack((double(19, "a=b&", S), repeat, uri_query_components(S, D), D == b)).
attack((double(20, "a", S), repeat, uri_components(S, D), uri_iri(S, I), D == I)).
attack((double(19, "%zz", S), repeat, www_form_encode(X, S), X == b)).
attack((double(20, "http://", S), again(parse_url(S, _)))).
attack((double(22, "a", S), repeat, base64(S, B), base64(T, B), T == b)).
attack((double(20, "a", S), repeat, base32(S, B), base32(T, B), T == b)).
attack((double(22, "a", S), repeat, md5_hash(S, H, []), sha_hash(S, G, [algorithm(sha512)]), H == G)).
attack((double(22, "a", S), repeat, hmac_sha(S, S, H, [algorithm(sha256)]), H == b)).
attack((double(22, "a", S), crypto_context_new(C, [algorithm(sha256)]), crypto_loop(C, S))).
attack((crypto_n_random_bytes(1000000000, L), L == [])).
attack((length(L, 1000000), maplist(=(255), L), repeat, hex_bytes(H, L), hex_bytes(H, M), M == [])).
attack((double(16, "a", S), repeat, crypt(S, E), E == [])).
attack((double(18, "- ", S), again(yam(S)))).
attack((double(18, "[", S), again(yam(S)))).
attack((double(18, "a: ", S), again(yam(S)))).
attack((again(yam("a: &a [x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b]\nd: &d [*c,*c,*c,*c,*c,*c,*c,*c]\ne: &e [*d,*d,*d,*d,*d,*d,*d,*d]\nf: &f [*e,*e,*e,*e,*e,*e,*e,*e]\ng: &g [*f,*f,*f,*f,*f,*f,*f,*f]\nh: &h [*g,*g,*g,*g,*g,*g,*g,*g]\n")))).
attack((again((open_string("a: &a [*a]\n", In), yaml_read(In, X), print(X))))).
attack((dag(60, T), with_output_to(string(_), yaml_write(current_output, T)))).
attack((X = [X], yaml_write(current_output, X))).
attack((double(20, "ness", S), repeat, porter_stem(S, T), T == b)).
attack((double(20, "runs ", S), repeat, tokenize_atom(S, T), atom_to_stem_list(S, U), T == U)).
attack((double(22, "runs", S), repeat, unaccent_atom(S, T), T == b)).
attack((double(18, "2020-01-01T", S), again(parse_time(S, _)))).
attack((again(format_time(atom(_), "%1000000000d%E%O%+%c%x", 0)))).
attack((double(18, "%A%B%c", S), repeat, format_time(atom(A), S, 1.0e11), A == b)).
attack((repeat, catch(stamp_date_time(1.0e300, D, local), _, true), D == a)).
attack((repeat, catch(date_time_stamp(date(1000000000000,1,1000000000000,0,0,0,0,-,-), S), _, true), S == a)).
attack((double(18, "<a> <b> <c> .\n", S), open_string(S, In), repeat, rdf_read_ntriples(stream(In), T, []), T == a)).
attack((double(18, "@prefix a: <b> .\n", S), again((open_string(S, In), rdf_read_turtle(stream(In), _, []))))).
attack((double(18, "[ ", S), again((open_string(S, In), rdf_read_turtle(stream(In), _, []))))).
attack((double(18, "( ", S), string_concat("<a> <b> ", S, T), again((open_string(T, In), rdf_read_turtle(stream(In), _, []))))).
attack((double(16, "a", S), maplist([X]>>(X = opt(a)), []), again(opt_parse([[opt(a),type(integer),default(1),shortflags([a]),longflags([aa]),help([S])]], [S,S,S], _, _)))).
attack((double(20, "abc ", S), repeat, split_lines_all(S), false)).
attack((double(20, "a b ", S), with_input(S, readln(L)), repeat, L == a)).
attack((double(16, "a", S), fast_loop(S))).
attack((double(20, "abc", S), string_codes(S, Cs), repeat, format_to_codes("~s~s", [Cs,Cs], D), read_from_codes(Cs, E), D == E)).
attack((double(16, "a", S), repeat, open_codes_stream(S, In), read(In, _), false)).
attack((double(20, "{\"a\":[1,2,{\"b\":null}]}", S), open_string(S, In), repeat, catch(json_read_dict(In, D), _, true), D == a)).
attack((record_loop)).
attack((settings_loop(0))).
attack((quasi_loop)).
attack((doc_loop)).
attack((xref_loop)).

mem_write(M, N) :- open_memory_file(M, insert, S), format(S, "~`xt~1000|~w~n", [N]), close(S), N1 is N+1, mem_write(M, N1).
crypto_loop(C, S) :- crypto_data_context(S, C, D), crypto_context_hash(D, _), crypto_loop(D, S).
html_quoted_loop :- double(20, "<&>", S), repeat, phrase(html_quoted(S), L), L == [].
split_lines_all(S) :- open_string(S, In), read_term(In, _, [syntax_errors(quiet)]), close(In).
split_lines_all(_).
with_input(S, G) :- open_string(S, In), current_input(Old), setup_call_cleanup(set_input(In), G, set_input(Old)).
fast_loop(S) :- fast_term_serialized(f(S,S), T), fast_loop(T).
record_loop :- between(1, inf, N), atom_concat(rec, N, R), T =.. [R, a=1, b=2, c=3], catch(user:(:- record(T)), _, true), false.
settings_loop(N) :- atom_concat(set, N, A), catch(user:setting(A, integer, N, "x"), _, true), M is N+1, settings_loop(M).
quasi_loop :- double(16, "{|html||<p>|}", S), again(term_to_atom(_, S)).
doc_loop :- double(16, "a\n   b\n", S), string_codes(S, Cs), again(pldoc_wiki:indented_lines(Cs, ["%"], _)).
xref_loop :- double(16, "a :- b.\n", S), again((open_string(S, In), xref_source(In))).

attack((member(X-N, ["a?"-14,"(a|b|.)?"-12,"(.*)"-13,"(?:a?)*"-12,"[a-c]?\\b?"-12]), double(15, "a", T), double(N, X, P0), string_concat(P0, "z", P), again(re_match(P, T)))).
attack((double(15, "a", T), double(14, "a?", P), string_concat(P, "z", Q), again(re_match(Q, T)))).
attack((double(15, "a", T), double(12, "[a-c]?\\b?", P), string_concat(P, "z", Q), again(re_match(Q, T)))).
attack((double(12, "a", T), double(11, "(.*)", P), string_concat(P, "z", Q), again(re_match(Q, T)))).
attack((double(20, "a", T), re_foldl([_,A,B]>>(B is A+1), "[^z]*z|a", T, 0, N, []), N < 0)).
attack((double(15, "a", T), re_split("[^z]*z|a", T, N), N == [])).
attack((double(14, "a", T), double(12, "{{*,a},", A), double(12, "}", B), atomics_to_string([A,b,B], P), again(wildcard_match(P, T)))).
attack((double(14, "a", T), double(9, "{{*,a},", A), double(9, "}", B), atomics_to_string([A,b,B], P), again(wildcard_match(P, T)))).
attack((double(14, "a", T), double(11, "?*", P), atom_concat(P, z, Q), again(wildcard_match(Q, T)))).
