% Erases clauses that a goal still sees, again and again.

:- dynamic c/1.
attack :- forall(between(1, 1000, I), assertz(c(I))), c(_), repeat, assertz(c(x)), retract(c(_)), fail.
