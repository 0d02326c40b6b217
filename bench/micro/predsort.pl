% predsort/3 of 1,000 numbers by a predicate of the program.
%% only: zebra swipl

top :- result(_).

result(Length-First) :-
    scattered(1000, 12345, Ns),
    predsort(by_last_digits, Ns, Sorted),
    Sorted = [First|_],
    length(Sorted, Length).

by_last_digits(Order, X, Y) :-
    A is X mod 1000,
    B is Y mod 1000,
    compare(Order, A, B).

scattered(0, _, []) :- !.
scattered(N, Seed, [Seed1|Xs]) :-
    Seed1 is (Seed * 1309 + 13849) mod 65536,
    N1 is N - 1,
    scattered(N1, Seed1, Xs).
