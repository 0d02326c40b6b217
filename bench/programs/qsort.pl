% Quicksort of 50 numbers with a difference list for the result.

top :- result(_).

result(Sorted) :-
    numbers(List),
    qsort(List, Sorted, []).

numbers([79, 32, 94, 45, 88, 94, 83, 67, 3, 59,
         99, 31, 83, 6, 20, 14, 47, 60, 31, 48,
         69, 13, 73, 31, 1, 93, 27, 52, 35, 23,
         98, 49, 20, 97, 9, 17, 79, 79, 56, 16,
         16, 0, 0, 26, 99, 27, 21, 21, 37, 40]).

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
