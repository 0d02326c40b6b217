% Keeps changes in transactions within transactions.

:- dynamic fact/1.
attack :- t(0).
t(N) :- M is N+1, transaction(( forall(between(1, 100, I), assertz(fact(N-I))), snapshot(t(M)) )).
