% atom_codes/2 both ways over 1,000 atoms that are there already.

:- dynamic(names/1).
:- initialization(( names(1000, Names), assertz(names(Names)) )).

top :- result(_).

result(Same) :-
    names(Names),
    same(Names, 0, Same).

same([], N, N).
same([Name|Names], N0, N) :-
    atom_codes(Name, Codes),
    atom_codes(Again, Codes),
    (   Again == Name
    ->  N1 is N0 + 1
    ;   N1 = N0
    ),
    same(Names, N1, N).

names(0, []) :- !.
names(N, [Name|Names]) :-
    number_codes(N, Codes),
    atom_codes(Number, Codes),
    atom_concat(a_name_, Number, Name),
    N1 is N - 1,
    names(N1, Names).
