% Posts constraints that hold much beside their variables, and makes holes in long domains.

:- use_module(library(clpfd)).
attack(( length(L, 400), L ins 0..60000, all_distinct(L), holes(L, 0) )).
holes(L, N) :- M is N+7, ( member(X, L), X #\= M, fail ; maplist(#\=(M), L), holes(L, M) ).
attack(( X in 0..1000000000, hole(X, 0) )).
hole(X, N) :- M is N+2, X #\= M, ( hole(X, M) ; true ).
attack(( length(L, 1000), L ins 0..1000000, holes(L, 0) )).
attack(( length(L, 300), L ins 0..9, sums(L) )).
sums(L) :- sum(L, #=<, S), S #> 0, sums(L).
attack(( length(L, 300), L ins 0..60000, distinct(L) )).
distinct(L) :- all_distinct(L), distinct(L).
attack(( numlist(1, 5000, L), length(X, 2), tables(L, X) )).
tables(L, [X, Y]) :- length(M, 2), findall([A, B], ( member(A, L), B is A*7 mod 5003 ), T), tuples_in([[X, Y], M], T), tables(L, M).
attack(( length(X, 50), X ins 0..3, random_tables(X, 1) )).
random_tables([X, Y|Z], N) :- findall([A, B], ( between(0, 60, A), B is A*N mod 101 ), T), ( tuples_in([[X, Y]], T) ; M is N+1, random_tables([X, Y|Z], M) ).
attack(( findall(arc(a(I), V, a(J)), ( between(1, 500, I), between(0, 20, V), J is (I*V) mod 500 + 1 ), As), automata(As) )).
automata(As) :- length(L, 100), automaton(L, [source(a(1)), sink(a(7))], As), automata(As).
attack(( findall(N, ( between(1, 10000, I), N is I*7919 mod 10007 ), Ns), elements(Ns) )).
elements(Ns) :- element(_, Ns, _), elements(Ns).
attack(( length(L, 100), L ins 0..5000, cardinalities(L) )).
cardinalities(L) :- findall(K-_, between(0, 5000, K), Ps), global_cardinality(L, Ps), cardinalities(L).
attack(( findall(task(_, 3, _, 1, _), between(1, 200, _), Ts), cumulatives(Ts) )).
cumulatives(Ts) :- maplist([task(S, _, E, _, _)]>>( S in 0..1000, E in 0..1003 ), Ts), cumulative(Ts, [limit(2)]), cumulatives(Ts).
attack(( length(L, 300), circuits(L) )).
circuits(L) :- circuit(L), circuits(L).
