% Threads, queues, mutexes, engines.

loop :- loop.
fill(L) :- fill([L|L]).
spawn :- thread_create(spawn, _), spawn.
deep_spawn(N) :- M is N+1, thread_create(deep_spawn(M), T), thread_join(T).
post(Q, N) :- thread_send_message(Q, f(N)), M is N+1, post(Q, M).
engines(N) :- engine_create(N, true, _), M is N+1, engines(M).
engines_kept(L) :- engine_create(X, member(X, [1,2,3]), E), engine_next(E, _), engines_kept([E|L]).
chain(N, E0) :- engine_create(X, (engine_next(E0, X)), E), M is N+1, chain(M, E).
rec_engine(N) :- M is N+1, engine_create(x, rec_engine(M), E), engine_next(E, _).
stubborn :- catch(loop, _, true), stubborn.

attack(spawn).
attack(deep_spawn(0)).
attack((thread_create(loop, T), thread_join(T))).
attack((thread_create(fill([]), T), thread_join(T))).
attack((thread_create(stubborn, T), thread_join(T))).
attack((length(L, 50), maplist([T]>>thread_create(fill([]), T), L), maplist([T]>>thread_join(T, _), L), loop)).
attack((length(L, 50), maplist([T]>>thread_create(loop, T), L), maplist([T]>>thread_join(T, _), L))).
attack((length(L, 50), maplist([T]>>thread_create(stubborn, T, [detached(true)]), L), loop)).
attack((length(L, 20), maplist([T]>>thread_create((repeat, X is 7**1000000, X < 0), T), L), maplist([T]>>thread_join(T, _), L))).
attack((thread_self(Me), post(Me, 0))).
attack((message_queue_create(Q), post(Q, 0))).
attack((message_queue_create(Q, [max_size(1)]), post(Q, 0))).
attack((repeat, message_queue_create(_), false)).
attack((repeat, message_queue_create(Q), message_queue_destroy(Q), false)).
attack((message_queue_create(Q), thread_get_message(Q, _))).
attack((message_queue_create(Q), thread_get_message(Q, _, [timeout(1.0e10)]))).
attack((message_queue_create(Q), thread_get_message(Q, _, [timeout(1.0e300)]))).
attack((thread_self(Me), forall(between(1, 200000, N), thread_send_message(Me, N)), repeat, thread_peek_message(Me, foo), false)).
attack((thread_self(Me), forall(between(1, 200000, N), thread_send_message(Me, N)), repeat, thread_get_message(Me, foo, [timeout(0)]), false)).
attack((thread_self(Me), forall(between(1, 10000, N), thread_send_message(Me, f(N))), forall(between(1, 10000, N), (M is 10001-N, thread_get_message(f(M)))), loop)).
attack((length(L, 1000000), thread_self(Me), repeat, thread_send_message(Me, L), false)).
attack((length(L, 1000000), thread_self(Me), repeat, thread_send_message(Me, L), thread_get_message(M), M == L)).
attack((repeat, mutex_create(_), false)).
attack((between(1, inf, N), atom_concat(mu, N, A), mutex_create(A), mutex_lock(A), false)).
attack((mutex_create(M), mutex_lock(M), thread_create(mutex_lock(M), T), thread_join(T))).
attack((mutex_create(A), mutex_create(B), thread_create((mutex_lock(A), sleep(0.01), mutex_lock(B)), T), mutex_lock(B), sleep(0.01), mutex_lock(A), thread_join(T))).
attack((mutex_create(M), repeat, mutex_lock(M), false)).
attack((with_mutex(m, (thread_create(with_mutex(m, true), T), thread_join(T))))).
attack((repeat, with_mutex(m, loop))).
attack(engines(0)).
attack(engines_kept([])).
attack((engine_create(x, true, E), chain(0, E))).
attack(rec_engine(0)).
attack((engine_create(x, loop, E), engine_next(E, _))).
attack((engine_create(x, fill([]), E), engine_next(E, _))).
attack((engine_create(X, (repeat, engine_fetch(X)), E), repeat, engine_post(E, foo, _), false)).
attack((engine_create(L, (repeat, length(L, 300000)), E), findall(L, (repeat, engine_next(E, L)), _))).
attack((engine_create(x, (repeat, engine_yield(f)), E), repeat, engine_next(E, X), X == a)).
attack((engine_create(E, (engine_self(E), engine_next(E, _)), F), engine_next(F, _), loop)).
attack((engine_create(x, call_cleanup(loop, loop), E), thread_create(engine_next(E, _), T), engine_destroy(E), thread_join(T))).
attack((engine_create(x, setup_call_cleanup(true, (true;true), loop), E), engine_next(E, _), engine_destroy(E))).
attack((length(L, 500000), repeat, engine_create(L, true, E), engine_next(E, M), M == a)).
attack((first_solution(X, [loop, fill([]), stubborn], []), X == a)).
attack((first_solution(X, [X = 1, loop], []), loop)).
attack((numlist(1, 100000, L), concurrent_maplist([X,Y]>>(Y = f(X,L)), L, M), M == [])).
attack((numlist(1, 100, L), concurrent_maplist([_]>>loop, L))).
attack((numlist(1, 100, L), concurrent_maplist([_]>>fill([]), L))).
attack((concurrent_forall(between(1, inf, X), X > 0))).
attack((concurrent_forall(between(1, inf, X), (length(L, X), L = [_|_])))).
attack((concurrent_forall(between(1, inf, _), loop, [threads(100)]))).
attack((length(Gs, 100000), maplist(=(true), Gs), concurrent(50, Gs, []), loop)).
attack((length(Gs, 1000), maplist(=(loop), Gs), concurrent(1000, Gs, []))).
attack((concurrent(1000000000, [loop,loop], []))).
attack((concurrent_and(between(1, inf, X), (Y is X*2)), Y < 0)).
attack((concurrent_and(between(1, inf, X), member(Y, [X,X,X]), [threads(8)]), Y < 0)).
attack((concurrent_and(repeat, loop))).
attack((call_in_thread(main, loop))).
attack((thread_create(true, T), repeat, thread_signal(T, loop), false)).
attack((thread_self(Me), thread_signal(Me, loop), loop)).
attack((thread_self(Me), thread_signal(Me, throw(a)), loop)).
attack((thread_self(Me), repeat, thread_signal(Me, true), false)).
attack((thread_self(Me), sig_atomic((repeat, thread_signal(Me, f(Me)), false)))).
attack((thread_create(loop, T), repeat, thread_signal(T, fill([])), false)).
attack((thread_create(stubborn, T), repeat, thread_signal(T, throw(a)), false)).
attack((thread_create(sleep(1000), T), thread_join(T))).
attack((thread_create(thread_get_message(_), T), thread_join(T))).
attack((thread_create((thread_at_exit(loop), true), T), thread_join(T))).
attack((thread_at_exit(loop), loop)).
attack((thread_create(true, T, [at_exit(loop)]), thread_join(T))).
attack((thread_create(setup_call_cleanup(true, loop, loop), T), thread_join(T))).
attack((thread_create(thread_exit(L), T), length(L, 3), thread_join(T), loop)).
attack((length(L, 1000000), thread_create(thread_exit(L), T), thread_join(T, S), repeat, copy_term(S, Q), Q == a)).
attack((length(L, 1000000), repeat, thread_create(true = L, T), thread_join(T, _), false)).
attack((length(L, 300000), maplist([x]>>true, L), thread_create(foo(L), T), thread_join(T, S), print_message(error, S), loop)).
attack((repeat, thread_create(true, _, []), false)).
attack((repeat, thread_create(true, _, [detached(true)]), false)).
attack((repeat, thread_create(true, T, [alias(foo)]), thread_join(T), false)).
attack((between(1, inf, N), atom_concat(al, N, A), thread_create(true, _, [alias(A)]), false)).
attack((repeat, thread_statistics(main, K, V), K == V)).
attack((repeat, thread_property(X, Y), X == Y)).
attack((repeat, thread_create(fail, T), thread_join(T, _), false)).
attack((thread_create(throw_big, T), thread_join(T, S), S == a ; loop)).
attack((thread_wait(fail, []))).
attack((thread_wait(fail, [timeout(1000000)]))).
attack((thread_wait(loop, []))).
attack((repeat, thread_update(assertz(tu(1)), []), false)).
attack((thread_idle(loop, short))).
attack((thread_pool_create(pool, 10000, []), repeat, thread_create_in_pool(pool, loop, _, []), false)).
attack((thread_pool_create(pool2, 1, [backlog(1000000)]), repeat, thread_create_in_pool(pool2, loop, _, []), false)).
attack((thread_pool_create(pool3, 1, []), repeat, thread_create_in_pool(pool3, fill([]), _, [wait(true)]), false)).
attack((thread_local_storm)).
attack((thread_setconcurrency(_, 1000000), loop)).
attack((listen(foo, loop), broadcast(foo))).
attack((repeat, listen(foo, true), broadcast(foo), false)).
attack((listen(foo(X), broadcast(foo(f(X)))), broadcast(foo(a)))).
attack((sleep(1.0e9))).
attack((sleep(1.0e300))).
attack((repeat, sleep(0), false)).
attack((repeat, sleep(-1), false)).
attack((catch(sleep(100), _, sleep(100)))).
attack((wait_for_input([user_input], _, 1000000), loop)).
attack((wait_for_input([], _, 1000000))).
attack((thread_send_message(main, _), repeat, thread_peek_message(_), false)).
attack((thread_create((repeat, assertz(shared(1)), false), _), thread_create((repeat, retract(shared(_)), false), _), repeat, findall(X, shared(X), L), L == [a])).
attack((thread_create((repeat, gensym(a, B), nb_setval(B, B), false), _), repeat, gensym(a, A), atom_concat(A, A, _), false)).
attack((thread_create(forall(repeat, format("x~n")), T), thread_join(T))).

throw_big :- length(L, 100000), throw(L).
thread_local_storm :- thread_local(tl/1), thread_create((repeat, assertz(tl(1)), false), T), thread_join(T).
