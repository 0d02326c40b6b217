% Signals goals that nobody calls, that do not end, or that come as the query ends.

attack(( thread_self(M), thread_create(( length(L, 10000), repeat, thread_signal(M, p(L)), fail ), _), sig_atomic(( repeat, fail )) )).
attack(( thread_create(sig_atomic(( repeat, fail )), T), length(L, 10000), repeat, thread_signal(T, p(L)), fail )).
attack(( thread_self(M), length(L, 10000), sig_atomic(( repeat, thread_signal(M, p(L)), fail )) )).
attack(( thread_self(M), thread_create(( repeat, thread_signal(M, ( repeat, fail )), fail ), _), sleep(10) )).
attack(( thread_self(M), thread_create(( repeat, thread_signal(M, true), fail ), _), repeat, fail )).
attack(( thread_self(M), repeat, thread_signal(M, thread_signal(M, true)), fail )).
p(_).
