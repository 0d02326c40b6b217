% Naive reverse of a list of 30 elements: 496 inferences.

top :- result(_).

result(Reversed) :-
    numbers(List),
    nrev(List, Reversed).

numbers([1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
         11, 12, 13, 14, 15, 16, 17, 18, 19, 20,
         21, 22, 23, 24, 25, 26, 27, 28, 29, 30]).

nrev([], []).
nrev([X|Xs], Reversed) :-
    nrev(Xs, Ys),
    app(Ys, [X], Reversed).

app([], Ys, Ys).
app([X|Xs], Ys, [X|Zs]) :-
    app(Xs, Ys, Zs).
