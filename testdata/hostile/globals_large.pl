% Stores larger and larger terms in one global variable.

attack :- nb_setval(hostile, []), grow.
grow :- nb_getval(hostile, L), nb_setval(hostile, [L, L, x|L]), b_setval(other, f(L, L)), grow.
