% Leaves threads behind that go on, and messages for whoever comes next.

attack :- thread_create(loop(0), _, [detached(true), alias(hostile)]), thread_self(Me), thread_send_message(Me, junk), catch(thread_send_message(main, junk), _, true), catch(mutex_create(hostile), _, true), catch(mutex_lock(hostile), _, true), catch(mutex_lock(other), _, true).
loop(N) :- M is N+1, catch(loop(M), _, loop(M)).
