% Finite domains whose bounds have a million digits, and equations that shrink them by one.

:- use_module(library(clpfd)).
attack(( B is 10**1000000, X in 0..B, Y in 0..B, X*X #= Y, X #> Y )).
attack(( B is 10**100000, X in 0..B, Y #= X*X*X, Z #= Y mod X, Z #> 3, indomain(X) )).
attack(( X #> Y, Y #> X, X in 0..100000000000000000000 )).
attack(( X in 0..1000000000000, Y #= X*2, Z #= X*2+1, Y #= Z )).
attack(( length(L, 100000), L ins 0..1000000000, sum(L, #=, 7), all_distinct(L) )).
attack(( X #= Y*Y*Y, Y #= X*X*X, X #> 1, label([X]) )).
attack(( [X, Y] ins inf..sup, Y #= X^X, Y #> 10 )).
attack(( X #> 10^100000, _ #= X^1000000 )).
attack(( length(L, 3000), L ins 1..3000, all_distinct(L), circuit(L), label(L) )).
attack(( X in 0..100000000, indomain(X), fail )).
attack(( findall(I..I, ( between(1, 100000, K), I is K*2 ), Ds), foldl([D, A, D \/ A]>>true, Ds, 0..0, D), X in D, fd_dom(X, E), X in E )).
attack(( length(L, 200), L ins 0..1000, chain(L, #<), label(L), fail )).
attack(( [X, Y, Z] ins -1000000000..1000000000, X mod Y #= Z, Z * Y #= X, X #\= 0, label([X, Y, Z]) )).
attack(( length(L, 60), L ins 0..1, sum(L, #=, S), S*S #= 7+T, T in 0..100000, labeling([ff, max(T)], [T|L]), fail )).
attack(( length(L, 5000), L ins 0..5000, global_cardinality(L, [1-_, 2-_]), element(X, L, X), lex_chain([L, L]) )).
attack(( findall(task(S, 3, _, 1, _), ( between(1, 3000, _), S = S ), Ts), cumulative(Ts, [limit(2)]) )).
attack(( length(L, 100), L ins 0..9, automaton(L, [source(a), sink(b)], [arc(a, 0, a), arc(a, 1, b), arc(b, 0, b)]), findall(L, label(L), _) )).
attack(( X #<==> Y, Y #<==> (X #= 1 #\/ X #> Z), Z #= X*Y*Z*Z, Z #> 1, label([X, Y]), indomain(Z) )).
attack(( X in 0..1000000000000000000000000, Y #= X // 3, Z #= X rem 7, Y #= Z, fd_size(X, _), labeling([bisect], [X, Y]), fail )).
