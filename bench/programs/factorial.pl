% The factorial of 300, in integers of up to 2,042 bits, and its digits.
%% only: zebra swipl

top :- result(_).

result(Factorial-DigitSum) :-
    factorial(300, 1, Factorial),
    digits(Factorial, 0, DigitSum).

factorial(0, F, F) :- !.
factorial(N, F0, F) :-
    F1 is F0 * N,
    N1 is N - 1,
    factorial(N1, F1, F).

digits(0, Sum, Sum) :- !.
digits(N, Sum0, Sum) :-
    Sum1 is Sum0 + N mod 10,
    N1 is N // 10,
    digits(N1, Sum1, Sum).
