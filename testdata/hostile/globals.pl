% Keeps terms in global variables.

attack :- keep(0).
keep(N) :- numlist(1, 1000, L), atom_number(A, N), nb_setval(A, L), b_setval(A, L), N1 is N+1, keep(N1).
