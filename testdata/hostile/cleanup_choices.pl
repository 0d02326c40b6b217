% Leaves a choice point with a cleanup in each call, and cuts them all.

attack :- repeat, once(c(100000)), fail.
c(0) :- !.
c(N) :- M is N-1, setup_call_cleanup(true, ( true ; true ), true), c(M).
