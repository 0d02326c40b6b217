% Exceptions, cleanups, cuts and limits that swallow each other.

stubborn :- catch(stubborn_loop, _, true), stubborn.
stubborn_loop :- stubborn_loop.
swallow(G) :- repeat, catch(G, _, true), false.
nest(N) :- M is N+1, setup_call_cleanup(true, nest(M), stubborn).
nest_clean(N) :- M is N+1, setup_call_cleanup(true, fail, nest_clean(M)).
deep(N) :- M is N+1, catch(deep(M), X, throw(f(X,X))).
ball(B) :- catch(throw(B), C, ball(f(C,C))).
fill(L) :- fill([L|L]).
grow(T) :- grow(f(T,T,a)).
eat(T) :- catch(grow2(T), _, eat(f(T))).
grow2(T) :- length(L, 1000), grow2([T|L]).
trap :- catch(eat_all([]), E, (nb_setval(e, E), trap)).
eat_all(L) :- length(M, 1000), eat_all([M|L]).
rethrow(E) :- catch(throw(E), F, rethrow(E-F)).
undoing :- undo(undoing), fail.
limits(N) :- M is N+1, call_with_time_limit(100, limits(M)).
inferences(N) :- M is N+1, call_with_inference_limit(inferences(M), 1000000000, _).
depths(N) :- M is N+1, call_with_depth_limit(depths(M), 1000000000, _).
cleanups(N) :- M is N+1, call_cleanup(cleanups2(M), true).
cleanups2(N) :- cleanups(N).
cleanups2(_).
loop :- loop.
shifts(N) :- M is N+1, reset(shift_it(M), B, C), keep(B, C).
shift_it(N) :- shift(N), shift_it(N).
keep(B, C) :- reset(C, B2, D), keep(B-B2, D).
alone(N) :- M is N+1, once(ignore(forall(fail, true))), \+ \+ alone(M).

