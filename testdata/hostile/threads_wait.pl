% Waits for queues, threads and mutexes in circles.

attack(( thread_self(M), thread_create(thread_join(M), T), thread_join(T, _) )).
attack(( message_queue_create(Q, [max_size(1)]), thread_send_message(Q, a), thread_send_message(Q, b) )).
attack(( mutex_create(A), mutex_create(B), thread_create(with_mutex(A, ( sleep(0.01), with_mutex(B, true) )), S), thread_create(with_mutex(B, ( sleep(0.01), with_mutex(A, true) )), T), thread_join(S, _), thread_join(T, _) )).
attack(( thread_self(M), thread_get_message(M, never, [timeout(100000)]) )).
attack(thread_wait(fail, [timeout(1000000)])).
attack(concurrent_forall(between(1, inf, X), X > 0)).
attack(concurrent_maplist([_, _]>>( repeat, fail ), [1, 2, 3], _)).
attack(first_solution(_, [( repeat, fail ), ( repeat, fail )], [])).
attack(concurrent(3, [( repeat, fail ), true, fail], [])).
attack(thread_get_message(_)).
attack(( thread_self(M), repeat, thread_send_message(M, f(M)), fail )).
attack(( thread_create(repeat, T), repeat, thread_signal(T, true), fail )).
attack(( thread_self(M), repeat, thread_signal(M, thread_signal(M, true)), fail )).
attack(( thread_pool_create(p, 1, [backlog(0)]), repeat, catch(thread_create_in_pool(p, ( repeat, fail ), _, []), _, true), fail )).
attack(( thread_idle(( repeat, fail ), long) )).
attack(( engine_create(X, thread_get_message(X), E), engine_next(E, _) )).
attack(( engine_create(x, ( repeat, fail ), E), thread_create(engine_next(E, _), T), engine_next(E, _), thread_join(T) )).
