% =../2, functor/3 and arg/3 over 1,000 structures.

top :- result(_).

result(Sum) :- run(1000, 0, Sum).

run(0, Sum, Sum) :- !.
run(N, Sum0, Sum) :-
    Term =.. [point, N, y, [N]],
    functor(Term, Name, Arity),
    functor(Copy, Name, Arity),
    arg(1, Term, X),
    arg(1, Copy, X),
    arg(3, Copy, [Z]),
    Term = Copy,
    Copy =.. [_|Args],
    length(Args, L),
    Sum1 is Sum0 + Z + L,
    N1 is N - 1,
    run(N1, Sum1, Sum).
