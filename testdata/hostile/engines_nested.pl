% Has engines that ask engines, and each other.

attack :- e(0, E), catch(engine_next(E, _), _, true), attack.
e(N, E) :- engine_create(X, body(N, X), E).
body(N, X) :- M is N+1, e(M, E), catch(engine_next(E, X), _, true), engine_post(E, x), engine_next(E, X).
