% Recovery goals, cleanup goals and hooks that cannot be called, or raise as soon as they are, where
% choice points, cleanups and bindings lie around them.

loop :- loop.
grow(L) :- grow([x|L]).
deep(0, a) :- !.
deep(N, f(T)) :- M is N-1, deep(M, T).
deep_goal(0, true) :- !.
deep_goal(N, (G, true)) :- M is N-1, deep_goal(M, G).
wide_goal(N, G) :- length(L, N), maplist(=(true), L), foldl([X, A, (X, A)]>>true, L, true, G).
chain(0) :- throw(end).
chain(N) :- M is N-1, catch(chain(M), E, (throw(E), 1)).
nested(0, G) :- call(G).
nested(N, G) :- M is N-1, setup_call_cleanup(true, ( member(_, [1, 2]), nested(M, G) ), (true, 1)).
attack(( repeat, member(_, [1, 2]), catch(catch(throw(a), _, (true, 1)), _, fail) )).
attack(( repeat, setup_call_cleanup(true, ( member(_, [1, 2]), catch(throw(a), _, (true, 1)) ), true) )).
attack(( repeat, catch(setup_call_cleanup(true, catch(throw(a), _, (true, 1)), throw(b)), _, (fail, 2)) )).
attack(( repeat, catch(nested(100, throw(x)), _, fail) )).
attack(( repeat, catch(chain(1000), _, fail) )).
attack(chain(10000000)).
attack(( deep_goal(300000, G), repeat, catch(catch(throw(a), _, G), _, fail), fail )).
attack(( deep_goal(300000, G), repeat, catch(setup_call_cleanup(true, fail, G), _, true), catch(setup_call_cleanup(true, G, G), _, true), fail )).
attack(( wide_goal(300000, G), repeat, catch(catch(throw(a), _, G), _, true), fail )).
attack(( wide_goal(200000, G), catch(grow([]), _, ( catch(throw(a), _, G), catch(grow([]), _, G) )), fail )).
attack(( wide_goal(100000, G), repeat, catch(call_with_inference_limit(catch(throw(a), _, G), 100, _), _, true), fail )).
attack(( wide_goal(100000, G), repeat, catch(call_with_depth_limit(catch(throw(a), _, G), 100, _), _, true), fail )).
attack(( repeat, freeze(X, catch(throw(a), _, (true, 1))), catch(X = 1, _, true), fail )).
attack(( repeat, freeze(X, throw(x)), freeze(Y, throw(y)), catch(catch(f(X, Y) = f(1, 2), _, (true, 1)), _, true), fail )).
attack(( repeat, undo(throw(u)), catch(catch(throw(a), _, (true, 1)), _, true), fail )).
attack(( repeat, catch(( undo((true, 1)), fail ), _, true), fail )).
attack(( repeat, catch(findall(X, ( member(X, [1, 2]), catch(throw(a), _, (true, X)) ), _), _, true), fail )).
attack(( repeat, catch(forall(member(X, [1, 2]), catch(throw(a), _, (true, X))), _, true), fail )).
attack(( repeat, catch(reset(catch(throw(a), _, (shift(b), 1)), _, _), _, true), fail )).
attack(( repeat, reset(catch(shift(b), _, true), b, C), catch(call(C), _, true), fail )).
attack(( reset(setup_call_cleanup(true, ( shift(b), throw(c) ), (true, 1)), b, C), repeat, catch(call(C), _, true), fail )).
attack(( repeat, engine_create(X, catch(throw(X), _, (true, 1)), E), catch(engine_next(E, _), _, true), fail )).
attack(( engine_create(X, ( repeat, catch(throw(X), _, fail) ; true ), E), engine_next(E, _) )).
attack(( repeat, thread_create(catch(throw(a), _, (true, 1)), T), thread_join(T, _), fail )).
attack(( repeat, catch(with_output_to(string(_), ( write(x), catch(throw(a), _, (true, 1)) )), _, true), fail )).
attack(( repeat, catch(transaction(catch(throw(a), _, (true, 1))), _, true), catch(snapshot(catch(throw(a), _, (true, 1))), _, true), fail )).
attack(( mutex_create(M), repeat, catch(with_mutex(M, catch(throw(a), _, (true, 1))), _, true), fail )).
attack(( repeat, catch(call_cleanup(catch(throw(a), _, true), (true, 1)), _, true), fail )).
attack(( repeat, catch(catch_with_backtrace(throw(a), _, (true, 1)), _, true), fail )).
attack(( repeat, catch(print_message(error, format("~@", [catch(throw(a), _, (true, 1))])), _, true), fail )).
attack(( repeat, catch(call((catch(throw(a), _, !), catch(throw(b), _, (!, 1)))), _, true), fail )).
attack(( repeat, catch(\+ catch(throw(a), _, (fail, 1)), _, true), catch(( catch(throw(a), _, (fail, 1)) *-> true ; true ), _, true), fail )).
attack(( repeat, catch(aggregate_all(count, catch(throw(a), _, (true, 1)), _), _, true), catch(limit(1, catch(throw(a), _, (true, 1))), _, true), fail )).
attack(( length(L, 1000000), catch(throw(L), M, ( M = L, catch(throw(M-L), N, (true, N)) )) )).
attack(( length(L, 1000000), repeat, catch(setup_call_cleanup(true, throw(L), throw(L)), _, true), fail )).
attack(( repeat, catch(apply(catch, [throw(a), _, (true, 1)]), _, true), catch(maplist(catch(throw(a), _), [(true, 1)]), _, true), fail )).
attack(( repeat, catch(tnot(catch(throw(a), _, (true, 1))), _, true), fail )).
