% An interpreter whose instructions differ below the functor, and a scanner
% whose clauses differ in the first elements of the list.

top :- run(200, _, _).

result(X-Y) :- run(2000, X, Y).

run(0, [], 0) :- !.
run(N, X, Y) :-
    scan([a, b, c, d, e, f], X0),
    eval(op(+, op(*, num(N), num(2)), op(-, num(N), op(neg, num(1)))), Y0),
    N1 is N - 1,
    (   N1 =:= 0
    ->  X = X0, Y = Y0
    ;   run(N1, X, Y)
    ).

scan([], []).
scan([a|T], [1|R]) :- scan(T, R).
scan([b|T], [2|R]) :- scan(T, R).
scan([c,d|T], [34|R]) :- scan(T, R).
scan([c,e|T], [35|R]) :- scan(T, R).
scan([e|T], [5|R]) :- scan(T, R).
scan([f|T], [6|R]) :- scan(T, R).

eval(num(N), N).
eval(op(neg, A), X) :- eval(A, X0), X is -X0.
eval(op(+, A, B), X) :- eval(A, X0), eval(B, X1), X is X0 + X1.
eval(op(-, A, B), X) :- eval(A, X0), eval(B, X1), X is X0 - X1.
eval(op(*, A, B), X) :- eval(A, X0), eval(B, X1), X is X0 * X1.
