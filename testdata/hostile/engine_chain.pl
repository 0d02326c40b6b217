% Has engines that ask engines, and hand over terms that grow.

attack :- e(100000, E), engine_next(E, _).
e(0, E) :- !, engine_create(X, ( repeat, length(X, 100000) ), E).
e(N, E) :- M is N-1, engine_create([X, X], ( e(M, F), engine_next(F, X) ), E).
