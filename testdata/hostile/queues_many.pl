% Makes queues and mutexes without end.

attack :- q(0).
q(N) :- message_queue_create(Q), thread_send_message(Q, N), mutex_create(_), M is N+1, q(M).
