% Makes names, keys and counters without end.

attack :- g(0).
g(N) :- gensym(hostile, A), flag(A, _, N), term_to_atom(A-N, B), succ_or_zero(B), term_hash(B, _), nb_setval(B, A), M is N+1, g(M).
succ_or_zero(_).
