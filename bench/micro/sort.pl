% sort/2 of 10,000 numbers with duplicates.

:- dynamic(numbers/1).
:- initialization(( scattered(10000, 12345, Ns), assertz(numbers(Ns)) )).

top :- result(_).

result(Length-First) :-
    numbers(Ns),
    sort(Ns, Sorted),
    Sorted = [First|_],
    length(Sorted, Length).

scattered(0, _, []) :- !.
scattered(N, Seed, [X|Xs]) :-
    Seed1 is (Seed * 1309 + 13849) mod 65536,
    X is Seed1 // 8,
    N1 is N - 1,
    scattered(N1, Seed1, Xs).