attack(stubborn).
attack(swallow(loop)).
attack(swallow(fill([]))).
attack(swallow((length(L, 10000000), L = []))).
attack(swallow(atom_length(_, _))).
attack(swallow(throw(a))).
attack(nest(0)).
attack(nest_clean(0)).
attack(deep(0)).
attack(ball(a)).
attack(eat(a)).
attack(trap).
attack(rethrow(a)).
attack(undoing).
attack(limits(0)).
attack(inferences(0)).
attack(depths(0)).
attack(cleanups(0)).
attack(shifts(0)).
attack(alone(0)).
attack(setup_call_cleanup(true, true, loop)).
attack(setup_call_cleanup(loop, true, true)).
attack(setup_call_cleanup(true, fail, (repeat, catch(loop, _, true), false))).
attack(setup_call_cleanup(true, throw(a), fill([]))).
attack(setup_call_cleanup(true, loop, fill([]))).
attack(setup_call_cleanup(true, loop, (catch(loop, _, loop)))).
attack(setup_call_cleanup(true, fill([]), fill([]))).
attack(setup_call_cleanup(true, fill([]), findall(X, repeat, X))).
attack(setup_call_cleanup(true, loop, (length(L, 2000000), nb_setval(k, L)))).
attack(setup_call_cleanup(true, loop, (numlist(1, 300000, L), assertz(f(L))))).
attack(setup_call_cleanup(true, loop, (X is 7**10000000, X > 0))).
attack(setup_call_cleanup(true, loop, sleep(100))).
attack(setup_call_cleanup(true, loop, thread_get_message(_))).
attack(setup_call_cleanup(true, loop, (thread_create(loop, T), thread_join(T)))).
attack(setup_call_cleanup(true, loop, (term_to_atom(f(_), A), format("~w~100000000|", [A])))).
attack(setup_call_cleanup(true, loop, (repeat, print_message(error, format("x", [])), false))).
attack(setup_call_cleanup(true, loop, setup_call_cleanup(true, loop, setup_call_cleanup(true, loop, setup_call_cleanup(true, loop, loop))))).
attack((between(1, 100000, _), setup_call_cleanup(true, (true;true), loop), false ; true)).
attack((cleanup_points(3000), !, loop)).
attack((cleanup_points(100000), throw(a))).
attack((cleanup_points(100000), loop)).
attack((cleanup_slow(1000), loop)).
attack(call_cleanup(loop, throw(b))).
attack(call_cleanup(throw(a), throw(b))).
attack(call_cleanup(throw(a), swallow(throw(b)))).
attack(setup_call_catcher_cleanup(true, loop, C, (C = exception(E), throw(E)))).
attack(setup_call_catcher_cleanup(true, loop, C, (assertz(c(C)), loop))).
attack(catch(loop, E, (print_message(error, E), loop))).
attack(catch(loop, E, (throw(E)))).
attack(catch(fill([]), E, (print_message(error, E), fill([])))).
attack(catch_with_backtrace(deep_back(0), _, loop)).
attack(catch(call_with_time_limit(0.001, loop), _, loop)).
attack((repeat, catch(call_with_time_limit(0.001, loop), _, true), false)).
attack((repeat, call_with_time_limit(100, true), false)).
attack((repeat, alarm(100, true, _, []), false)).
attack((repeat, alarm(0, true, _, [remove(true)]), false)).
attack((alarm(0.001, loop, _, []), loop)).
attack((alarm(0.001, throw(a), _, []), swallow(loop))).
attack((alarm(0.01, alarm_again, _, []), loop)).
attack((alarm(0.001, fill([]), _, []), loop)).
attack((alarm(1.0e300, true, _, []), alarm(-5, true, _, []), alarm(inf, true, _, []), loop)).
attack((call_with_inference_limit(loop, 100000000000000000000, _))).
attack((repeat, call_with_inference_limit(loop, 1000, _), false)).
attack((repeat, call_with_depth_limit(deep_back(0), 10000, _), false)).
attack((call_with_depth_limit(deep_back(0), 1000000000, _))).
attack((call_with_depth_limit(loop, 10, _))).
attack((throw_big(20))).
attack((throw_big(24))).
attack((throw_list(100000))).
attack((length(L, 1000000), repeat, catch(throw(L), M, true), M == b)).
attack((length(L, 1000000), deep_throw(1000, L))).
attack((X = f(X), throw(X))).
attack((X = f(X), repeat, catch(throw(X), Y, true), Y == b)).
attack((freeze(X, loop), catch(throw(X), Y, true), Y = a)).
attack((repeat, catch(throw(_), _, true), false)).
attack((garbage_collect, repeat, garbage_collect, false)).
attack((garbage_collect_atoms, repeat, garbage_collect_atoms, garbage_collect_clauses, trim_stacks, false)).
attack((length(L, 1000000), repeat, garbage_collect, L == a)).
attack((repeat, prolog_cut_to(0))).
attack((prolog_current_choice(C), repeat, prolog_cut_to(C), false)).
attack((sig_atomic(loop))).
attack((sig_atomic(swallow(loop)))).
attack((repeat, sig_block(a), false)).
attack((choices(0))).
attack((choices_held(0, []))).
attack((reset(shift_loop, _, C), call_loop(C))).
attack((reset((repeat, shift(a)), _, C), call(C))).
attack((reset_nest(0))).
attack((shift_for_copy_loop(0))).
attack((tell_snap)).
attack((repeat, halt_try, false)).
attack((at_halt(loop), halt)).
attack((at_halt(loop), catch(halt, _, loop))).
attack(abort).
attack((catch(abort, _, loop))).
attack(setup_call_cleanup(true, abort, loop)).
attack(prolog).
attack(break).
attack((break ; halt(within(loop)))).

cleanup_points(0) :- !.
cleanup_points(N) :- setup_call_cleanup(true, (true;true), true), M is N-1, cleanup_points(M).
cleanup_slow(0) :- !.
cleanup_slow(N) :- setup_call_cleanup(true, (true;true), slow(100000)), M is N-1, cleanup_slow(M).
slow(0) :- !.
slow(N) :- M is N-1, slow(M).
deep_back(N) :- M is N+1, deep_back(M), foo(M).
foo(_).
alarm_again :- alarm(0.0001, alarm_again, _, []).
throw_big(N) :- dag(N, T), repeat, catch(throw(T), X, true), X == b.
dag(0, a).
dag(N, f(X,Y)) :- N > 0, M is N-1, dag(M, X), dag(M, Y).
throw_list(N) :- length(L, N), catch(throw(L), M, (append(L, M, K), length(K, Z), throw_list(Z))).
deep_throw(0, L) :- throw(L).
deep_throw(N, L) :- M is N-1, catch(deep_throw(M, L), E, throw(E)).
choices(N) :- M is N+1, choices(M).
choices(_).
choices_held(N, L) :- M is N+1, choices_held(M, [N|L]).
choices_held(_, _).
shift_loop :- shift(a), shift_loop.
call_loop(C) :- reset(C, _, D), call_loop(D).
reset_nest(N) :- M is N+1, reset(reset_nest(M), _, _), foo(M).
shift_for_copy_loop(N) :- reset((shift_for_copy(N), fail ; shift(N)), _, C), M is N+1, assertz(cont(C)), shift_for_copy_loop(M).
tell_snap :- snapshot(tell_snap2(0)).
tell_snap2(N) :- assertz(sn(N)), M is N+1, tell_snap2(M).
halt_try :- catch(halt, _, true).
