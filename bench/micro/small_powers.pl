% Powers of small integers by ^ and **.
%% only: zebra swipl

top :- result(_).

result(Sum) :- run(1000, 0, Sum).

run(0, Sum, Sum) :- !.
run(N, Sum0, Sum) :-
    Sum1 is Sum0 + N^3 + (N mod 10)**5 - 2^(N mod 30),
    N1 is N - 1,
    run(N1, Sum1, Sum).
