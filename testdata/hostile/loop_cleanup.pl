% Runs on in cleanup goals.

attack :- setup_call_cleanup(true, ( repeat, fail ), ( repeat, fail )).
