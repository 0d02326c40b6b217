% Cleanup goals that throw, loop, fail, cut, and are nested in findall, catch, engines and one another.

loop_on :- repeat, fail.
attack(( findall(X, catch(setup_call_cleanup(true, member(X, [1, 2, 3]), throw(a)), _, loop_on), L), L == [] )).
attack(( catch(setup_call_cleanup(true, throw(a), throw(b)), B, ( print(B), setup_call_cleanup(true, throw(B), throws_on(B)) )) )).
throws_on(B) :- catch(throw(f(B)), C, throws_on(C)).
attack(deeper(0)).
deeper(N) :- M is N + 1, setup_call_cleanup(true, deeper(M), throw(N)).
attack(( repeat, catch(setup_call_cleanup(true, ( true ; true ), throw(x)), x, true), fail )).
attack(( call_cleanup(fail, loop_on) )).
attack(( call_cleanup(member(_, [a, b]), ( between(1, inf, _), fail )), ! )).
attack(( catch(call_with_time_limit(0.01, setup_call_cleanup(true, loop_on, loop_on)), _, loop_on) )).
attack(( catch(call_with_inference_limit(setup_call_cleanup(true, loop_on, loop_on), 1000, _), _, loop_on) )).
attack(( catch(call_with_depth_limit(setup_call_cleanup(true, deeper(0), loop_on), 1000, _), _, loop_on) )).
attack(( engine_create(X, setup_call_cleanup(true, member(X, [1, 2]), throw(c)), E), engine_next(E, _), catch(engine_destroy(E), _, true), engine_next(E, _) )).
attack(( engine_create(X, setup_call_cleanup(true, repeat, engine_destroy(E)), E), engine_next(E, X), engine_destroy(E), loop_on )).
attack(( findall(E, ( between(1, 2000, _), engine_create(X, setup_call_cleanup(true, member(X, [1, 2]), assertz(left(x))), E), engine_next(E, _) ), Es), length(Es, N), N < 0 )).
:- dynamic left/1.
attack(( setup_call_cleanup(S = s(0), repeat, ( arg(1, S, N), M is N + 1, nb_setarg(1, S, M), loop_on )), arg(1, S, N), N > 3 )).
attack(( forall(between(1, 100000, I), ( setup_call_cleanup(true, true, ( assertz(left(I)), retract(left(I)) )) )), loop_on )).
attack(( setup_call_cleanup(true, ( length(L, 4000000), L = [] ; true ), ( length(M, 4000000), M = [] ; loop_on )) )).
attack(( setup_call_cleanup(true, grown([]), grown([])) )).
grown(L) :- grown([L|L]).
attack(( catch(setup_call_cleanup(true, grown([]), ( length(L, 1000000), nb_setval(kept, L) )), _, grown([])) )).
attack(( with_output_to(string(_), setup_call_cleanup(true, ( repeat, write(a), fail ), ( repeat, write(b), fail ))) )).
attack(( with_output_to(string(S), with_output_to(atom(A), with_output_to(codes(C), ( loop_write(0), throw(S-A-C) )))) )).
loop_write(N) :- N > 1000000, !.
loop_write(N) :- write(N), M is N + 1, loop_write(M).
attack(out_nested(0)).
out_nested(N) :- M is N + 1, with_output_to(string(S), out_nested(M)), write(S).
attack(( catch(with_output_to(string(_), throw(x)), x, ( current_output(O), set_output(O), out_nested(0) )) )).
attack(( snapshot(setup_call_cleanup(assertz(left(y)), throw(z), loop_on)) )).
attack(( transaction(( assertz(left(y)), call_cleanup(throw(z), transaction(( repeat, assertz(left(q)), fail ))) )) )).
attack(( thread_create(setup_call_cleanup(true, loop_on, loop_on), T), thread_signal(T, throw(stop)), thread_join(T, _), loop_on )).
attack(( thread_self(M), thread_create(( repeat, catch(thread_signal(M, throw(stop)), _, true), fail ), _), repeat, catch(call_cleanup(loop_on, loop_on), _, true), fail )).
attack(( forall(between(1, 100000, _), mutex_create(_)), forall(between(1, 300, _), ( thread_create(true, T), thread_join(T) )), loop_on )).
attack(( mutex_create(M), forall(between(1, 20000, _), mutex_lock(M)), length(L, 20000), maplist([X]>>( mutex_create(X), mutex_lock(X) ), L), forall(member(X, L), mutex_unlock(X)), loop_on )).
attack(( prolog_cut_to(_), loop_on )).
attack(( catch_with_backtrace(deeper(0), E, ( print_message(error, E), loop_on )) )).
attack(( undo(( undo(loop_on), loop_on )), throw(x) )).
attack(( reset(setup_call_cleanup(true, ( shift(a), loop_on ), loop_on), _, C), reset(C, _, D), call(D) )).
attack(( catch(( between(1, 50000, N), freeze(X, throw(N)), fail ; X = 1, loop_on ), _, true) )).
