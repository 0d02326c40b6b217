% Tabling: lengths of shortest paths, the least answer for each pair of nodes.
%% only: zebra swipl

:- table shortest(_, _, min).

top :- result(_).

result(N) :-
    abolish_all_tables,
    findall(L, shortest(_, _, L), Ls),
    sum(Ls, 0, N).

sum([], N, N).
sum([L|Ls], N0, N) :- N1 is N0 + L, sum(Ls, N1, N).

shortest(X, Y, L) :- edge(X, Y, L).
shortest(X, Y, L) :- shortest(X, Z, L0), edge(Z, Y, L1), L is L0 + L1.

edge(X, Y, L) :-
    node(X),
    member(K, [1, 7, 13, 29]),
    Y is (X * K) mod 60 + 1,
    L is (X * K * 31) mod 17 + 1.

node(X) :- integer(X), !.
node(X) :- between(1, 60, X).

member(X, [X|_]).
member(X, [_|Xs]) :- member(X, Xs).
