% Makes atoms without end.

attack :- atoms(0).
atoms(N) :- atom_concat(garbage_with_a_long_name_, N, A), nb_setval(A, N), N1 is N+1, atoms(N1).
