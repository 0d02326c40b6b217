% msort/2 of 10,000 small structures.

:- dynamic(numbers/1).
:- initialization(( scattered(10000, 12345, Ns), assertz(numbers(Ns)) )).

top :- result(_).

result(Length-First) :-
    numbers(Ns),
    msort(Ns, Sorted),
    Sorted = [First|_],
    length(Sorted, Length).

scattered(0, _, []) :- !.
scattered(N, Seed, [X|Xs]) :-
    Seed1 is (Seed * 1309 + 13849) mod 65536,
    Y is Seed1 // 8,
    X = item(Y, N),
    N1 is N - 1,
    scattered(N1, Seed1, Xs).
