% The shortest ruler with eight marks and no distance twice.

top :- result(_).

result(Marks) :-
    length(Marks, 8),
    Marks = [0|_],
    domain(Marks, 0, 60),
    ascending(Marks),
    distances(Marks, Ds, []),
    different(Ds),
    last_of(Marks, Length),
    least(Length, Marks), !.

ascending([_]) :- !.
ascending([X,Y|Xs]) :-
    X #< Y,
    ascending([Y|Xs]).

distances([], Ds, Ds).
distances([X|Xs], Ds, Rest) :-
    from(Xs, X, Ds, Ds1),
    distances(Xs, Ds1, Rest).

from([], _, Ds, Ds).
from([Y|Ys], X, [D|Ds], Rest) :-
    domain([D], 1, 60),
    Y #= X+D,
    from(Ys, X, Ds, Rest).

last_of([X], X) :- !.
last_of([_|Xs], X) :-
    last_of(Xs, X).
