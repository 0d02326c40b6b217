% How many series of eight numbers have all seven distances between neighbours.

top :- result(_).

result(N) :-
    findall(Xs, ( series(8, Xs, Ds), in_order(Xs), in_order(Ds) ), All),
    length(All, N).

series(N, Xs, Ds) :-
    length(Xs, N),
    Last is N-1,
    domain(Xs, 0, Last),
    different(Xs),
    distances(Xs, Ds, Last),
    different(Ds),
    Xs = [A,B|_],
    A #< B.

distances([_], [], _) :- !.
distances([X,Y|Xs], [D|Ds], Last) :-
    domain([D], 1, Last),
    distance(X, Y, D),
    distances([Y|Xs], Ds, Last).
