% Tabling: right-recursive paths in a cycle and a complete graph: one component
% of as many tables as there are nodes.
%% only: zebra swipl

:- table path/3.

top :- result(_).

result(M-N) :-
    abolish_all_tables,
    count(path(cycle, 1, _), M),
    count(path(complete, 1, _), N).

count(Goal, N) :- findall(x, Goal, Xs), length(Xs, N).

path(G, X, Y) :- edge(G, X, Y).
path(G, X, Y) :- edge(G, X, Z), path(G, Z, Y).

edge(cycle, X, Y) :- X =< 100, Y is X mod 100 + 1.
edge(complete, X, Y) :- X =< 30, between(1, 30, Y).
