% A multiplication whose digits are known only to be even (E) or odd: OEE * EE is EOEE
% and ten times EOE, which together are OOEE.

top :- result(_).

result([A,B,C,D,E]) :-
    odd(A), even(B), even(C), even(D), even(E),
    domain([F,Q], 100, 999),
    domain([P,R], 1000, 9999),
    digits(F, [A,B,C]),
    P #= E*F, Q #= D*F, R #= P+10*Q,
    even(P1), odd(P2), even(P3), even(P4), digits(P, [P1,P2,P3,P4]),
    even(Q1), odd(Q2), even(Q3), digits(Q, [Q1,Q2,Q3]),
    odd(R1), odd(R2), even(R3), even(R4), digits(R, [R1,R2,R3,R4]),
    in_order([A,B,C,D,E]), !.

even(X) :-
    domain([X], 0, 9),
    domain([H], 0, 4),
    X #= 2*H.

odd(X) :-
    domain([X], 1, 9),
    domain([H], 0, 4),
    X #= 2*H+1.

digits(N, [A,B,C]) :- N #= 100*A+10*B+C.
digits(N, [A,B,C,D]) :- N #= 1000*A+100*B+10*C+D.
