% Tabling: Fibonacci numbers and mutual recursion, a table for each call.
%% only: zebra swipl

:- table fib/2, even/1, odd/1.

top :- result(_).

result(F) :-
    abolish_all_tables,
    fib(500, F),
    even(500).

fib(0, 0).
fib(1, 1).
fib(N, F) :-
    N > 1,
    N1 is N - 1,
    N2 is N - 2,
    fib(N1, F1),
    fib(N2, F2),
    F is F1 + F2.

even(0).
even(N) :- N > 0, N1 is N - 1, odd(N1).

odd(N) :- N > 0, N1 is N - 1, even(N1).
