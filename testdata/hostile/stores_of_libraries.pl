% Hash tables, memory files, settings, sessions, records, listeners and triples that grow or contain themselves.

:- use_module(library(hashtable)).
:- use_module(library(memfile)).
:- use_module(library(settings)).
:- use_module(library(broadcast)).
:- use_module(library(intercept)).
:- use_module(library(record)).
:- use_module(library(streampool)).
:- use_module(library(uuid)).
:- use_module(library(rbtrees)).
:- use_module(library(nb_set)).
:- setting(width, integer, 1, "width").
:- setting(text, any, a, "any").
:- record pt(x:any = 0, y:any = 0).
loop :- loop.
big(N, S) :- length(L, N), maplist(=(0'a), L), string_codes(S, L).
attack(( ht_new(T), between(1, inf, N), ht_put(T, N, N), fail )).
attack(( ht_new(T), ht_fill(1, T) )).
ht_fill(N, T) :- ht_put(T, N, f(N)), M is N+1, ht_fill(M, T).
attack(( ht_new(T), length(L, 300), ht_lists(1, L, T) )).
ht_lists(N, L, T) :- ht_put(T, N, [N|L], [], _), ht_update(T, N, X, X), copy_term(T, U), M is N+1, ht_lists(M, L, U).
attack(( ht_new(T), ht_put(T, a, T), ht_pairs(T, L), ht_keys(T, K), forall(ht_gen(T, _, V), V == L), K == b )).
attack(( ht_new(T), X = f(X), catch(ht_put(T, X, a), _, true), catch(ht_get(T, X, _), _, true), loop )).
attack(( catch(ht_get(ht(1000000000, buckets(_, _)), a, _), _, true), functor(C, buckets, 0x100000), ht_put(ht(1, C), a, b), ht_pairs(ht(1, C), L), L == [] )).
attack(( B = buckets([B|B], _), catch(ht_pairs(ht(2, B), L), _, true), L == a )).
attack(( new_memory_file(M), big(1000000, S), repeat, insert_memory_file(M, 0, S), fail )).
attack(( repeat, new_memory_file(M), open_memory_file(M, write, W), write(W, hello), fail )).
attack(( new_memory_file(M), open_memory_file(M, write, W), repeat, write(W, 'some text that is kept\n'), fail )).
attack(( new_memory_file(M), open_memory_file(M, write, W), format(W, "~*c", [30000000, 0'a]), close(W), memory_file_to_codes(M, L), memory_file_to_atom(M, A), memory_file_to_string(M, S), A-S == L )).
attack(( big(500000, S0), atom_string(S, S0), atom_to_memory_file(S, M), memory_file_substring(M, _, _, _, X), X == "b" )).
attack(( big(500000, S0), atom_string(S, S0), atom_to_memory_file(S, M), repeat, catch(memory_file_line_position(M, L, P, 499999), _, true), catch(utf8_position_memory_file(M, L, P), _, true), fail )).
attack(( big(500000, S0), atom_string(S, S0), atom_to_memory_file(S, M), repeat, catch(delete_memory_file(M, 0, 1), _, true), open_memory_file(M, read, R), read_string(R, _, T), close(R), T == "" )).
attack(( between(1, inf, N), length(L, N), set_setting(text, L), setting(text, M), M == a )).
attack(( T = f(T), catch(set_setting(text, T), _, true), catch(list_settings, _, true), catch(set_setting_default(text, T), _, true), loop )).
attack(( big(1000000, S), repeat, catch(convert_setting_text(integer, S, X), _, true), catch(convert_setting_text(any, S, X), _, true), fail )).
attack(( between(1, inf, N), listen(N, ev(N), loop), fail )).
attack(( listen(ev(X), broadcast(ev(f(X)))), broadcast(ev(a)) )).
attack(( listen(rq(X), ( rq_more(X), broadcast_request(rq(X)) )), broadcast_request(rq(_)) )).
rq_more(_) :- listen(rq(Y), broadcast_request(rq(Y))).
attack(( handled(a) )).
handled(X) :- intercept(send_signal(X), Y, handled(f(Y))).
attack(( intercept_all(X, ( between(1, inf, N), send_signal(N) ), X, L), L == [] )).
attack(( nb_intercept_all(f(X, X), ( repeat, length(X0, 1000), send_signal(X0), fail ), X, L), L == [] )).
attack(( intercept(deep_sending(0), _, fail) )).
deep_sending(N) :- M is N+1, intercept(( send_silent_signal(x), deep_sending(M) ), M, true).
attack(( default_pt(P), pts(P) )).
pts(P) :- set_x_of_pt(P, P, Q), set_y_of_pt(Q, Q, R), pts(R).
attack(( repeat, open_null_stream(S), add_stream_to_pool(S, loop), fail )).
attack(( open_string("a. b. ", S), add_stream_to_pool(S, ( repeat, fail )), stream_pool_main_loop )).
attack(( repeat, uuid(X), atom_length(X, 0) )).
attack(( big(1000000, S), catch(uuid(U, [version(5), dns(S)]), _, true), catch(is_uuid(S), _, true), catch(uuid_property(S, _), _, true), U == a )).
attack(( empty_nb_set(S), between(1, inf, N), length(L, N), add_nb_set(L, S), add_nb_set(f(S), S), fail )).
attack(( empty_nb_set(S), numlist(1, 100000, L), repeat, forall(member(X, L), add_nb_set(X, S)), gen_nb_set(S, Y), add_nb_set(f(Y), S), fail )).
attack(( empty_nb_set(S), X = f(X), catch(add_nb_set(X, S), _, true), catch(nb_set_to_list(S, L), _, true), size_nb_set(S, N), N == L )).
attack(( numlist(1, 100000, L), findall(K-K, member(K, L), Ps), ord_list_to_rbtree(Ps, T), repeat, rb_clone(T, U, _), rb_fold([_-V, A, B]>>( B is A+V ), T, 0, S), rb_partial_map(U, L, [X, X]>>true, W), rb_size(W, S) )).
attack(( rb_new(T0), rb_insert(T0, 1, T0, T), rb_apply(T, 1, rb_same, U), rb_apply(U, 1, rb_same, V), rb_visit(V, P), rb_update(V, 1, _, V, W), rb_in(K, K, W), P == a )).
rb_same(X, f(X, X)).
attack(( rb_new(T), rb_down(T, 0) )).
rb_down(T, N) :- M is N+1, rb_insert(T, N, M, U), rb_insert(U, M, N, V), rb_del_min(V, _, _, W), rb_max(W, _, _), ( rb_next(W, N, _, _) -> true ; true ), rb_down(V, M).
attack(( list_to_rbtree([], T), T = t(N, N), rb_in(K, V, t(N, black(t, K, V, t))), rb_keys(t(N, black(N, K, V, _)), Ks), Ks == a )).
