% Wakes many goals at once.

attack :- length(L, 100000), wake(L, X), X = 1.
wake([], _).
wake([_|T], X) :- freeze(X, loop(1000)), wake(T, X).
loop(0) :- !.
loop(N) :- N1 is N-1, loop(N1).
