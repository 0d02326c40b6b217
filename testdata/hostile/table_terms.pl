% Tables a predicate whose calls and answers grow.

:- table p/2, q/1.
attack :- p(s(0), _).
p(X, Y) :- p(f(X, X), Y).
p(X, f(X)).
p(X, Y) :- q(Z), p(Z, Y), Y = X.
q(0).
q(s(X)) :- q(X).
