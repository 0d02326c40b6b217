% Asks for the goals of very many suspended ones.

attack :- length(L, 200000), foldl([X, Y, X]>>freeze(X, Y = 1), L, a, _), copy_term(L, _, Gs), length(Gs, N), call_residue_vars(( length(K, N), maplist([V]>>freeze(V, true), K) ), _), attack.
