% Loops in cleanup goals, however the goal ends.

attack :- member(G, [true, fail, throw(x), ( repeat, fail ), member(_, [1, 2])]), catch(setup_call_cleanup(true, G, loop), _, true), fail.
attack :- call_cleanup(( repeat, fail ), ( loop ; loop )).
loop :- catch(loop1(0), _, loop).
loop1(N) :- M is N+1, loop1(M).
