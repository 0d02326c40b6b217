% Tabling: left-recursive paths in a cycle, a chain and a complete graph.
%% only: zebra swipl

:- table path/3.

top :- result(_).

result(L-M-N) :-
    abolish_all_tables,
    count(path(cycle, _, _), L),
    count(path(chain, 1, _), M),
    count(path(complete, _, _), N).

count(Goal, N) :- findall(x, Goal, Xs), length(Xs, N).

path(G, X, Y) :- path(G, X, Z), edge(G, Z, Y).
path(G, X, Y) :- edge(G, X, Y).

edge(cycle, X, Y) :- node(60, X), Y is X mod 60 + 1.
edge(chain, X, Y) :- node(1000, X), Y is X + 1.
edge(complete, X, Y) :- node(30, X), between(1, 30, Y).

node(Max, X) :- integer(X), !, X =< Max.
node(Max, X) :- between(1, Max, X).
