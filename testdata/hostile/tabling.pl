% Tables a relation without end.

:- table p/1, q/2.
p(0).
p(N) :- p(M), N is M+1.
q(X, Y) :- q(Y, X).
q(X, f(Y)) :- q(X, Y).
q(a, b).
attack :- p(X), X < 0.
