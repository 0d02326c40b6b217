% once/1 of control constructs that are made at run time.

top :- result(_).

result(Sum) :- run(1000, 0, Sum).

run(0, Sum, Sum) :- !.
run(N, Sum0, Sum) :-
    Goal = ( N mod 2 =:= 0 -> X = even ; \+ N = 7, X = odd ; X = seven ),
    once(Goal),
    weight(X, W),
    Sum1 is Sum0 + W,
    N1 is N - 1,
    run(N1, Sum1, Sum).

weight(even, 1).
weight(odd, 2).
weight(seven, 100).
