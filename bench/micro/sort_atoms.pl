% sort/2 of 1,000 atoms.

:- dynamic(names/1).
:- initialization(( names(1000, 1, Names), assertz(names(Names)) )).

top :- result(_).

result(Length-First) :-
    names(Names),
    sort(Names, Sorted),
    length(Sorted, Length),
    Sorted = [First|_].

names(0, _, []) :- !.
names(N, Seed, [Name|Names]) :-
    Seed1 is (Seed * 1309 + 13849) mod 65536,
    number_codes(Seed1, Codes),
    atom_codes(Number, Codes),
    atom_concat(name_, Number, Name),
    N1 is N - 1,
    names(N1, Seed1, Names).
