% is/2 and comparison of expressions that are terms when they are evaluated.

top :- result(_).

result(Sum) :-
    run(1000, 0, Sum).

run(0, Sum, Sum) :- !.
run(N, Sum0, Sum) :-
    value(2+N*3-4, X),
    (   greater(Sum0+1, X)
    ->  Sum1 is Sum0+X
    ;   Sum1 is Sum0+1
    ),
    N1 is N-1,
    run(N1, Sum1, Sum).

value(E, X) :- X is E.

greater(A, B) :- A > B.
