% Parsers of texts that are deep, wide, or twist back: expressions, JSON, CSV, grammars of lists.

:- use_module(library(http/json)).
:- use_module(library(pcre)).
:- use_module(library(csv)).
:- use_module(library(dcg/basics)).
:- use_module(library(dcg/high_order)).
rep(N, A, T) :- length(L, N), maplist(=(A), L), atomic_list_concat(L, T).
attack(( rep(20, '(a*)*', T), rep(40, a, S), re_match(T, S) )).
attack(( rep(1000, '(a{0,1000}){0,1000}', T), catch(re_match(T, "aaaa"), _, true) )).
attack(( rep(100000, '(', T), catch(re_compile(T, _, []), _, true) )).
attack(( rep(100000, '(a|b)', T), catch(re_compile(T, R, []), _, true), re_match(R, "abab") )).
attack(( rep(100000, 'a', S), re_foldl([_, A, B]>>(B is A+1), "a", S, 0, _, []) )).
attack(( rep(100000, 'a', S), re_replace("a"/g, "bbbbbbbbbbbbbbbbbbbb$0$0$0", S, _) )).
attack(( rep(100000, 'a', S), re_split("", S, L), length(L, _) )).
attack(( rep(100000, 'a', S), re_matchsub("(?<x>a*)(?<y>a*)(?<z>a*)", S, D, []), print(D) )).
attack(( between(1, inf, N), format(string(S), "a{~d}", [N]), catch(re_match(S, "a"), _, true), fail )).
attack(( repeat, gensym(a, A), re_compile(A, _, []), fail )).
attack(( rep(30000, a, S), atom_codes(S, Cs), phrase(( string(A), string(B), string(A), string(B), "x" ), Cs) )).
attack(( rep(300000, '1', S), atom_codes(S, Cs), phrase(number(_), Cs) )).
attack(( rep(300000, ' ', S), atom_codes(S, Cs), phrase(( blanks, blanks, blanks, "a" ), Cs) )).
attack(( rep(30000, a, S), atom_codes(S, Cs), phrase(sequence(string, ",", _), Cs, []) )).
attack(( phrase(sequence([], _), []) )).
attack(( phrase(sequence(string_without([]), [], _), []) )).
attack(( rep(100000, 'a;', S), atom_codes(S, Cs), phrase(csv(Rs, [separator(0';)]), Cs), Rs = [_] )).
attack(( csv(Rs, [], L, L), Rs == [] )).
attack(( phrase(csv(_), Cs), Cs == a )).
attack(( T = _{a: T}, json_write_dict(current_output, T) )).
attack(( X = json([a=X]), json_write(current_output, X) )).
attack(( L = [a|L], json_write(current_output, L) )).
attack(( length(L, 300000), maplist(=(a), L), json_write(current_output, L, [width(0)]) )).
attack(( length(L, 30000), foldl([_, A, [A]]>>true, L, a, X), json_write(current_output, X, [width(72)]) )).
attack(( length(L, 300), foldl([_, A, [A, A]]>>true, L, a, X), json_write(current_output, X) )).
attack(( atom_json_term('{"a": 1e999999999}', X, []), print(X) )).
attack(( atom_json_term('1e-99999999999999999999', X, []), print(X) )).
attack(( rep(300000, '\\ud83d', T), format(atom(A), '"~w"', [T]), catch(atom_json_term(A, _, []), _, true) )).
attack(( rep(100000, '//\n', T), catch(atom_json_term(T, _, []), _, true) )).
attack(( rep(100000, '/*', T), catch(atom_json_term(T, _, []), _, true) )).
