% Takes back very many clauses, and asks for them afterwards.

:- dynamic q/1.
attack(snapshot(( repeat, assertz(q(1)), fail ))).
attack(transaction(( repeat, assertz(q(1)), retract(q(1)), fail ))).
attack(( assertz(q(0)), transaction(( between(1, inf, X), assertz(q(X)), retract(q(X)), fail )) )).
attack(( assertz(q(0)), repeat, snapshot(( assertz(q(1)), retract(q(1)) )), assertz(q(2)), fail )).
attack(( repeat, snapshot(( assertz(q(1)), assertz(q(2)), engine_create(X, q(X), E), ignore(engine_next(E, _)) )), ignore(engine_next(E, _)), fail )).
attack(( q(X), retract(q(X)), Y is X+1, assertz(q(Y)), assertz(q(Y)), fail )).
attack(( forall(between(1, 200000, I), assertz(q(I))), transaction(retractall(q(_))), fail )).
attack(( forall(between(1, 200000, I), assertz(q(I))), repeat, snapshot(retractall(q(_))), fail )).
attack(( forall(between(1, 200000, I), assertz(q(I))), repeat, \+ transaction(( retractall(q(_)), fail )), fail )).
