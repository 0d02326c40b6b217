% Collects solutions within solutions.

attack :- nested(30, L), length(L, _).
nested(0, [a]) :- !.
nested(N, L) :- M is N-1, findall(X, ( nested(M, X) ; nested(M, X) ), L).
