% The queens' graph of six rows with seven colours: no two of a row, column or diagonal
% have the same one.

top :- result(_).

result(coloured) :-
    length(Xs, 36),
    domain(Xs, 1, 7),
    edges(Xs, 0),
    first_fail(Xs), !.

edges([], _).
edges([X|Xs], I) :-
    J is I+1,
    from(Xs, J, X, I),
    edges(Xs, J).

from([], _, _, _).
from([Y|Ys], J, X, I) :-
    (   attacks(I, J)
    ->  X #\= Y
    ;   true
    ),
    J1 is J+1,
    from(Ys, J1, X, I).

attacks(I, J) :-
    Row is abs(I//6-J//6),
    Column is abs(I mod 6-J mod 6),
    (   Row =:= 0
    ;   Column =:= 0
    ;   Row =:= Column
    ), !.
