% Evaluates expressions that are deep on both sides.

attack :- e(500000, 1, T), catch(X is T, _, true), catch(T =:= T, _, true), catch(T < X, _, true), l(500000, 1, U), catch(Y is U, _, true), catch(assertz((v(Z) :- Z is U + T)), _, true), catch(v(Y), _, true), attack.
e(0, T, T) :- !.
e(N, T, U) :- M is N-1, e(M, 1 + max(T, N), U).
l(0, T, T) :- !.
l(N, T, U) :- M is N-1, l(M, -(T) + N, U).
