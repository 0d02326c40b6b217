% call/2, call/3 and call/4 through a map, a filter and a fold of 1,000 elements.

top :- result(_).

result(Sum) :-
    numbers(1000, Ns),
    map(Ns, times(3), Triples),
    keep(Triples, even, Evens),
    fold(Evens, add, 0, Sum).

numbers(0, []) :- !.
numbers(N, [N|Ns]) :- N1 is N - 1, numbers(N1, Ns).

map([], _, []).
map([X|Xs], Goal, [Y|Ys]) :-
    call(Goal, X, Y),
    map(Xs, Goal, Ys).

keep([], _, []).
keep([X|Xs], Goal, Kept) :-
    (   call(Goal, X)
    ->  Kept = [X|Kept1]
    ;   Kept = Kept1
    ),
    keep(Xs, Goal, Kept1).

fold([], _, V, V).
fold([X|Xs], Goal, V0, V) :-
    call(Goal, X, V0, V1),
    fold(Xs, Goal, V1, V).

times(N, X, Y) :- Y is N * X.

even(X) :- X mod 2 =:= 0.

add(X, Y, Z) :- Z is X + Y.
