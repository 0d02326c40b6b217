% Makes threads without end.

attack :- catch(t(0), _, true).
t(N) :- thread_create(loop, _, []), N1 is N+1, t(N1).
loop :- loop.
