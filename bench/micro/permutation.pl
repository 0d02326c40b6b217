% permutation/2 of six elements, all of them.

top :- result(_).

result(Count) :-
    findall(X, permutation([X, b, c, d, e, f], _), Xs),
    length(Xs, Count).
