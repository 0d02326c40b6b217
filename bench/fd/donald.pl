% DONALD + GERALD = ROBERT.

top :- result(_).

result(Vs) :-
    Vs = [D,O,N,A,L,G,E,R,B,T],
    domain(Vs, 0, 9),
    different(Vs),
    100000*D+10000*O+1000*N+100*A+10*L+D +
    100000*G+10000*E+1000*R+100*A+10*L+D #=
    100000*R+10000*O+1000*B+100*E+10*R+T,
    D #\= 0, G #\= 0, R #\= 0,
    first_fail(Vs), !.
