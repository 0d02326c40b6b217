% Signals its own threads, which catch everything.

attack :- catch(thread_create(stubborn, T, []), _, fail), sig(T, 0).
stubborn :- catch(( repeat, fail ), _, stubborn).
sig(T, N) :- catch(thread_signal(T, throw(N)), _, true), catch(thread_signal(T, stubborn), _, true), M is N+1, sig(T, M).
