% 50,000 facts are retracted from the front, and as many counted up, while a goal
% that was called before still sees them all.
%% once
%% only: zebra swipl

:- dynamic(item/1).
:- dynamic(count/1).

result(N) :-
    add(50000),
    assertz(count(0)),
    item(_),
    count(_),
    work(50000),
    count(N),
    !.

add(0) :- !.
add(N) :- assertz(item(N)), N1 is N - 1, add(N1).

work(0) :- !.
work(N) :-
    retract(item(_)), !,
    retract(count(C)),
    C1 is C + 1,
    asserta(count(C1)),
    N1 is N - 1,
    work(N1).

top.
