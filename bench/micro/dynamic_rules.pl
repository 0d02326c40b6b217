% Rules that are declared dynamic, as those of programs are that look at their own clauses.

:- dynamic(reverse_slowly/2).
:- dynamic(join/3).

top :- result(_).

result(First) :-
    numbers(0, 100, List),
    reverse_slowly(List, [First|_]).

numbers(N, N, []) :- !.
numbers(I, N, [I|Is]) :-
    I1 is I+1,
    numbers(I1, N, Is).

reverse_slowly([], []).
reverse_slowly([X|Xs], Ys) :-
    reverse_slowly(Xs, Zs),
    join(Zs, [X], Ys).

join([], Ys, Ys).
join([X|Xs], Ys, [X|Zs]) :-
    join(Xs, Ys, Zs).
