% Has threads that make threads that send each other terms.

attack :- thread_self(Me), catch(s(Me, 0), _, true), attack.
s(Me, N) :- numlist(1, 1000, L), catch(thread_create(s(Me, 0), T, [detached(true)]), _, true), catch(thread_send_message(Me, L), _, true), catch(thread_send_message(T, L), _, true), M is N+1, s(Me, M).
