% Tabling: the positions that win in a game, by well-founded negation. In the
% second game there are draws.
%% only: zebra swipl

:- table win/2.

top :- result(_).

result(M-N) :-
    abolish_all_tables,
    count(win(acyclic, 1), M),
    count(win(cyclic, _), N).

count(Goal, N) :- findall(x, Goal, Xs), length(Xs, N).

win(G, X) :- move(G, X, Y), tnot(win(G, Y)).

move(acyclic, X, Y) :- X < 200, ( Y is X + 1 ; Y is X + 3 ), Y =< 200.
move(cyclic, X, Y) :- node(X), ( Y is X mod 30 + 1 ; X mod 3 =:= 0, Y is X // 3 + 31 ).

node(X) :- integer(X), !, X =< 30.
node(X) :- between(1, 30, X).
