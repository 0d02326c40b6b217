% Makes threads without end, each with a limit of its own, which it does not heed.

attack :- catch(t(0), _, true), attack.
t(N) :- thread_create(again, _, [detached(true)]), N1 is N+1, t(N1).
again :- catch(call_with_time_limit(0.01, loop), _, true), again.
loop :- loop.
