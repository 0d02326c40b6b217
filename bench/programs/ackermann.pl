% Ackermann's function of (2, 60), as Peter defined it.

top :- result(_).

result(A) :- ack(2, 60, A).

ack(0, N, A) :- !,
    A is N + 1.
ack(M, 0, A) :- !,
    M1 is M - 1,
    ack(M1, 1, A).
ack(M, N, A) :-
    N1 is N - 1,
    ack(M, N1, A1),
    M1 is M - 1,
    ack(M1, A1, A).
