% Raises exceptions in cleanup goals, again and again.

attack :- catch(setup_call_cleanup(true, throw(a), throw(b)), _, attack).
