% Has threads make threads, and asserts in all of them.

:- dynamic fact/2.
attack :- catch(more(0), _, true), attack.
more(N) :- M is N+1, thread_create(more(M), T, [detached(false)]), fill(M), thread_join(T, _).
fill(M) :- between(1, 1000, I), assertz(fact(M, I)), fail.
fill(_).
