% Quicksort of 50 numbers with a difference list for the result.

top :- result(_).

result(Sorted) :-
    numbers(List),
    qsort(List, Sorted, []).

numbers([27, 74, 17, 33, 94, 18, 46, 83, 65, 2,
         32, 53, 28, 85, 99, 47, 28, 82, 6, 11,
         55, 29, 39, 81, 90, 37, 10, 0, 66, 51,
         7, 21, 85, 27, 31, 63, 75, 4, 95, 99,
         11, 28, 61, 74, 18, 92, 40, 53, 59, 8]).

qsort([], Sorted, Sorted).
qsort([Pivot|Rest], Sorted, Tail) :-
    split(Rest, Pivot, Low, High),
    qsort(Low, Sorted, [Pivot|More]),
    qsort(High, More, Tail).

split([], _, [], []).
split([X|Xs], Pivot, [X|Low], High) :-
    X =< Pivot,
    !,
    split(Xs, Pivot, Low, High).
split([X|Xs], Pivot, Low, [X|High]) :-
    split(Xs, Pivot, Low, High).
