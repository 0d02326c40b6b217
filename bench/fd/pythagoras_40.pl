% All right triangles whose sides are integers up to 40.

top :- result(_).

result(N) :-
    findall([A,B,C], triangle(A, B, C), All),
    length(All, N).

triangle(A, B, C) :-
    domain([A,B,C], 1, 40),
    A #< B,
    B #< C,
    A*A+B*B #= C*C,
    in_order([A,B,C]).
