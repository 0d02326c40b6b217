% Assocs, dicts, tables with large answers, global variables, sorts of huge lists, rationals, queues.

:- use_module(library(assoc)).
:- use_module(library(rbtrees)).
:- use_module(library(pairs)).
:- use_module(library(tabling)).
:- use_module(library(dicts)).
:- use_module(library(solution_sequences)).
:- use_module(library(aggregate)).
loop_on :- repeat, fail.
attack(assocs(1, t)).
assocs(N, A) :- length(L, 100), put_assoc(N, A, L, B), M is N + 1, assocs(M, B).
attack(( list_to_assoc([], A), put_assoc(A, A, A, B), put_assoc(B, B, B, C), put_assoc(C, C, C, D), assoc_to_list(D, L), assoc_to_keys(D, K), print(L-K), loop_on )).
attack(( numlist(1, 200000, L), pairs_keys_values(P, L, L), list_to_assoc(P, A), map_assoc([X, Y]>>( Y = [X, X] ), A, B), transpose_pairs(P, Q), list_to_rbtree(Q, R), rb_map(R, [_, B]>>true, R) )).
attack(( A = t(k, v, <, A, A), catch(get_assoc(z, A, V), _, true), catch(put_assoc(z, A, V, _), _, true), catch(assoc_to_list(A, _), _, true), loop_on )).
attack(dicts(_{}, 1)).
dicts(D, N) :- D2 = D.put(N, D), M is N + 1, dicts(D2, M).
attack(( numlist(1, 100000, L), pairs_keys_values(P, L, L), dict_pairs(D, t, P), mapdict([_, V, W]>>( W = f(V, D) ), D, E), dict_keys(E, K), K == a )).
attack(( D = _{a: D}, catch(dict_in_itself(D), _, true), loop_on )).
dict_in_itself(D) :- print(D.a.a.a.a), X = D.put(b, D), X == D.
attack(( length(L, 50000), maplist([X]>>( X = _{a: 1, b: 2} ), L), dicts_to_same_keys(L, dict_fill(null), M), dicts_same_keys(M, K), dict_join_all(M, K) )).
dict_join_all(M, K) :- dicts_join(a, M, M, J), length(J, N), N < 0, K == N.
:- table answer(_), wide(_, _), far(_, max), deep_answer(_).
answer(L) :- between(1, inf, N), length(L, N).
attack(( answer(X), X == a )).
wide(X, Y) :- between(1, 1000, X), length(Y, 1000).
attack(( wide(_, Y), Y == a )).
attack(( wide(X, _), wide(X, _), X == a )).
far(a, X) :- between(1, inf, N), X = f(N, N).
attack(( far(a, X), X == 1 )).
deep_answer(X) :- deep_answer(Y), X = [Y|Y].
deep_answer(a).
attack(( deep_answer(X), X == b )).
attack(( aggregate_all(bag(X-Y), ( between(1, inf, X), length(Y, X) ), L), L == [] )).
attack(( aggregate_all(max(X-Y), ( between(1, inf, X), length(Y, 100) ), M), M == a )).
attack(( aggregate(count, X^between(1, inf, X), N), N == 0 )).
attack(( findnsols(100000, X, between(1, inf, X), L), length(L, N), N < 0 )).
attack(( distinct(X-Y, ( between(1, inf, X), length(Y, 10) )), X == a )).
attack(( order_by([desc(X)], between(1, inf, X)), X == a )).
attack(( call_nth(between(1, inf, X), 10000000000), X == a )).
attack(( limit(100000000, between(1, inf, X)), X == a )).
attack(( reduced(X, between(1, inf, X), [size_limit(1000000000)]), X == a )).
attack(( length(L, 1000000), msort(L, M), sort(0, @>=, M, K), predsort([O, A, B]>>compare(O, A, B), K, J), J == [] )).
attack(( numlist(1, 300000, L), maplist([N, f(K, L)]>>( K is N mod 7 ), L, M), sort(1, @>=, M, K), sort(2, @<, K, J), length(J, N), N == 0 )).
attack(( numlist(1, 1000000, L), repeat, msort(L, M), sort(0, @>=, M, _), list_to_set(M, S), sumlist(S, 0), fail )).
attack(( numlist(1, 100000, L), foldl([X, A, B]>>( B is A + 1 rdiv X ), L, 0, S), print(S) )).
attack(( X = 1r3, powers(X) )).
powers(X) :- Y is X * X + 1r7, powers(Y).
attack(( rationalize_on(0.1) )).
rationalize_on(X) :- Y is rationalize(X) ** 3, Z is float(Y) + 0.1, rationalize_on(Z).
attack(( between(1, inf, N), length(X, N), atom_number(A, N), nb_setval(A, X), fail )).
attack(( between(1, inf, N), b_setval(k, N), b_getval(k, V), atom_number(A, V), b_setval(A, f(V)), fail )).
attack(( bset(0, []) )).
bset(N, L) :- b_setval(k, [N|L]), b_getval(k, M), N1 is N + 1, bset(N1, M).
attack(( message_queue_create(Q), length(L, 1000), repeat, thread_send_message(Q, L), thread_peek_message(Q, _), fail )).
attack(( message_queue_create(Q), thread_create(forall(repeat, thread_send_message(Q, x)), A), thread_create(forall(repeat, thread_get_message(Q, y)), B), thread_join(A, _), thread_join(B, _) )).
attack(( thread_self(M), thread_create(( repeat, thread_send_message(M, f(_)), fail ), _), repeat, thread_get_message(f(X)), thread_send_message(M, X), fail )).
attack(( first_solution(X, [between(1, inf, X), loop_on, ( repeat, fail )], []), X == 0 )).
attack(( numlist(1, 100, L), concurrent_maplist([X, Y]>>numlist(1, 100000, Y), L, M), M == [] )).
attack(( concurrent_and(between(1, inf, X), ( Y is X * 2 )), Y == 3 )).
attack(( between(1, inf, N), length(L, N), assertz(stored(N, L)), retract(stored(N, M)), assertz(stored(M, N)), fail )).
:- dynamic stored/2.
attack(( between(1, inf, N), atom_number(A, N), atom_concat(p, A, P), assertz(( user:P :- stored(_, _) )), fail )).
attack(( between(1, inf, N), length(A, N), H =.. [q|A], catch(assertz(H), _, true), fail )).
attack(( length(L, 300), T =.. [wide|L], repeat, assertz(T), fail )).
attack(( nb_setval(tree, t), repeat, nb_getval(tree, T), duplicate_term(T, U), nb_setval(tree, t(T, U)), fail )).
attack(( string_codes(S, [0'a]), repeat, flag(k, N, N * 3 + 1), atom_string(N, S), fail )).
