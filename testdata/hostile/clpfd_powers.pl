% Constraints with products, powers and moduli over domains without bounds.

:- use_module(library(clpfd)).
attack(( X #> 0, Y #> 0, Z #> 0, N #> 2, X^N + Y^N #= Z^N, label_all([X, Y, Z, N]) )).
attack(( X*Y*Z #= 1000000007, [X, Y, Z] ins 1..sup, indomain_all([X, Y, Z]) )).
attack(( X in 0..1000000000000, X*X #= Y, Y mod 7 #= 3, indomain(X) )).
attack(( X in inf..sup, Y #= X^1000000, Y #> 3 )).
attack(( X in 2..3, Y in 1000000..2000000, Z #= X^Y, Z #> 0, label([X, Y]) )).
attack(( length(L, 200), L ins 0..1000000000, sum(L, #=, 77777777777), all_distinct(L), label(L) )).
attack(( length(L, 2000), L ins 0..3000, all_different(L), chain(L, #<), label(L) )).
attack(( length(L, 30), L ins 0..29, all_distinct(L), circuit(L), sum(L, #=, 3), label(L) )).
attack(( numlist(1, 3000, Ns), maplist([N,task(N,3,_,1,_)]>>true, Ns, Ts), cumulative(Ts) )).
attack(( X #= Y*Y, Y #= X*X, X #\= 0, X #\= 1, repeat, fail )).
attack(( repeat, X #> 0, X #< 10, fd_dom(X, D), D == a )).
attack(( X in 0..1000000000, X #\= 5, findall(Y, ( between(1, 300000, Y) ), Ys), maplist([Y]>>( X #\= 2*Y ), Ys), fd_size(X, N), N == 0 )).
attack(( length(L, 100000), L ins 0..1, sum(L, #=, 50000), label(L), fail )).
attack(( length(L, 300), L ins 0..1, automaton(L, [source(a), sink(b)], [arc(a, 0, a), arc(a, 1, b), arc(b, 0, a), arc(b, 1, b)]), label(L), fail )).
attack(( length(L, 300), global_cardinality(L, [1-_, 2-_, 3-_]), label(L), fail )).
attack(( length(L, 100), L ins 0..9, lex_chain([L, L]), tuples_in([L], [L]), label(L), fail )).
attack(( numlist(1, 100000, L), element(I, L, V), V #= I*I, indomain(I), fail )).
attack(( X #<==> (Y #> 3 #/\ Y #< 2 #\/ X), chain_of(X, 0) )).
attack(( X is 7**100000, Y #= X*Z, Z in 1..3, label([Z]), Y == 0 )).
attack(( X is 7**10000, Y in 0..X, Z #= Y*Y*Y*Y, Z mod 3 #= 1, indomain(Y), fail )).
attack(transpose_big).
label_all(Vs) :- maplist([V]>>( V in 1..1000 ), Vs), label(Vs), fail.
indomain_all(Vs) :- maplist([V]>>( V #=< 1000000 ), Vs), label(Vs), fail.
chain_of(X, N) :- Y #<==> ( X #\ Z ), Z in 0..1, N1 is N+1, chain_of(Y, N1).
transpose_big :- length(R, 2000), findall(R, between(1, 2000, _), M), transpose(M, T), T == [].
