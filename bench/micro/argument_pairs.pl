% 90,000 facts are asked by two arguments, of which each alone leaves 300.
%% only: zebra swipl

:- dynamic(edge/3).
:- dynamic(filled/0).

fill :- filled, !.
fill :- assertz(filled), fill(300, 300).

fill(0, _) :- !.
fill(I, 0) :- !, I1 is I - 1, fill(I1, 300).
fill(I, J) :-
    W is I * J mod 97,
    assertz(edge(I, J, W)),
    J1 is J - 1,
    fill(I, J1).

top :- fill, sum(300, 300, 0, _).

result(S) :- fill, sum(300, 300, 0, S).

sum(0, _, S, S) :- !.
sum(I, 0, S0, S) :- !, I1 is I - 1, sum(I1, 300, S0, S).
sum(I, J, S0, S) :-
    edge(I, J, W),
    S1 is S0 + W,
    J1 is J - 1,
    sum(I, J1, S1, S).
