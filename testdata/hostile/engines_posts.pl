% Engines that post to each other, refer to themselves, or hold large terms.

attack(( engine_create(X, ( repeat, engine_fetch(X) ), E), feed(E, []) )).
attack(( engine_create(E, engine_self(E), F), repeat, engine_next(F, _), fail )).
attack(( make(0) )).
attack(( engine_create(X, ( length(X, N), N > 100000 ), E), repeat, engine_next(E, _), fail )).
attack(( findall(E, ( between(1, inf, _), engine_create(x, true, E) ), _) )).
attack(( engine_create(x, engine_yield_all([]), E), repeat, engine_next(E, Y), Y == a )).
attack(( repeat, catch(engine_create(x, throw(big), E), _, true), catch(engine_next(E, _), _, true), fail )).
attack(( engine_create(x, ( repeat, fail ), E), engine_next(E, _) )).
attack(( engine_create(x, setup_call_cleanup(true, member(_, [a, b]), ( repeat, fail )), E), engine_next(E, _), engine_destroy(E) )).
attack(( repeat, engine_create(S, sub_atom(abcdef, _, _, _, S), E), engine_next(E, _), engine_next_reified(E, _), fail )).
attack(( repeat, gensym(e, A), engine_create(x, true, _, [alias(A)]), fail )).
attack(( engine_create(x, ( engine_create(y, ( engine_create(z, grow([]), E3), engine_next(E3, _) ), E2), engine_next(E2, _) ), E1), engine_next(E1, _) )).
attack(( engine_create(x, thread_create(grow([]), _), E), engine_next(E, _), grow([]) )).
engine_yield_all(L) :- engine_yield(L), engine_yield_all([L, L]).
feed(E, L) :- catch(engine_post(E, L, _), _, true), feed(E, [L, L]).
make(N) :- N1 is N+1, engine_create(N1, make(N1), E), engine_next(E, _).
grow(L) :- grow([L|L]).
