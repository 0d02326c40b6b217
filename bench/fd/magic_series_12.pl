% The series of 12 numbers that says how often each number occurs in it.

top :- result(_).

result(Xs) :-
    length(Xs, 12),
    domain(Xs, 0, 12),
    counts(Xs, 0, Xs, Sum, Product),
    Sum #= 12,
    Product #= 12,
    in_order(Xs), !.

counts([], _, _, 0, 0).
counts([X|Xs], I, All, X+Sum, I*X+Product) :-
    occurrences(All, I, Count),
    Count #= X,
    I1 is I+1,
    counts(Xs, I1, All, Sum, Product).

occurrences([], _, 0).
occurrences([X|Xs], I, B+Count) :-
    holds(X #= I, B),
    occurrences(Xs, I, Count).
