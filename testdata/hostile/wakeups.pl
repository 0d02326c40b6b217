% Binds variables that wake goals that bind variables.

attack :- chain(0, 20000, X, _), X = 1, wide(100000, Y), Y = 1, ring(A, B), A = 1, B = 2, fail.
attack :- freeze(X, ( freeze(Y, X = Y), Y = 1 )), X = 1, freeze(Z, ( copy_term(Z, _, Gs), maplist(call, Gs) )), copy_term(Z, W), W = 1, loop(0).
chain(N, N, X, X) :- !.
chain(I, N, X, Z) :- J is I+1, freeze(X, Y = X), chain(J, N, Y, Z).
wide(0, _) :- !.
wide(N, X) :- M is N-1, freeze(X, true), wide(M, X).
ring(A, B) :- freeze(A, freeze(B, ring(_, A))), freeze(B, ( ring(C, _), C = 1 )).
loop(N) :- M is N+1, when(?=(X, Y), loop(M)), X = Y.
