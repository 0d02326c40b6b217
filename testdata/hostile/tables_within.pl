% Abolishes and asks tables while they are evaluated.

:- table a/1, b/1.
:- dynamic([d/1], [incremental(true)]).
:- dynamic d/1.
:- table c/1 as incremental.
a(X) :- b(X), abolish_all_tables.
a(X) :- catch(a(Y), _, fail), abolish_module_tables(user), X is Y+1.
b(X) :- a(X).
b(1) :- findall(X, a(X), _).
c(X) :- d(X), assertz(d(X)), retract(d(X)).
c(X) :- c(Y), X is Y+1, assertz(d(X)).
attack(a(_)).
attack(b(_)).
attack(( assertz(d(1)), c(_) )).
attack(( assertz(d(1)), repeat, catch(c(_), _, true), assertz(d(2)), fail )).
attack(( untable(a/1), a(_) )).
attack(( repeat, catch(a(_), _, true), abolish_all_tables, fail )).
