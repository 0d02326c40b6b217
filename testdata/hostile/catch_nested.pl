% Nests catchers, cleanup goals and conditions without end.

attack :- c(0).
c(N) :- M is N+1, catch(call_cleanup(( c(M) -> true ; true ), true), nothing, true), true.
