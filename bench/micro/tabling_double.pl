% Tabling: doubly recursive paths in a cycle and a chain.
%% only: zebra swipl

:- table path/3.

top :- result(_).

result(M-N) :-
    abolish_all_tables,
    count(path(cycle, 1, _), M),
    count(path(chain, _, _), N).

count(Goal, N) :- findall(x, Goal, Xs), length(Xs, N).

path(G, X, Y) :- edge(G, X, Y).
path(G, X, Y) :- path(G, X, Z), path(G, Z, Y).

edge(cycle, X, Y) :- node(40, X), Y is X mod 40 + 1.
edge(chain, X, Y) :- node(60, X), Y is X + 1.

node(Max, X) :- integer(X), !, X =< Max.
node(Max, X) :- between(1, Max, X).
