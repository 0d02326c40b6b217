% Fibonacci's numbers by their definition: fib(21) takes 28,656 calls.

top :- result(_).

result(F) :- fib(21, F).

fib(0, 0).
fib(1, 1).
fib(N, F) :-
    N > 1,
    A is N - 1,
    B is N - 2,
    fib(A, Fa),
    fib(B, Fb),
    F is Fa + Fb.
