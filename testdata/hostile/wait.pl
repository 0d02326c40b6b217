% Waits for what never comes.

attack :- thread_self(Me), catch(thread_get_message(Me, never), _, true), sleep(1000).
