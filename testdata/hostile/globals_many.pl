% Makes very many global variables with large values.

attack :- g(0, []).
g(N, L) :- atom_concat(v_, N, V), nb_setval(V, L), b_setval(V, L), nb_getval(V, K), M is N+1, ( N mod 100 =:= 0 -> g(M, []) ; g(M, [f(K, L)|L]) ).
