% Constraints that post, wake and copy without end.

:- use_module(library(clpfd)).
:- use_module(library(clpb)).
attack(( X #> Y, Y #> X, X #> 0 )).
attack(( X #> Y, Y #> X, X in 0..1000000000000 )).
attack(( length(L, 200), L ins 0..1000000, chain(L, #<), sum(L, #=, S), S #> 199000000, labeling([ff, max(S)], L) )).
attack(( length(L, 30), L ins 0..1, maplist([X]>>( X #= 0 #\/ X #= 1 ), L), findall(L, label(L), Ls), length(Ls, _) )).
attack(( length(L, 60), L ins 1..59, all_distinct(L), label(L) )).
attack(( length(L, 60), L ins 1..59, all_different(L), label(L) )).
attack(( X in 0..sup, fd_dom(X, D), repeat, X #\= 5, D == a )).
attack(( X in 0..10000000, evens(X, 0) )).
evens(X, N) :- X #\= N, M is N + 2, evens(X, M).
attack(( X #= 2 ^ Y, Y #= 2 ^ Z, Z #= 2 ^ X, X #> 10 )).
attack(( X * X #= Y, Y * Y #= Z, Z * Z #= W, W * W #= V, V #> 10 ^ 1000, X #> 10 ^ 100 )).
attack(( length(Ts, 300), maplist([task(S, 3, _, 1, _)]>>( S in 0..1000 ), Ts), cumulative(Ts, [limit(1)]), maplist([task(S, _, _, _, _), S]>>true, Ts, Ss), label(Ss) )).
attack(( length(L, 14), circuit(L), findall(L, label(L), All), length(All, _) )).
attack(( findall([A, B, C], ( between(1, 60, A), between(1, 60, B), C is A * B ), R), length(Vs, 300), maplist([V]>>( V = [X, Y, Z], tuples_in([[X, Y, Z]], R) ), Vs), append(Vs, L), label(L), fail )).
attack(( length(L, 3000), automaton(L, [source(a), sink(a)], [arc(a, 0, a), arc(a, 1, a)]), sum(L, #=, 1500), label(L), fail )).
attack(( length(L, 40), sat(+(L)), findall(L, labeling(L), All), length(All, _) )).
attack(( length(L, 60), pairs(L, E), sat(E), taut(E, _), sat_count(E, _) )).
pairs([X, Y], X # Y).
pairs([X, Y|L], ( X # Y ) * E) :- pairs([Y|L], E).
attack(( numlist(1, 20, N), maplist([_, X]>>true, N, L), foldl([X, A, A + X]>>true, L, 0, E), sat(card([10], L)), sat(E), sat_count(*(L), C), C == a )).
attack(( X #<==> ( Y #> Z ), Y #<==> ( Z #> X ), Z #<==> ( X #> Y ), repeat, copy_term([X, Y, Z], C, G), C == G )).
attack(( length(L, 3000), L ins 0..9, chain(L, #=<), copy_term(L, L, Gs), length(Gs, N), N == a )).
attack(( global_cardinality([A, B, C], [1-X, 2-Y, 3-Z]), repeat, fd_size(A, _), [B, C, X, Y, Z] == a )).
attack(( zcompare(O, A, B), repeat, \+ \+ ( A #> B, O = (>) ), fail )).
attack(( length(L, 100000), L ins 0..100000, element(I, L, V), I in 1..100000, V #> 5, label([I]) )).
attack(( length(L, 100), L ins 0..100000, maplist([X]>>evens(X, 0), L) )).
attack(( X in 0..10000000, either(X, 0) )).
either(X, N) :- M is N + 2, N1 is N + 1, X #\= N #\/ X #= N1, X #\= N1, either(X, M).
