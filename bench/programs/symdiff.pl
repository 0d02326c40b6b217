% The fifth derivative of a product of four factors, simplified after each step.

top :- result(_).

result(Sizes) :-
    expression(E),
    derivatives(5, E, Sizes).

expression((x + 1) * exp(x * 2) * sin(x ^ 2) * (x ^ 3 - cos(x))).

derivatives(0, _, []) :- !.
derivatives(N, E, [Size|Sizes]) :-
    d(E, D0),
    simplify(D0, D),
    size(D, 0, Size),
    N1 is N - 1,
    derivatives(N1, D, Sizes).

d(x, 1) :- !.
d(N, 0) :- number(N), !.
d(U + V, DU + DV) :- d(U, DU), d(V, DV).
d(U - V, DU - DV) :- d(U, DU), d(V, DV).
d(U * V, DU * V + U * DV) :- d(U, DU), d(V, DV).
d(U ^ N, N * U ^ M * DU) :- M is N - 1, d(U, DU).
d(exp(U), exp(U) * DU) :- d(U, DU).
d(sin(U), cos(U) * DU) :- d(U, DU).
d(cos(U), -1 * sin(U) * DU) :- d(U, DU).

simplify(E, E) :- atomic(E), !.
simplify(U + V, E) :- !, simplify(U, A), simplify(V, B), sum(A, B, E).
simplify(U - V, E) :- !, simplify(U, A), simplify(V, B), difference(A, B, E).
simplify(U * V, E) :- !, simplify(U, A), simplify(V, B), product(A, B, E).
simplify(U ^ N, E) :- !, simplify(U, A), power(N, A, E).
simplify(exp(U), exp(A)) :- simplify(U, A).
simplify(sin(U), sin(A)) :- simplify(U, A).
simplify(cos(U), cos(A)) :- simplify(U, A).

sum(0, B, B) :- !.
sum(A, 0, A) :- !.
sum(A, B, C) :- number(A), number(B), !, C is A + B.
sum(A, B, A + B).

difference(A, 0, A) :- !.
difference(A, B, C) :- number(A), number(B), !, C is A - B.
difference(A, B, A - B).

product(0, _, 0) :- !.
product(_, 0, 0) :- !.
product(1, B, B) :- !.
product(A, 1, A) :- !.
product(A, B, C) :- number(A), number(B), !, C is A * B.
product(A, B * C, E) :- number(A), number(B), !, D is A * B, product(D, C, E).
product(A, B, B * A) :- number(B), !.
product(A, B, A * B).

power(0, _, 1) :- !.
power(1, A, A) :- !.
power(N, A, A ^ N).

size(E, N0, N) :- atomic(E), !, N is N0 + 1.
size(E, N0, N) :-
    E =.. [_|Args],
    N1 is N0 + 1,
    sizes(Args, N1, N).

sizes([], N, N).
sizes([E|Es], N0, N) :-
    size(E, N0, N1),
    sizes(Es, N1, N).
