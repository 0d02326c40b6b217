% The elementary functions of floats.

top :- result(_).

result(Whole) :-
    run(500, 0.0, Sum),
    Whole is truncate(Sum).

run(0, Sum, Sum) :- !.
run(N, Sum0, Sum) :-
    X is N/100,
    Sum1 is Sum0+sin(X)+cos(X)*tan(X)+exp(-X)+log(X)+atan2(X, 2)+sqrt(X)+X**0.3,
    N1 is N-1,
    run(N1, Sum1, Sum).
