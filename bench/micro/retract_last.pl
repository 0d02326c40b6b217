% 1,000,000 facts are asserted at the end and retracted by key from the end.
%% once

:- dynamic(item/2).

result(Sum) :-
    add(1, 1000000),
    remove(1000000, 0, Sum).

add(N, Limit) :- N > Limit, !.
add(N, Limit) :-
    assertz(item(N, N)),
    N1 is N + 1,
    add(N1, Limit).

remove(0, Sum, Sum) :- !.
remove(N, Sum0, Sum) :-
    retract(item(N, Value)),
    !,
    Sum1 is Sum0 + Value,
    N1 is N - 1,
    remove(N1, Sum1, Sum).

top.
