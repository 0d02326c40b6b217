% A magic square of four rows.

top :- result(_).

result(Vs) :-
    Vs = [A,B,C,D,E,F,G,H,I,J,K,L,M,N,O,P],
    domain(Vs, 1, 16),
    different(Vs),
    A+B+C+D #= 34, E+F+G+H #= 34, I+J+K+L #= 34, M+N+O+P #= 34,
    A+E+I+M #= 34, B+F+J+N #= 34, C+G+K+O #= 34, D+H+L+P #= 34,
    A+F+K+P #= 34, D+G+J+M #= 34,
    A #< D, A #< P, A #< M, D #< M,
    in_order(Vs), !.
