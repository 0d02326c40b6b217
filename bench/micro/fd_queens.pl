% library(clpfd): the first solution of eight queens.
%% only: zebra swipl

:- use_module(library(clpfd)).

top :- result(_).

result(Qs) :-
    length(Qs, 8),
    Qs ins 1..8,
    safe(Qs),
    once(labeling([ff], Qs)).

safe([]).
safe([Q|Qs]) :- no_attack(Qs, Q, 1), safe(Qs).

no_attack([], _, _).
no_attack([Q1|Qs], Q, D) :-
    Q #\= Q1,
    abs(Q-Q1) #\= D,
    D1 is D+1,
    no_attack(Qs, Q, D1).
