% Searches with many constraints, whose trails are long, and variables with domains in odd places.

:- use_module(library(clpfd)).
:- use_module(library(clpb)).
:- use_module(library(simplex)).
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
attack(( length(L, 5000), L ins 0..1, sat_all(L) )).
sat_all(L) :- foldl([X, A, A+X]>>true, L, 0, S), sat(S), labeling(L), fail.
attack(( length(L, 60), foldl([X, A, A # X]>>true, L, 0, S), sat(S), labeling(L), fail )).
attack(( length(L, 200), sat(card([0-100], L)), taut(card([0-50], L), T), T == 7 )).
attack(( length(L, 40), sat(card([20], L)), sat_count(+[1|L], N), N =:= 0 )).
attack(( gen_state(S), foldl([I, A, B]>>constraint([x(I), y(I)] =< I, A, B), [1, 2, 3], S, T), maximize([x(1), x(2)], T, U), variable_value(U, x(1), V), print(V), fail )).
attack(( numlist(1, 300, L), gen_state(S), foldl([I, A, B]>>( J is I mod 7+1, constraint([I*x(I), J*x(J)] =< 1r3, A, B) ), L, S, T), findall(C, ( member(I, L), C = x(I) ), Cs), maximize(Cs, T, _) )).
attack(( numlist(1, 60, L), maplist([I, R]>>findall(C, ( between(1, 60, J), C is (I*J) mod 61 ), R), L, M), assignment(M, A), print(A), fail )).
attack(( numlist(1, 300, V), knapsack_of(V, W), W == 1 )).
knapsack_of(V, W) :- gen_state(S), foldl([I, A, B]>>constraint(integral(x(I)), A, B), V, S, T), findall(I*x(I), member(I, V), Cs), constraint(Cs =< 1001, T, U), maximize(Cs, U, W).
