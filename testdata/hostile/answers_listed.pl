% Enumerations of what there is, where there is very much of it: clauses, flags, keys, operators, modules, references.

:- dynamic seen/3, kept/1.
n(I) :- between(1, inf, I).
filled(G) :- catch(G, _, true), !.
filled(_).
named(P, N, A) :- between(1, N, I), atom_concat(P, I, A).
attack(( filled(( n(I), assertz(seen(I, I, I)), fail )), nth_clause(seen(_, _, _), N, _), N < 0 )).
attack(( filled(( between(1, 50000, I), assertz(seen(I, I, I)), fail )), repeat, nth_clause(seen(_, _, _), _, R), assertz(kept(R)), fail )).
attack(( filled(( between(1, 50000, I), assertz(seen(I, I, I)), fail )), repeat, nth_clause(seen(_, _, _), 49999, R), nth_clause(P, N, R), P-N == R )).
attack(( filled(( named(flg, 20000, A), create_prolog_flag(A, A, []), fail )), repeat, current_prolog_flag(F, V), F == f(V) )).
attack(( filled(( n(I), create_prolog_flag(flags, I, []), atom_concat(flh, I, A), create_prolog_flag(A, I, [type(integer)]), fail )), repeat, current_prolog_flag(_, x), fail )).
attack(( filled(( between(128, 150000, C), format_predicate(C, seen(_, _)), fail )), repeat, current_format_predicate(C, _), C < 0 )).
attack(( filled(( n(I), atom_concat(counter, I, A), flag(A, _, I), fail )), repeat, current_flag(K), K == a )).
attack(( filled(( named(key, 50000, A), recordz(A, f(A)), fail )), repeat, current_key(K), recorded(K, g(_)), fail )).
attack(( filled(( named(module, 20000, A), assertz(A:fact), fail )), repeat, current_module(M), M == a )).
attack(( filled(( named(module, 20000, A), assertz(A:fact), fail )), repeat, current_module(M), M:fact, M == a )).
attack(( filled(( named(op, 20000, A), op(200, xfx, A), fail )), repeat, current_op(P, xfx, _), P < 0 )).
attack(( filled(( named(var, 50000, A), b_setval(A, 0), fail )), repeat, nb_current(_, z), fail )).
attack(( filled(( named(var, 50000, A), nb_setval(A, 0), fail )), repeat, nb_current(K, z), K == a )).
attack(( filled(( n(I), open_null_stream(S), assertz(kept(S)), I > 5000, ! )), repeat, current_stream(_, M, _), M == a )).
attack(( filled(( n(I), open_null_stream(S), assertz(kept(S)), I > 5000, ! )), repeat, stream_property(S, P), S == P )).
attack(( filled(( n(I), engine_create(x, true, E), assertz(kept(E)), I > 2000, ! )), repeat, current_engine(E), E == a )).
attack(( filled(( n(I), mutex_create(M), assertz(kept(M)), I > 20000, ! )), repeat, mutex_property(M, P), M == P )).
attack(( filled(( n(I), message_queue_create(Q), assertz(kept(Q)), I > 20000, ! )), repeat, message_queue_property(Q, P), Q == P )).
attack(( filled(( n(I), thread_create(true, T, [detached(false)]), assertz(kept(T)), I > 200, ! )), repeat, thread_property(T, P), T == P )).
attack(( filled(( named(pred, 20000, A), H =.. [A, x], assertz(H), fail )), repeat, predicate_property(P, number_of_clauses(0)), P == a )).
attack(( filled(( named(pred, 20000, A), H =.. [A, x], assertz(H), fail )), repeat, current_predicate(N, M:_), M == N )).
attack(( filled(( named(pred, 20000, A), dynamic(A/3), fail )), repeat, current_predicate(_/A), A < 0 )).
attack(( filled(( named(conv, 20000, A), sub_atom(A, 4, 1, _, C), char_conversion(C, C), fail )), filled(( between(300, 100000, X), char_code(C, X), char_conversion(C, a), fail )), repeat, current_char_conversion(C, D), C == f(D) )).
attack(( filled(( named(term, 20000, A), T =.. [A, _, _], assertz(kept(T)), fail )), repeat, current_functor(N, A), N == A )).
attack(( filled(( n(I), atom_concat(blob, I, A), assertz(kept(A)), fail )), repeat, current_blob(B, T), B == T )).
attack(( filled(( n(I), atom_concat(word, I, A), assertz(kept(A)), fail )), repeat, current_atom(A), A == [] )).
