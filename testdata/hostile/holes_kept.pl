% Values that stay beside garbage of the same sizes, each larger than the last or at random, so that
% Go's heap has holes.

:- dynamic t/1, t/2.
attack(( between(1, inf, N), format(atom(A), '~*c~d', [N, 0'x, N]), upcase_atom(A, B), atom_concat(B, y, C), sub_atom(C, 1, _, 0, D), atom_concat(z, D, E), atom_number(K, N), nb_setval(K, E), fail )).
attack(( between(1, inf, N), format(string(A), '~*c~d', [N, 0'x, N]), string_upper(A, B), string_concat(B, y, C), sub_string(C, 1, _, 0, D), string_concat(z, D, E), atom_number(K, N), nb_setval(K, E), fail )).
attack(( between(1, inf, N), X is (3**N + 5**N) * 7**N // 2**N, atom_number(K, N), nb_setval(K, X), fail )).
attack(( between(1, inf, N), numlist(1, N, L), findall(X-Y, (member(X, L), Y = X), Ps), keysort(Ps, Qs), atom_number(K, N), nb_setval(K, Qs), fail )).
attack(( between(1, inf, N), format(atom(S), '~*c', [N, 0'x]), assertz(t(S)), ( N mod 4 =\= 0 -> retract(t(S)) ; true ), fail )).
attack(( between(1, inf, N), length(L, N), assertz(t(L)), ( N mod 4 =\= 0 -> retract(t(L)) ; true ), fail )).
attack(( between(1, inf, N), length(L, N), recordz(t, L, R), ( N mod 8 =\= 0 -> erase(R) ; true ), fail )).
attack(( between(1, inf, N), length(L, N), K is N mod 8, atom_number(A, N), ( K =:= 0 -> nb_setval(A, L) ; nb_setval(x, L), nb_setval(x, 0) ), fail )).
attack(( between(1, inf, N), X is N mod 5000, length(L, X), atom_number(A, X), nb_setval(A, L), random(R), ( R < 0.5 -> nb_setval(A, 0) ; true ), fail )).
attack(( between(1, inf, N), X is N mod 5000, length(L, X), retractall(t(X, _)), random(R), ( R < 0.5 -> true ; assertz(t(X, L)) ), fail )).
attack(( between(1, inf, N), X is 5000 - N mod 5000, format(atom(L), "~*c", [X, 0'a]), retractall(t(X, _)), random(R), ( R < 0.5 -> true ; assertz(t(X, L)) ), fail )).
attack(( between(1, inf, N), X is 2**N, atom_number(K, N), nb_setval(K, X), fail )).
attack(( between(1, inf, N), X is 3**N, atom_number(K, N), nb_setval(K, X), fail )).
attack(( between(1, inf, N), ( N mod 2 =:= 0 -> X is 7**N ; X is 2**N ), atom_number(K, N), nb_setval(K, X), fail )).
attack(( between(1, inf, N), format(string(X), '~*c~w', [N, 0'a, N]), atom_number(K, N), nb_setval(K, X), fail )).
attack(( between(1, inf, N), functor(X, f, N), atom_number(K, N), nb_setval(K, X), fail )).
attack(( between(1, inf, N), format(atom(A), 'f(~*c)', [N, 0'a]), term_to_atom(X, A), atom_number(K, N), nb_setval(K, X), fail )).
attack(( between(1, inf, N), format(atom(S), '~*c~d', [N, 0'x, N]), upcase_atom(S, X), atom_number(K, N), nb_setval(K, X), fail )).
attack(( between(1, inf, N), functor(T, f, N), copy_term(T, X), atom_number(K, N), nb_setval(K, X), fail )).
attack(( between(1, inf, N), X is 2**N, assertz(fact(N, X)), fail )).
attack(( between(1, inf, N), X is \ (1<<N), assertz(fact(N, X)), fail )).
attack(( between(1, inf, N), X is abs(-(1<<N)), assertz(fact(N, X)), fail )).
attack(( between(1, inf, N), X is 3**N, assertz(fact(N, X)), fail )).
attack(( between(1, inf, N), findall(Y, between(1, N, Y), X), assertz(fact(N, X)), fail )).
attack(( between(1, inf, N), format(atom(S), '~*c~d', [N, 0'x, N]), upcase_atom(S, X), assertz(fact(N, X)), fail )).
attack(( between(1, inf, N), X is 2**N, recordz(N, X), fail )).
attack(( between(1, inf, N), X is \ (1<<N), recordz(N, X), fail )).
attack(( between(1, inf, N), format(codes(X), '~*c', [N, 0'a]), recordz(N, X), fail )).
attack(( between(1, inf, N), X is 2**N, thread_self(Me), thread_send_message(Me, X), fail )).
:- dynamic fact/2, p/2.
