% Leaves a cleanup goal behind in each cleanup goal.

attack :- setup_call_cleanup(true, ( repeat, fail ), attack).
