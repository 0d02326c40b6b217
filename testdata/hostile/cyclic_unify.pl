% Unifies and compares cyclic terms whose cycles do not fit.

attack :- cycle(99991, X), cycle(99989, Y), X = Y, X == Y, compare(_, X, Y), X =@= Y, copy_term(X, Z), Z = X, ground(Z), \+ acyclic_term(Z), term_variables(Z, _), unifiable(X, Y, _), subsumes_term(X, Y), term_hash(X, _), attack.
cycle(N, X) :- c(N, X, X).
c(0, X, X) :- !.
c(N, f(T), X) :- M is N-1, c(M, T, X).
