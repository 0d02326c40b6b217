% Searches with many constraints, whose trails are long, and variables with domains in odd places.

:- use_module(library(clpfd)).
attack(( length(L, 300), L ins 0..1, clause_all(L), labeling([ff], L), fail )).
clause_all(L) :- sum(L, #=, S), S #> 3, S mod 7 #= 3, all_pairs(L).
all_pairs([]).
all_pairs([X|L]) :- pairs(L, X), all_pairs(L).
pairs([], _).
pairs([Y|L], X) :- X #==> #\ Y, pairs(L, X).
attack(( length(L, 2000), L ins 0..100000, all_distinct(L), labeling([ff], L), fail )).
attack(( length(L, 500), L ins 1..500, all_distinct(L), sum(L, #=, S), labeling([max(S)], L), fail )).
attack(( length(R, 200), maplist([W]>>(length(W, 200), W ins 1..200, all_distinct(W)), R), transpose(R, C), maplist(all_distinct, C), maplist(label, R), fail )).
attack(( length(L, 12), L ins 0..9, all_different(L), tuples_in([L], [L]) )).
attack(( findall([A, B, C], ( between(1, 70, A), between(1, 70, B), C is A*B ), T), length(L, 300), L ins 1..4900, chain3(L, T), labeling([ffc], L), fail )).
chain3([A, B, C|L], T) :- !, tuples_in([[A, B, C]], T), chain3([B, C|L], T).
chain3(_, _).
attack(( findall(arc(I, V, J), ( between(1, 200, I), between(0, 50, V), J is (I*V) mod 200 + 1 ), As), length(L, 400), L ins 0..50, automaton(L, [source(1), sink(7)], As), label(L), fail )).
attack(( length(L, 100), L ins 0..sup, sum(L, #=, 1000000), labeling([down], L), fail )).
attack(( X in 0..1000000000, findall(X, indomain(X), L), L == [] )).
attack(( X #= 2^Y, Y in 0..100000, X mod 7 #= 3, label([Y]), fail )).
attack(( X in 1..100000, Y #= X^100000, label([X]), Y == 0 )).
attack(( [X, Y] ins 1..10000000000, X*X #= 2*Y*Y, label([X, Y]) )).
attack(( [X, Y, Z] ins 1..1000000000, X^3 + Y^3 #= Z^3, labeling([bisect, ff], [X, Y, Z]) )).
attack(( freeze(X, repeat), X in 0..3, X #> 1, label([X]), fail )).
attack(( X in 0..3, put_attr(X, clpfd, foo), X #> 2 )).
attack(( X in 0..3, get_attr(X, clpfd, A), put_attr(Y, clpfd, A), Y = X, label([X]), fail )).
attack(( X in 0..3, get_attr(X, clpfd, A), functor(A, N, K), functor(B, N, K), put_attr(X, clpfd, B), X #> 1, label([X]) )).
attack(( nb_setval('$clpfd', f), X in 0..3, label([X]) )).
attack(( X in 0..3, copy_term(X, Y, G), maplist(call, G), Y = 1, copy_term([X, Y], Z), X #> 2, print(Z) )).
attack(( X in 0..3, assertz(keep(X)), keep(Y), Y in 1..2, label([Y]), fail )).
attack(( X in 0..3, Y #> X, findall(X-Y, true, L), L = [A-B|_], A #> B, label([A]) )).
attack(( X in 0..3, nb_setval(v, X), nb_getval(v, Y), Y #> 1, X #> 2, label([X, Y]) )).
attack(( X in 0..3, b_setval(v, X), engine_create(Y, ( b_getval(v, Y), label([Y]) ), E), engine_next(E, _) )).
attack(( engine_create(X, ( X in 0..3, label([X]) ), E), engine_next(E, A), engine_next(E, B), engine_post(E, a), A = B )).
attack(( X in 0..100, thread_create(( Y in 0..X, label([Y]), fail ), T), thread_join(T, _) )).
attack(( X in 0..100, first_solution(X, [( label([X]), X > 50 ), ( X #> 60, label([X]) )], []) )).
