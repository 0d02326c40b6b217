% Adds and removes clauses that other goals are going through.

:- dynamic c/2, d/1.
attack(( assertz(c(0, [])), c(N, L), M is N+1, assertz(c(M, [N|L])), fail )).
attack(( assertz(c(0, [])), repeat, c(N, L), M is N+1, assertz(c(M, L)), retract(c(N, _)), fail )).
attack(( assertz(c(0, [])), repeat, c(N, _), M is N+1, asserta(c(M, [])), ignore(retract(c(N, _))), assertz((d(X) :- c(X, _), d(X))), retractall(d(N)), fail )).
attack(( numlist(1, 1000, L), forall(member(X, L), assertz(c(X, L))), repeat, c(X, _), retract(c(X, Y)), assertz(c(X, Y)), fail )).
attack(( assertz((d(X) :- d(X))), repeat, forall(clause(d(X), B), assertz((d(X) :- B, B))), fail )).
attack(( assertz(d(1)), repeat, catch(copy_predicate_clauses(d/1, d/1), _, true), fail )).
attack(( repeat, assertz((d(X) :- d(X)), R), erase(R), abolish(d/1), dynamic(d/1), fail )).
attack(( assertz((d(X) :- assertz(d(X)), retract((d(_) :- _)), d(X))), d(1) )).
attack(( assertz((d(X) :- retract((d(X) :- B)), assertz((d(X) :- B)), d(X))), d(1) )).
