% Makes flags without end.

attack :- f(0).
f(N) :- atom_concat(flag_, N, F), create_prolog_flag(F, N, []), flag(F, _, N), N1 is N+1, f(N1).
