% Tables, tries, engines, global variables, threads, transactions and wrapped predicates, abused.

:- use_module(library(tabling)).
:- use_module(library(prolog_wrap)).
:- table path/2, fibt/2, pl(_, lattice(join/3)), mx(_, max), mn(_, min), grow/1, nat/1, undef/0, (left)/1, sub(_) as subsumptive.
:- dynamic d/1, e/2, keep/1.
path(X, Y) :- e(X, Y).
path(X, Y) :- path(X, Z), e(Z, Y).
fibt(N, F) :- N > 1, !, A is N-1, B is N-2, fibt(A, X), fibt(B, Y), F is X+Y.
fibt(N, N).
join(A, B, [A|B]).
pl(a, X) :- between(1, inf, X).
mx(a, X) :- between(1, inf, X).
mn(a, X) :- between(1, inf, Y), X is -Y.
grow(a). grow(f(X)) :- grow(X).
nat(0). nat(N) :- nat(M), N is M+1.
undef :- tnot(undef).
left(X) :- left(Y), X = g(Y, Y). left(a).
sub(X) :- between(1, 100000, X).
attack(( forall(between(1, 1000, I), ( J is I+1, assertz(e(I, J)) )), assertz(e(1000, 1)), path(_, X), X == a )).
attack(( fibt(100000, X), X == a )).
attack(( pl(a, X), X == a )).
attack(( mx(a, X), X == a )).
attack(( mn(a, X), X == a )).
attack(( grow(X), X == b )).
attack(( nat(X), X == b )).
attack(( left(X), X == b )).
attack(( sub(X), sub(Y), X == Y, X == a )).
attack(( repeat, abolish_all_tables, sub(1), fail )).
attack(( sub(_), abolish_all_tables, sub(X), abolish_all_tables, X == b )).
attack(( repeat, undef, abolish_module_tables(user), fail )).
attack(( current_table(V, T), trie_gen(T, K, W), V = K, W == a )).
attack(( between(1, inf, I), dyn_table(I), fail )).
dyn_table(I) :- atom_concat(t, I, T), H =.. [T, _], table(H), assertz(( H :- between(1, 100, _) )), forall(H, true).
attack(( trie_new(T), repeat, length(L, 100000), trie_insert(T, L), trie_delete(T, L, _), fail )).
attack(( trie_new(T), between(1, inf, X), trie_insert(T, f(X), X), fail )).
attack(( trie_new(T), trie_insert(T, a, T), trie_gen(T, K, V), trie_update(V, K, f(V)), trie_gen_compiled(T, _, X), X == a )).
attack(( trie_new(T), L = [a|L], trie_insert(T, L) )).
attack(( trie_new(T), length(L, 1000000), trie_insert(T, L), trie_insert(T, L), trie_gen(T, M), M == L )).
attack(( trie_new(T), between(1, inf, X), trie_insert_new_node(T, X, N), trie_term(N, Y), Y == a )).
attack(( repeat, engine_create(X, member(X, [a]), E), engine_next(E, _), fail )).
attack(( engine_create(X, repeat, E), repeat, engine_next(E, X), fail )).
attack(( engine_create(X, ( repeat, engine_self(S), catch(engine_next(S, X), _, true) ), E), engine_next(E, _) )).
attack(( engine_create(_, ( engine_self(E), engine_destroy(E) ), E), engine_next(E, _), engine_next(E, _) )).
attack(( engine_create(X, setup_call_cleanup(true, member(X, [1, 2]), repeat_forever), E), engine_next(E, _), engine_destroy(E) )).
repeat_forever :- repeat, fail.
attack(( findall(E, ( between(1, 100000, _), engine_create(_, true, E) ), Es), forall(member(E, Es), engine_next(E, _)) )).
attack(( nest(100000) )).
nest(0) :- !.
nest(N) :- M is N-1, engine_create(_, nest(M), E), engine_next(E, _).
attack(( nb_setval(k, []), repeat, nb_getval(k, V), nb_setval(k, [V, V]), fail )).
attack(( nb_setval(k, f(_)), nb_getval(k, V), arg(1, V, A), A = g(V), nb_getval(k, W), print(W) )).
attack(( T = f(x), nb_setarg(1, T, T), print(T), nb_setarg(1, T, g(T, T)), fail )).
attack(( T = f([]), repeat, arg(1, T, A), nb_setarg(1, T, [a|A]), fail )).
attack(( T = f([]), repeat, arg(1, T, A), nb_linkarg(1, T, [a|A]), fail )).
attack(( T = f(_), setarg(1, T, T), setarg(1, T, g(T)), copy_term(T, U), T == U )).
attack(( length(L, 1000000), T =.. [f|L], repeat, duplicate_term(T, U), setarg(1, U, U), fail )).
attack(( repeat, thread_self(S), thread_send_message(S, a), fail )).
attack(( thread_self(S), length(L, 100000), repeat, thread_send_message(S, L), fail )).
attack(( repeat, message_queue_create(Q, [max_size(1)]), thread_send_message(Q, a), thread_send_message(Q, b), fail )).
attack(( message_queue_create(Q, [max_size(1)]), thread_send_message(Q, a), thread_self(M), thread_create(( repeat, thread_signal(M, true), fail ), _), thread_send_message(Q, b) )).
attack(( message_queue_create(Q), thread_create(( repeat, thread_send_message(Q, a), fail ), _), thread_get_message(Q, b) )).
attack(( thread_self(M), thread_create(( repeat, thread_signal(M, throw(x)), fail ), _), loop_catch )).
loop_catch :- catch(repeat_forever, _, true), loop_catch.
attack(( thread_self(M), thread_create(( repeat, thread_signal(M, loop_catch), fail ), _), repeat_forever )).
attack(( thread_create(thread_exit(a), T), thread_join(T, S), S == a )).
attack(( mutex_create(M), thread_create(( mutex_lock(M), repeat, fail ), _), sleep(0.05), with_mutex(M, true) )).
attack(( repeat, mutex_create(_), fail )).
attack(( mutex_create(M), repeat, mutex_lock(M), fail )).
attack(( thread_create(thread_get_message(_), T), thread_join(T, _) )).
attack(( thread_self(S), thread_join(S, _) )).
attack(( thread_create(( thread_self(S), thread_detach(S), repeat, fail ), _), fail )).
attack(( repeat, thread_create(repeat_forever, _, [detached(true)]), fail )).
attack(( thread_create(true, _, [at_exit(repeat_forever)]), sleep(1) )).
attack(( thread_at_exit(repeat_forever), thread_exit(a) )).
attack(( concurrent_forall(between(1, inf, X), X < 0) )).
attack(( concurrent_maplist([X, Y]>>( Y = X, repeat, fail ), [1, 2, 3], _) )).
attack(( concurrent(1000000, [true], []) )).
attack(( thread_wait(fail, []) )).
attack(( thread_wait(d(_), [wait_preds([d/1])]) )).
attack(( thread_update(repeat_forever, []) )).
attack(( transaction(( repeat, assertz(d(x)), fail )) )).
attack(( snapshot(( repeat, assertz(d(x)), fail )) )).
attack(( transaction(transaction(snapshot(( between(1, inf, X), assertz(d(X)), fail )))) )).
attack(( nest_tr(1000000) )).
nest_tr(N) :- N > 0, M is N-1, transaction(nest_tr(M)).
attack(( transaction(( assertz(d(a)), engine_create(X, d(X), E), engine_next(E, _), throw(x) )) )).
attack(( assertz(d(a)), snapshot(( retractall(d(_)), thread_create(( d(X), assertz(d(f(X))), fail ; true ), T), thread_join(T, _) )), d(f(_)), fail )).
attack(( repeat, undo(true), fail )).
attack(( between(1, inf, _), undo(true), fail )).
attack(( undo_many(0) )).
undo_many(N) :- undo(fail), M is N+1, undo_many(M).
attack(( undo(repeat_forever), fail )).
attack(( undo(undo(undo(throw(x)))), fail )).
attack(( undo(( length(L, 10000000), L = [] )), undo(throw(a)), throw(b) )).
attack(( between(1, inf, I), atom_concat(w, I, W), wrap_predicate(d(X), W, Wr, ( Wr, X = X )), d(_), fail )).
attack(( wrap_predicate(d(X), w, W, ( d(X), W )), d(_) )).
attack(( wrap_predicate(system:write(X), w, W, ( W, write(X) )), write(a) )).
attack(( wrap_predicate(append(_, _, _), w, _, true), append(a, b, c), unwrap_predicate(append/3, w) )).
attack(( repeat, b_setval(v, 1), fail )).
attack(( bs(0) )).
bs(N) :- b_setval(v, f(N)), M is N+1, bs(M).
attack(( prolog_current_choice(C), repeat, prolog_cut_to(C), fail )).
attack(( prolog_cut_to(1000000) )).
attack(( prolog_cut_to(-1) )).
attack(( prolog_current_choice(C), assertz(keep(C)), fail ; keep(C), prolog_cut_to(C), fail )).
attack(( prolog_current_frame(F), prolog_frame_attribute(F, parent, P), prolog_frame_attribute(P, argument(1), A), A = a )).
attack(( between(-1000000, 1000000, F), catch(prolog_frame_attribute(F, goal, _), _, true), fail )).
attack(( between(-1000000, 1000000, F), catch(prolog_choice_attribute(F, type, _), _, true), fail )).
attack(( reset(sh(1000000), _, C), call(C) )).
sh(0) :- !, shift(a).
sh(N) :- M is N-1, sh(M), true.
attack(( reset(shl, B, C), callall(B, C) )).
shl :- shift(a), shl.
callall(_, C) :- reset(C, B, D), callall(B, D).
