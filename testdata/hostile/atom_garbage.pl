% Makes atoms that nothing keeps, and some that are kept.

attack :- g(0, []).
g(N, L) :- M is N+1, atom_concat(garbage_, N, A), format(atom(B), "~*c~d", [1000, 0'x, N]), ( N mod 1000 =:= 0 -> K = [A, B|L] ; K = L ), atom_length(A, _), functor(_, A, 3), g(M, K).
