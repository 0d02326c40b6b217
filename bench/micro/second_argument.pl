% 200,000 facts are counted by their second argument, a hundred keys twice.
%% only: zebra swipl

:- dynamic(fact/2).
:- dynamic(filled/0).

fill :- filled, !.
fill :- assertz(filled), fill(200000).

fill(0) :- !.
fill(I) :-
    J is I mod 100,
    assertz(fact(I, J)),
    I1 is I - 1,
    fill(I1).

top :- fill, count(0, 0, _).

result(N) :- fill, count(0, 0, N).

count(100, N, N) :- !.
count(J, N0, N) :-
    aggregate_all(count, fact(_, J), C),
    N1 is N0 + C,
    J1 is J + 1,
    count(J1, N1, N).
