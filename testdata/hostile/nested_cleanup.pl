% Leaves cleanups that do not end in cleanups that raise.

attack :- c(200000).
c(0) :- !, throw(done).
c(N) :- M is N-1, setup_call_cleanup(true, c(M), ( catch(throw(N), _, true), throw(N) )).
