% Leaves very many cleanup goals that each need memory.

attack :- c(0).
c(N) :- M is N+1, setup_call_cleanup(true, c(M), ( numlist(1, 1000, L), assertz(kept(L)) )), true.
