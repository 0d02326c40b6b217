% Asserts, retracts and calls in each other.

:- dynamic s/2.
attack :- assertz(s(0, a)), storm.
storm :- forall(s(N, _), ( M is N+1, assertz(s(M, b)), asserta(s(M, c)), ( N mod 7 =:= 0 -> retract(s(N, _)) ; true ), assertz((rule(N, X) :- s(X, _), X > N)), catch(rule(N, _), _, true) )), storm.
