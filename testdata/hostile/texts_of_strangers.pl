% Parsers, writers and texts: interpolation, options of read_term, tables of columns, dates, endless lists of codes.

:- use_module(library(strings)).
:- use_module(library(csv)).
:- use_module(library(http/json)).
:- use_module(library(dcg/basics)).
:- use_module(library(dcg/high_order)).
:- use_module(library(pcre)).
:- use_module(library(date)).
:- use_module(library(yaml)).
loop_on :- repeat, fail.
text(N, S) :- length(L, N), maplist(=(0'a), L), string_codes(S, L).
attack(( text(2000000, S), repeat, string_code(1000000, S, C), C == 0, fail )).
attack(( text(1000000, S), between(1, inf, I), string_code(I, S, C), C == 0 )).
attack(( text(500000, S), sub_atom(S, B, 3, A, X), X \== aaa, tab(B), tab(A) )).
attack(( text(500000, S), sub_string(S, _, _, 0, X), string_concat(X, y, Z), Z == S )).
attack(( text(100000, S), string_concat(A, B, S), string_concat(B, A, C), C \== S )).
attack(( text(100000, S), atomic_list_concat(P, a, S), atomic_list_concat(P, bb, T), atomic_list_concat(Q, b, T), Q == P )).
attack(( text(1000000, S), split_string(S, "a", "", P), length(P, N), N < 0 )).
attack(( text(1000000, S), split_string(S, "", "a", P), split_string(S, "a", "a", Q), P == Q )).
attack(( text(100000, S), interpolate_string(S, T, [a=b], []), T == S, loop_on )).
attack(( format(string(S), "~`{t~200000|~`}t~400000|", []), interpolate_string(S, _, [], []) )).
attack(( length(L, 100000), maplist(=("{x}"), L), atomics_to_string(L, S), interpolate_string(S, T, [x=S], []), string_length(T, N), N < 0 )).
attack(( text(100000, S), dedent_lines(S, T, []), indent_lines(S, T, U), string_lines(U, Ls), indent_lines(T, Ls, V), V == S )).
attack(( length(L, 300000), maplist(=("a"), L), string_lines(S, L), string_lines(S, M), dedent_lines(S, _, [tab(1000000)]), M == L, loop_on )).
attack(( text(100000, S), dedent_lines(S, _, [tab(-1)]), indent_lines([_]>>loop_on, S, S, _) )).
attack(( endless(0'a, L), phrase(csv(R), L), R == [] )).
attack(( endless(0'", L), phrase(csv(R), L), R == [] )).
attack(( endless(0',, L), phrase(csv([_]), L) )).
attack(( endless(0'[, L), phrase(json_text, L) )).
json_text --> blanks, "[", json_text, "]".
endless(C, [C|L]) :- freeze(L, endless(C, L)).
attack(( endless(0'1, L), phrase(integer(X), L, _), X == 1 )).
attack(( endless(0'1, L), phrase(number(X), L, R), R == X )).
attack(( endless(0'a, L), phrase(( string_without(`b`, X), "b" ), L), X == [] )).
attack(( endless(0'a, L), phrase(sequence(digit, `,`, _), L) )).
attack(( endless(0' , L), phrase(( blanks, "x" ), L) )).
attack(( L = [0'a|L], catch(phrase(csv(_), L), _, true), catch(phrase(string(X), L), _, true), length(X, N), N > 100000000 )).
attack(( L = [0'1|L], catch(number_codes(_, L), _, true), catch(atom_codes(_, L), _, true), catch(string_codes(_, L), _, true), catch(format("~s", [L]), _, true), catch(text_concat(L, a, _), _, true), loop_on )).
attack(( L = ['1'|L], catch(number_chars(_, L), _, true), catch(atom_chars(_, L), _, true), catch(text_to_string(L, _), _, true), catch(atomic_list_concat(L, _), _, true), catch(term_to_atom(L, _), _, true), loop_on )).
attack(( text(30000, S), re_match("(a*)*b", S) )).
attack(( text(30000, S), re_foldl([_, N, M]>>( M is N + 1 ), "(a?){200}", S, 0, N, []), N < 0 )).
attack(( text(1000000, S), re_split("a", S, L), re_replace("a"/g, "$0$0$0$0$0$0$0$0", S, R), R == L )).
attack(( text(1000000, S), atom_to_term(S, T, B), T == B, loop_on )).
attack(( format(string(S), "f(~`,t~1000000|)", []), catch(term_string(_, S), _, true), catch(term_to_atom(_, S), _, true), loop_on )).
attack(( format(string(S), "X~`Xt~1000000| = X~`Xt~2000000|", []), term_string(T, S), read_term_from_atom(S, U, [variable_names(V), singletons(W)]), T-U-V == W )).
attack(( numlist(1, 200000, L), maplist([N, A]>>format(atom(A), "X~d", [N]), L, As), atomic_list_concat(As, ',', A), atom_to_term(A, T, B), length(B, N), T == N )).
attack(( text(1000000, S), parse_time(S, T), format_time(string(X), S, T), X == a )).
attack(( repeat, format_time(string(S), "%c %+ %FT%T%z %d %b %Y", 1.0e300), S == a )).
attack(( between(1, inf, N), X is 10.0 ** N, catch(format_time(atom(_), '%Y', X), _, true), fail )).
attack(( date_time_stamp(date(1000000000000, 1, 1, 0, 0, 0, 0, -, -), S), stamp_date_time(S, D, local), format_time(atom(A), '%F', D), A == D )).
attack(( X is 1 << 40, Y is 1 << X, print(Y) )).
attack(( X is 1 << 40, catch(Y is 7 ** X, _, true), catch(Z is X ** (-X), _, true), catch(W is 2r3 ** X, _, true), print(Y-Z-W), loop_on )).
attack(( X is 1 << 40, format("~*c", [X, 0'a]) )).
attack(( format("~1000000000|~w~1000000000+~w~t~n", [a, b]) )).
attack(( repeat, format(atom(_), "~`xt~30000|~w~t~w~60000|~t~w~90000|", [a, b, c]), fail )).
attack(( text(300000, S), format(atom(A), "~a~t~w~10|~p~q~s", [S, S, S, S, S]), atom_length(A, N), N < 0, loop_on )).
attack(( length(L, 200000), maplist(=("~w"), L), atomics_to_string(L, F), format(string(_), F, L), loop_on )).
attack(( between(1, inf, N), succ_or_zero(N), string_codes(S, [N]), atom_string(A, S), atom_length(A, 2) )).
succ_or_zero(N) :- succ(M, N), succ(M, K), plus(M, 1, K).
attack(( text(1000000, S), yaml_read(string(S), Y), Y == [] )).
attack(( length(L, 20000), maplist(=("- "), L), atomics_to_string(L, S), yaml_read(string(S), Y), Y == [] )).
attack(( length(L, 200), maplist([X]>>( X = "&a [*a,*a]" ), L), atomics_to_string(L, S), catch(yaml_read(string(S), _), _, true), loop_on )).
attack(( phrase_from_file(string(_), '/etc/passwd'), print(escaped) )).
attack(( numbervars(f(X, Y), 0, _), X = '$VAR'(Z), copy_term(Y, Z) )).
attack(( length(L, 500000), numbervars(L, 0, E), print(L), E == a )).
attack(( length(L, 500000), \+ \+ ( numbervars(L, 1000000000000, _), format(string(S), "~p", [L]), string_length(S, N), N < 0 ), loop_on )).
