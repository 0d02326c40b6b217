% Has the library hold copies, texts and threads for a moment, each large enough to be seen.

attack(( engine_create(X, engine_fetch(X), E), length(L, 1000000), repeat, engine_post(E, L), engine_next(E, _), fail )).
attack(( engine_create(X, ( repeat, engine_fetch(X) ), E), length(L, 1000000), repeat, engine_post(E, L, _), fail )).
attack(( length(L, 1000000), engine_create(x, ( repeat, engine_yield(L) ), E), repeat, engine_next(E, _), fail )).
attack(( with_output_to(string(_), copy_stream_data(user_input, current_output)) )).
attack(( repeat, thread_create(true, _, [detached(true)]), fail )).
attack(( repeat, thread_create(true, _), fail )).
attack(( T = f(1), repeat, arg(1, T, A), B is A*A*4, nb_setarg(1, T, B), fail )).
attack(( T = f(1), repeat, arg(1, T, A), B is A<<1, nb_setarg(1, T, B), fail )).
attack(( nb_setval(k, 1), repeat, nb_getval(k, A), B is A*A*4, nb_setval(k, B), fail )).
