% All ways to put two of each of 1 to 8 in a row, so that n numbers are between the two n.

top :- result(_).

result(N) :-
    findall(Ps, langford(8, Ps), All),
    length(All, N).

langford(N, Ps) :-
    length(As, N),
    length(Bs, N),
    append(As, Bs, Ps),
    Last is 2*N,
    domain(Ps, 1, Last),
    different(Ps),
    apart(As, Bs, 2),
    As = [A|_],
    A #< N,
    in_order(Ps).

apart([], [], _).
apart([A|As], [B|Bs], D) :-
    B #= A+D,
    D1 is D+1,
    apart(As, Bs, D1).
