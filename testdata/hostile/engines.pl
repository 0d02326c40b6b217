% Makes engines without end.

attack :- e(0).
e(N) :- engine_create(X, ( repeat, X = N ), E), engine_next(E, _), N1 is N+1, e(N1).
