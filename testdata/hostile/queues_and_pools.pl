% Queues, mutexes and pools of threads: large messages, endless waits, and what is never joined.

attack(( message_queue_create(Q), send(Q, []) )).
attack(( message_queue_create(Q, [max_size(1)]), thread_send_message(Q, a), thread_send_message(Q, b) )).
attack(( message_queue_create(Q), length(L, 10000), repeat, thread_send_message(Q, L), fail )).
attack(( repeat, message_queue_create(_), fail )).
attack(( repeat, gensym(q, A), message_queue_create(_, [alias(A)]), fail )).
attack(( message_queue_create(Q), thread_get_message(Q, _, [timeout(1.0e300)]) )).
attack(( message_queue_create(Q), repeat, thread_peek_message(Q, _), fail )).
attack(( message_queue_create(Q), numlist(1, 100000, L), maplist([N]>>thread_send_message(Q, N), L), repeat, thread_get_message(Q, f(_), [timeout(0)]), fail )).
attack(( mutex_create(M), repeat, mutex_lock(M), fail )).
attack(( repeat, gensym(m, A), with_mutex(A, true), fail )).
attack(( with_mutex(m, ( thread_create(with_mutex(m, true), T), thread_join(T) )) )).
attack(( concurrent_maplist([_]>>( repeat, fail ), [a, b, c, d]) )).
attack(( concurrent_forall(between(1, inf, _), grow([])) )).
attack(( first_solution(_, [grow([]), ( repeat, fail ), grow([a])], []) )).
attack(( concurrent(4, [grow([]), grow([]), grow([]), grow([])], []) )).
attack(( numlist(1, 10000, L), repeat, catch(concurrent_maplist([X,Y]>>( Y = [X, X] ), L, _), _, true), fail )).
attack(( thread_create(thread_exit(L), T), L = [L|L], thread_join(T, _), repeat, fail )).
attack(( repeat, thread_create(true, _), fail )).
attack(( repeat, catch(thread_create(true, T, [at_exit(( repeat, fail ))]), _, fail), thread_join(T, _), fail )).
attack(( thread_self(M), repeat, thread_send_message(M, f(M, M, M)), fail )).
attack(( thread_create(( repeat, thread_idle(true, long), fail ), T), thread_join(T, _) )).
attack(( thread_wait(fail, [timeout(1.0e9)]) )).
attack(( thread_create(( repeat, thread_update(true, []), fail ), _), thread_wait(fail, []) )).
attack(( call_in_thread(main, ( repeat, fail )) )).
attack(( repeat, thread_statistics(main, cputime, X), X < 0 )).
attack(( thread_local_many )).
:- thread_local own/1.
thread_local_many :- repeat, thread_create(( numlist(1, 1000, L), maplist([N]>>assertz(own(N)), L) ), T), thread_join(T), fail.
send(Q, L) :- thread_send_message(Q, L), send(Q, [L, L]).
grow(L) :- grow([L, L]).
