% Makes threads without end, each with a cleanup goal that does not end.

attack :- catch(t(0), _, true), attack.
t(N) :- thread_create(setup_call_cleanup(true, loop, loop), _, []), N1 is N+1, t(N1).
loop :- loop.
