% Lets a global variable grow by a copy of itself.

attack :- b_setval(a, []), nb_setval(h, [a]), repeat, nb_getval(h, L), nb_setval(h, [L|L]), fail.
