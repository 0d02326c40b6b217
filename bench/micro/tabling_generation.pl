% Tabling: the same generation in a binary tree.
%% only: zebra swipl

:- table same/2.

top :- result(_).

result(N) :-
    abolish_all_tables,
    findall(x, same(_, _), Xs),
    length(Xs, N).

same(X, X) :- person(X).
same(X, Y) :- parent(X, XP), same(XP, YP), parent(Y, YP).

person(X) :- between(1, 100, X).

parent(X, P) :- integer(X), !, X > 1, P is X // 2.
parent(X, P) :- integer(P), !, X0 is 2 * P, X1 is X0 + 1, between(X0, X1, X), X =< 100.
parent(X, P) :- between(2, 100, X), P is X // 2.
