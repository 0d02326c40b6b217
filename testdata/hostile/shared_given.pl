% Terms that share much or are deep, long texts and nested goals, given to libraries.

:- use_module(library(terms)).
:- use_module(library(occurs)).
:- use_module(library(varnumbers)).
:- use_module(library(pprint)).
:- use_module(library(strings)).
:- use_module(library(porter_stem)).
:- use_module(library(intercept)).
:- use_module(library(prolog_code)).
:- use_module(library(nb_set)).
nest(0, a) :- !.
nest(N, f(T)) :- M is N-1, nest(M, T).
share(0, _) :- !.
share(N, f(T, T)) :- M is N-1, share(M, T).
text(N, C, S) :- format(string(S), '~*c', [N, C]).
loop :- repeat, fail.
attack(( share(60, T), sub_term(X, T), X == b )).
attack(( share(60, T), occurrences_of_term(a, T, N), N == 7 )).
attack(( share(60, T), term_factorized(T, _, S), S == b )).
attack(( share(60, T), mapargs([X, X]>>true, T, U), mapsubterms([a, b]>>true, U, V), V == b )).
attack(( share(60, T), foldsubterms([X, A, B]>>( integer(X), B = A ), T, 0, S), S == 1 )).
attack(( share(60, T), term_size(T, N), N == 0 )).
attack(( nest(1000000, T), print_term(T, []), fail )).
attack(( share(30, T), print_term(T, []), fail )).
attack(( share(60, T), numbervars(T, 0, _), varnumbers(T, U), U == b )).
attack(( text(3000000, 0'a, S), porter_stem(S, X), X == b )).
attack(( text(3000000, 0'a, S), tokenize_atom(S, X), X == b )).
attack(( numlist(1, 500000, L), atomic_list_concat(L, ' ', A), tokenize_atom(A, X), X == b )).
attack(( numlist(1, 300000, L), atomic_list_concat(L, '\n', A), string_lines(A, Ls), dedent_lines(A, D, []), indent_lines("  ", D, E), string_length(E, N), length(Ls, N) )).
attack(( text(1000000, 0'{, S), interpolate_string(S, X, [a=b], []), X == b )).
attack(( repeat, send_signal(x), fail )).
attack(( intercept(sig, _, true) )).
sig :- send_signal(x), sig.
attack(( intercept_all(X, ( repeat, send_signal(a) ), a, L), X = L )).
attack(( nb_intercept_all(X, ( repeat, send_signal(a), fail ), X, L), L == b )).
attack(( setof(X-Y, Z^( between(1, inf, X), Y = Z ), L), L == b )).
attack(( length(L, 100000), maplist(=(a), L), subseq(L, S, _), S == b )).
attack(( numlist(1, 100000, L), list_to_set(L, S), subtract(S, [a|L], R), union(L, S, U), R == U )).
attack(( numlist(1, 100000, L), predsort([O, _, _]>>( member(O, [<, >]) ), L, M), M == b )).
attack(( numlist(1, 200000, L), random_permutation(L, P), list_to_ord_set(P, S), ord_union(S, [a], U), ord_subtract(U, S, X), X == b )).
attack(( empty_nb_set(S), between(1, inf, X), add_nb_set(f(X, X), S), fail )).
attack(( get_prolog_backtrace(1000000000, B), B == b )).
attack(( deep(0) )).
deep(N) :- M is N+1, ( M mod 1000 =:= 0 -> get_prolog_backtrace(100000, B), ground(B) ; true ), deep(M), true.
attack(( repeat, catch(assertion(fail), _, true), fail )).
attack(( debug(x), text(100000, 0'a, S), repeat, debug(x, "~w", [S]), fail )).
attack(( ign(300000, G), call(G), fail )).
ign(0, true) :- !.
ign(N, ignore(G)) :- M is N-1, ign(M, G).
attack(( forall_nest(100000, G), call(G), fail )).
forall_nest(0, true) :- !.
forall_nest(N, forall(true, G)) :- M is N-1, forall_nest(M, G).
attack(( not_nest(300001, G), call(G), fail )).
not_nest(0, true) :- !.
not_nest(N, \+ G) :- M is N-1, not_nest(M, G).
attack(( find_nest(100000, G), call(G), fail )).
find_nest(0, true) :- !.
find_nest(N, findall(a, G, _)) :- M is N-1, find_nest(M, G).
attack(( catch_nest(100000, G), call(G), fail )).
catch_nest(0, throw(x)) :- !.
catch_nest(N, catch(G, y, true)) :- M is N-1, catch_nest(M, G).
attack(( call_nest(100000, G), call(G), fail )).
call_nest(0, true) :- !.
call_nest(N, call(G)) :- M is N-1, call_nest(M, G).
attack(( lambda_nest(20000, G), call(G, 1), fail )).
lambda_nest(0, [_]>>true) :- !.
lambda_nest(N, [X]>>call(G, X)) :- M is N-1, lambda_nest(M, G).
attack(( format_time(atom(A), '%Y', 1.0e300), A == b )).
attack(( text(1000000, 0'%, F), format_time(atom(A), F, 0), A == b )).
attack(( text(3000000, 0'1, S), parse_time(S, T), T == b )).
attack(( date_time_stamp(date(100000000000, 999999999999, 99999999999, 0, 0, 0, 0, -, -), S), S == b )).
attack(( text(3000000, 0'(, S), catch(term_string(_, S), _, true), text(3000000, 0'[, U), term_string(_, U) )).
attack(( text(1000000, 0'-, S), catch(term_string(X, S), _, true), X == b )).
attack(( read_term_from_atom('f(X, Y, X)', T, []), repeat, copy_term(T, U), term_to_atom(U, A), atom_to_term(A, V, _), V == b )).
attack(( copy_term(X, Y, G), frozen(X, F), call_residue_vars(( repeat, put_attr(_, a, b), fail ), V), G-F-Y == V )).
attack(( when_all(100000, C), when(C, loop), term_variables(C, Vs), maplist(=(1), Vs) )).
when_all(0, nonvar(_)) :- !.
when_all(N, (nonvar(_), C)) :- M is N-1, when_all(M, C).
attack(( arith(100000, E), X is E, X == b )).
arith(0, 1) :- !.
arith(N, max(E, min(E, 2))) :- M is N-1, arith(M, E).
