% Tables predicates that depend on their own negation, for many values.

:- table p/1, q/1, w/2.
p(X) :- tnot(q(X)), X > 0, Y is X+1, p(Y).
q(X) :- tnot(p(X)).
w(X, Y) :- w(X, Z), Y is Z+1.
w(X, X).
attack :- catch(p(1), _, true), w(0, Y), Y < 0.
