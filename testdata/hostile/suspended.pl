% Suspends very many goals on one variable, and on each other.

attack :- s(0, _).
s(N, X) :- freeze(X, s(N, Y)), when(?=(X, Y), true), dif(X, f(Y)), M is N+1, ( N mod 10000 =:= 0 -> copy_term(X, _, Gs), length(Gs, _), frozen(X, _) ; true ), s(M, X).
