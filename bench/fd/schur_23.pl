% The numbers 1 to 23 in three sets, none of which has two of its numbers and their sum.

top :- result(_).

result(Sets) :-
    length(Sets, 23),
    rows(Sets, Bs),
    sums(1, Sets),
    in_order(Bs), !.

rows([], []).
rows([[A,B,C]|Rows], [A,B,C|Bs]) :-
    domain([A,B,C], 0, 1),
    A+B+C #= 1,
    rows(Rows, Bs).

sums(I, Sets) :-
    (   2*I+1 > 23
    ->  true
    ;   from(I, Sets, [X|Ys]),
        from(I+1, Ys, Zs),
        each(Zs, X, Ys),
        I1 is I+1,
        sums(I1, Sets)
    ).

%   from(+I, +Xs, -Ys): Ys are those of Xs from the Ith one on.

from(I, Xs, Ys) :-
    (   I =:= 1
    ->  Ys = Xs
    ;   Xs = [_|Xs1],
        I1 is I-1,
        from(I1, Xs1, Ys)
    ).

%   each(+Sums, +I, +Others)

each([], _, _).
each([Z|Zs], X, [Y|Ys]) :-
    not_all(X, Y, Z),
    each(Zs, X, Ys).

not_all([], [], []).
not_all([A|As], [B|Bs], [C|Cs]) :-
    A+B+C #=< 2,
    not_all(As, Bs, Cs).
