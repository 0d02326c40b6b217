% =/2, ==/2, compare/3 and \=/2 of two lists of 1,000 structures.

top :- result(_).

result([Order, Same, Different]) :-
    terms(1000, X, As),
    terms(1000, Y, Bs),
    compare(Order, X-As, Y-Bs),
    As = Bs,
    ( As == Bs -> Same = yes ; Same = no ),
    terms(999, X, Cs),
    ( As \= Cs -> Different = yes ; Different = no ).

terms(0, _, []) :- !.
terms(N, X, [f(N, X, g(N))|Ts]) :-
    N1 is N - 1,
    terms(N1, X, Ts).
