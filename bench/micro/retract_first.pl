% 1,000,000 facts are asserted at the end and retracted from the front; that
% takes GNU Prolog quadratic time.
%% once
%% only: zebra swipl

:- dynamic(item/1).

result(Sum) :-
    add(1, 1000000),
    remove(0, Sum).

add(N, Limit) :- N > Limit, !.
add(N, Limit) :-
    assertz(item(N)),
    N1 is N + 1,
    add(N1, Limit).

remove(Sum0, Sum) :-
    (   retract(item(N))
    ->  Sum1 is Sum0 + N,
        remove(Sum1, Sum)
    ;   Sum = Sum0
    ).

top.
