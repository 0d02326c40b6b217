% findall/3 of 1,000 small structures.

top :- result(_).

result(Count) :-
    findall(pair(X, [X]), between(1, 1000, X), Pairs),
    length(Pairs, Count).
