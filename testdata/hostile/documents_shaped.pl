% Documents of odd shapes: JSON, XML, CSV, YAML, URLs, base 64, digests, dates, expressions.

:- use_module(library(http/json)).
:- use_module(library(sgml)).
:- use_module(library(csv)).
:- use_module(library(yaml)).
:- use_module(library(uri)).
:- use_module(library(base64)).
:- use_module(library(base32)).
:- use_module(library(sha)).
:- use_module(library(md5)).
:- use_module(library(crypto)).
:- use_module(library(pcre)).
:- use_module(library(date)).
:- use_module(library(xpath)).
:- use_module(library(dcg/basics)).
:- use_module(library(dcg/high_order)).
:- use_module(library(strings)).
:- use_module(library(utf8)).
:- use_module(library(url)).
rep(N, C, S) :- atom_codes(C, [X]), length(L, N), maplist(=(X), L), string_codes(S, L).
reps(N, T, S) :- length(L, N), maplist(=(T), L), atomic_list_concat(L, S).
js(S) :- catch(( open_string(S, I), json_read_dict(I, D), D == a ), _, fail).
jst(S) :- catch(( atom_json_term(S, D, []), D == a ), _, fail).
xml(S, O) :- catch(( open_string(S, I), load_structure(stream(I), D, O), D == a ), _, fail).
csv(S) :- catch(( string_codes(S, C), phrase(csv(R), C), R == a ), _, fail).
yml(S) :- catch(( yaml_read(string(S), D), D == a ), _, fail).
attack(( rep(1000000, '[', S), repeat, js(S) )).
attack(( reps(200000, '{"a":', S), repeat, js(S) )).
attack(( reps(100000, '"a":1,', T), atomic_list_concat(['{', T, '"b":2}'], S), repeat, js(S) )).
attack(( findall(X, ( between(1, 50000, N), format(atom(X), '"k~d":~d', [N, N]) ), L), atomic_list_concat(L, ',', T), atomic_list_concat(['{', T, '}'], S), repeat, js(S) )).
attack(( rep(1000000, '9', S), repeat, js(S) )).
attack(( rep(1000000, '9', T), string_concat("1e", T, S), repeat, js(S) )).
attack(( reps(200000, '\\ud83d\\ude00', T), atomic_list_concat(['"', T, '"'], S), repeat, js(S) )).
attack(( reps(200000, '[],', T), atomic_list_concat(['[', T, '[]]'], S), repeat, jst(S) )).
attack(( deepj(100000, J), repeat, catch(with_output_to(string(S), json_write(current_output, J)), _, true), S == "" )).
deepj(0, 1) :- !.
deepj(N, [J]) :- M is N-1, deepj(M, J).
attack(( J = [J], catch(with_output_to(string(_), json_write(current_output, J)), _, true) ; repeat, fail )).
attack(( J = json([a=J]), catch(atom_json_term(S, J, []), _, true), S == a ; repeat, fail )).
attack(( dict_grow(0, _{}) )).
dict_grow(N, D) :- atom_concat(k, N, K), put_dict(K, D, N, E), atom_json_dict(_, E, []), M is N+1, dict_grow(M, E).
attack(( reps(300000, '<a>', S), repeat, xml(S, [dialect(xml)]) )).
attack(( reps(100000, '<a b="c"/>', T), atomic_list_concat(['<r>', T, '</r>'], S), repeat, xml(S, [dialect(xml)]) )).
attack(( findall(X, ( between(1, 20000, N), format(atom(X), 'a~d="~d"', [N, N]) ), L), atomic_list_concat(L, ' ', T), atomic_list_concat(['<r ', T, '/>'], S), repeat, xml(S, [dialect(xml)]) )).
attack(( rep(500000, '&', S), repeat, xml(S, [dialect(html)]) )).
attack(( reps(100000, '&lt;&#x41;&amp;', T), atomic_list_concat(['<r>', T, '</r>'], S), repeat, xml(S, [dialect(xml)]) )).
attack(( reps(100000, '<table><tr><td>', S), repeat, xml(S, [dialect(html5)]) )).
attack(( reps(50000, '<b><i></b>', S), repeat, xml(S, [dialect(html5)]) )).
attack(( xml('<!DOCTYPE r [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;"><!ENTITY d "&c;&c;&c;&c;&c;&c;&c;&c;&c;&c;"><!ENTITY e "&d;&d;&d;&d;&d;&d;&d;&d;&d;&d;"><!ENTITY f "&e;&e;&e;&e;&e;&e;&e;&e;&e;&e;">]><r>&f;&f;&f;</r>', [dialect(xml)]) ; repeat, fail )).
attack(( reps(100000, 'a,b\n', S), repeat, csv(S) )).
attack(( rep(1000000, ',', S), repeat, csv(S) )).
attack(( rep(1000001, '"', S), repeat, csv(S) )).
attack(( numlist(1, 50000, L), T =.. [row|L], repeat, catch(phrase(csv([T, T]), C), _, true), C == [] )).
attack(( rep(300000, '[', S), repeat, yml(S) )).
attack(( yml("a: &a [x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b]\nd: &d [*c,*c,*c,*c,*c,*c,*c,*c]\ne: &e [*d,*d,*d,*d,*d,*d,*d,*d]\nf: &f [*e,*e,*e,*e,*e,*e,*e,*e]\ng: [*f,*f,*f,*f,*f,*f,*f,*f]\n") ; repeat, fail )).
attack(( reps(100000, '- a\n', S), repeat, yml(S) )).
attack(( reps(20000, '- - ', S), repeat, yml(S) )).
attack(( findall(X, ( between(1, 3000, N), length(L, N), maplist(=(0' ), L), format(atom(X), "~sa:\n", [L]) ), Xs), atomic_list_concat(Xs, S), repeat, yml(S) )).
attack(( rep(1000000, '%', S), repeat, catch(uri_components(S, C), _, true), catch(uri_encoded(path, D, S), _, true), C-D == [] )).
attack(( rep(1000000, '/', S), repeat, catch(uri_normalized(S, C), _, true), catch(uri_resolve(S, 'http://a/b', D), _, true), C-D == [] )).
attack(( reps(200000, '../', S), repeat, catch(uri_normalized(S, C), _, true), catch(uri_resolve(S, 'http://a/b/c', D), _, true), C-D == [] )).
attack(( reps(100000, 'a=b&', S), repeat, catch(uri_query_components(S, C), _, true), C == [] )).
attack(( rep(1000000, a, S), repeat, base64(S, B), base64(T, B), T == "" )).
attack(( rep(300000, a, S), repeat, catch(base64_encoded(S, B, [encoding(utf8), as(codes)]), _, true), catch(base64_encoded(T, B, []), _, true), T == "" )).
attack(( length(L, 100000), maplist(=(0'a), L), repeat, catch(phrase(base64(L), B), _, true), catch(phrase(base32(L), D), _, true), B-D == [] )).
attack(( rep(2000000, a, S), repeat, sha_hash(S, H, [algorithm(sha512)]), hash_atom(H, A), md5_hash(S, B, []), A == B )).
attack(( rep(1000000, a, S), repeat, hmac_sha(S, S, H, [algorithm(sha256)]), H == [] )).
attack(( rep(1000000, a, S), repeat, catch(crypto_data_hash(S, H, [algorithm(sha512)]), _, true), H == [] )).
attack(( repeat, catch(parse_time("2024-02-30T25:61:61Z", T), _, true), catch(format_time(string(_), "%A %B %c %x %Z %s %f", 1.0e18), _, true), T == a )).
attack(( rep(300000, '%', S), repeat, catch(format_time(string(T), S, 0), _, true), T == "" )).
attack(( reps(100000, '%c', S), repeat, catch(format_time(string(T), S, 0), _, true), T == "" )).
attack(( repeat, catch(stamp_date_time(1.0e300, D, 'UTC'), _, true), catch(date_time_stamp(date(9999999999999, 1, 1, 0, 0, 0, 0, -, -), E), _, true), D-E == [] )).
attack(( X is 10**100000, repeat, catch(stamp_date_time(X, D, 'UTC'), _, true), catch(date_time_stamp(date(X, X, X, X, X, X, X, -, -), E), _, true), D-E == [] )).
attack(( rep(100000, a, S), repeat, re_matchsub("(a+)+b", S, _, []) )).
attack(( rep(30000, a, S), repeat, re_foldl([_, A, B]>>( B is A+1 ), "a|aa|aaa", S, 0, N, []), N < 0 )).
attack(( rep(100000, '(', S), repeat, catch(re_compile(S, R, []), _, true), R == a )).
attack(( reps(20000, '(a|b)?', S), repeat, catch(re_match(S, "aaaa"), _, true), fail )).
attack(( between(1, inf, N), format(string(P), "a{~d}b{~d}", [N, N]), catch(re_match(P, "aaaa"), _, true), fail )).
attack(( repeat, catch(re_compile("((((a{100}){100}){100}){100}){100}", R, []), _, true), R == a )).
attack(( rep(200000, a, S), repeat, re_split("", S, L, []), L == [] )).
attack(( rep(200000, a, S), repeat, re_replace("a"/g, "\\0\\0\\0\\0\\0\\0\\0\\0", S, T), T == "" )).
attack(( rep(1000000, ' ', S), repeat, split_string(S, " ", " ", L), L == [] )).
attack(( rep(1000000, a, S), repeat, sub_string(S, B, 500000, _, T), B + 1 < 0, T == "" )).
attack(( rep(300000, ' ', S), repeat, dedent_lines(S, T, []), indent_lines("    ", S, U), T == U )).
attack(( reps(30000, '{x}', S), repeat, catch(interpolate_string(S, T, [x=aaaaaaaaaaaaaaaaaaaa], []), _, true), T == "" )).
attack(( reps(100000, 'a\n', S), repeat, string_lines(S, L), string_lines(T, L), T == "" )).
attack(( length(C, 200000), maplist(=(0'1), C), repeat, phrase(number(N), C, _), N < 0 )).
attack(( length(C, 200000), maplist(=(0'a), C), repeat, phrase(( string(_), "b" ), C, _) )).
attack(( length(C, 50000), maplist(=(0',), C), repeat, phrase(sequence(string_without(`,`), ",", L), C, _), L == [] )).
attack(( phrase(sequence(digits, _), _, _), fail )).
attack(( length(C, 100000), maplist(=(0x20AC), C), repeat, phrase(utf8_codes(C), B), phrase(utf8_codes(D), B), D == [] )).
attack(( rep(300000, a, S), repeat, catch(parse_url(S, P), _, true), catch(url_iri(S, I), _, true), P-I == [] )).
attack(( reps(50000, '<a>x</a>', T), atomic_list_concat(['<r>', T, '</r>'], S), open_string(S, I), load_structure(stream(I), D, [dialect(xml)]), repeat, findall(X, xpath(D, //a(text), X), L), L == [] )).
