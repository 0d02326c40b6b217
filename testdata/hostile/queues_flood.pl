% Floods message queues, from several threads.

flood(Q, T) :- thread_send_message(Q, T), flood(Q, T).
attack(( message_queue_create(Q), thread_create(flood(Q, a), _), thread_create(flood(Q, a), _), flood(Q, b) )).
attack(( message_queue_create(Q), thread_create(flood(Q, a), _), thread_create(flood(Q, a), _), thread_get_message(Q, never) )).
attack(( message_queue_create(Q), numlist(1, 100, L), thread_create(flood(Q, L), _), flood(Q, L) )).
attack(( message_queue_create(Q), numlist(1, 10000, L), thread_create(flood(Q, L), _), flood(Q, L) )).
attack(( thread_self(Q), thread_create(flood(Q, f(_)), _), thread_create(flood(Q, f(_)), _), flood(Q, "text") )).
attack(( findall(Q, ( between(1, 20, _), thread_create(thread_get_message(never), Q) ), Qs), floods(Qs) )).
floods(Qs) :- forall(member(Q, Qs), thread_send_message(Q, f(_, _))), floods(Qs).
attack(( thread_self(Me), length(L, 8), maplist([T]>>thread_create(flood(Me, x), T), L), maplist([T]>>thread_join(T, _), L) )).
attack(( message_queue_create(Q), thread_create(flood(Q, a), _), drain(Q) )).
drain(Q) :- thread_get_message(Q, a), drain(Q).
attack(( message_queue_create(Q), format(string(S), '~*c', [1000000, 0'a]), thread_create(flood(Q, S), _), flood(Q, S) )).
attack(( message_queue_create(Q), put_attr(X, a, 1), thread_create(flood(Q, X), _), flood(Q, X) )).
attack(( repeat, message_queue_create(_), mutex_create(_), fail )).
attack(( thread_self(M), repeat, thread_send_message(M, f(M, M, M)), fail )).
attack(( repeat, mutex_lock(m), mutex_unlock(m), fail )).
attack(( repeat, message_queue_create(Q), message_queue_destroy(Q), fail )).
