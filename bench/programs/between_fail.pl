% A failure-driven loop over between/3 that looks for Pythagorean triples.

:- dynamic(triples/1).

top :- result(_).

result(Count) :-
    retractall(triples(_)),
    assertz(triples(0)),
    search,
    triples(Count).

search :-
    between(1, 80, A),
    between(A, 80, B),
    Square is A * A + B * B,
    C is truncate(sqrt(Square)),
    C * C =:= Square,
    retract(triples(N0)),
    N is N0 + 1,
    assertz(triples(N)),
    fail.
search.
