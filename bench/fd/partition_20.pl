% 1 to 20 in two halves with the same sum and the same sum of squares.

top :- result(_).

result(Xs-Ys) :-
    length(Xs, 10),
    length(Ys, 10),
    append(Xs, Ys, Vs),
    domain(Vs, 1, 20),
    different(Vs),
    ascending(Xs),
    ascending(Ys),
    Xs = [X|_],
    Ys = [Y|_],
    X #< Y,
    total(Xs, Sx), Sx #= 105,
    total(Ys, Sy), Sy #= 105,
    squares(Xs, Qx), Qx #= 1435,
    squares(Ys, Qy), Qy #= 1435,
    in_order(Vs), !.

ascending([_]) :- !.
ascending([X,Y|Xs]) :-
    X #< Y,
    ascending([Y|Xs]).

total([X], X) :- !.
total([X|Xs], X+S) :-
    total(Xs, S).

squares([X], X*X) :- !.
squares([X|Xs], X*X+S) :-
    squares(Xs, S).
