% Has answers that others subsume, by an aggregate that grows.

:- table p(_, lattice(j/3)), r(_, max).
attack :- p(a, X), writeq(X).
j(X, Y, f(X, Y)).
p(a, 1).
p(a, X) :- p(a, Y), X = g(Y).
r(a, X) :- r(a, Y), X is Y*Y+1.
r(a, 1).
