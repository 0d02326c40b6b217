% Garbage is made without end while a tree of 2^17 nodes lives: the collector.

top :- result(_).

result(Sum) :-
    tree(17, Tree),
    work(10000),
    sum(Tree, 0, Sum).

tree(0, leaf) :- !.
tree(D, node(L,D,R)) :- D1 is D - 1, tree(D1, L), tree(D1, R).

sum(leaf, S, S).
sum(node(L,X,R), S0, S) :- S1 is S0 + X, sum(L, S1, S2), sum(R, S2, S).

work(0) :- !.
work(N) :-
    reversed([1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30], _),
    N1 is N - 1,
    work(N1).

reversed([], []).
reversed([X|Xs], Ys) :- reversed(Xs, Zs), joined(Zs, [X], Ys).

joined([], Ys, Ys).
joined([X|Xs], Ys, [X|Zs]) :- joined(Xs, Ys, Zs).
