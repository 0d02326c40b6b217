% Global variables whose values swing between long and short, grow, and are copied by many names.

attack(( numlist(1, 200000, L), repeat, nb_setval(a, L), nb_setval(a, 1), fail )).
attack(( numlist(1, 1000000, L), repeat, nb_setval(a, L), nb_setval(a, 1), fail )).
attack(( repeat, between(1, 40, I), N is I*20000, length(L, N), nb_setval(a, L), fail )).
attack(( repeat, between(1, 40, I), N is (41-I)*20000, length(L, N), nb_setval(a, L), fail )).
attack(( numlist(1, 3000, L), between(1, inf, I), atom_number(A, I), nb_setval(A, L), fail )).
attack(( between(1, inf, I), atom_number(A, I), nb_setval(A, f(A)), fail )).
attack(( numlist(1, 3000, L), between(1, inf, I), J is I mod 500, atom_concat(v, J, V), N is I mod 3000, length(P, N), append(P, _, L), nb_setval(V, P), fail )).
attack(( nb_setval(a, []), repeat, nb_getval(a, L), nb_setval(a, [x|L]), fail )).
attack(( b_setval(a, []), repeat, b_getval(a, L), b_setval(a, [x|L]), length(L, N), N < 0 )).
attack(( numlist(1, 100000, L), T = f(x), repeat, nb_setarg(1, T, L), nb_setarg(1, T, 1), fail )).
attack(( numlist(1, 100000, L), repeat, nb_setval(a, L), nb_setval(a, 1), garbage_collect, fail )).
attack(( repeat, snapshot(( numlist(1, 100000, L), nb_setval(a, L), nb_setval(a, 1), nb_setval(a, L) )), fail )).
