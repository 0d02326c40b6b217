% Engines, threads, queues and hooks of messages that call each other.

:- dynamic user:portray/1, user:message_hook/3, user:thread_message_hook/3.
:- multifile user:portray/1, user:message_hook/3, prolog:message//1.
attack(( assertz(( user:portray(_) :- repeat, fail )), print(x) )).
attack(( assertz(( user:portray(X) :- print(f(X)) )), print(x) )).
attack(( assertz(( user:message_hook(_, _, _) :- print_message(error, again), fail )), print_message(error, x) )).
attack(( assertz(( user:message_hook(_, _, _) :- repeat, fail )), print_message(silent, x) )).
attack(( assertz(( prolog:message(_) --> many )), print_message(error, x) )).
many --> ['~w'-[x]], many.
attack(( print_message_lines(user_error, 'p', ['~*c'-[100000000, 0'x]]) )).
attack(( message_to_codes_of(L), print_message_lines(user_error, kind(error), L) )).
message_to_codes_of(['a'-[], nl|L]) :- message_to_codes_of(L).
attack(( engine_create(X, chain(X, 0), E), engine_next(E, Y), Y == a )).
chain(X, N) :- M is N + 1, engine_create(Y, chain(Y, M), E), engine_next(E, X).
attack(( findall(E, ( between(1, 300, _), engine_create(x, ( numlist(1, 10000, L), member(_, L) ), E), engine_next(E, _) ), Es), repeat, member(E, Es), engine_next(E, _), fail )).
attack(( engine_create(X, ( repeat, engine_fetch(X) ), E), repeat, engine_post(E, f(a), _), fail )).
attack(( engine_create(S, sum(S, 0), E), between(1, inf, I), engine_post(E, I, _), fail )).
sum(S, S0) :- engine_fetch(I), S1 is S0 + I, ( S = S1 ; sum(S, S1) ).
attack(( thread_self(M), thread_create(( repeat, thread_signal(M, true), fail ), _), repeat, fail )).
attack(( thread_self(M), thread_create(( repeat, thread_signal(M, throw(x)), fail ), _), again )).
again :- catch(( repeat, fail ), _, true), again.
attack(( message_queue_create(Q, [max_size(1)]), thread_create(( repeat, thread_send_message(Q, a), fail ), _), thread_create(( repeat, thread_get_message(Q, a), fail ), _), repeat, thread_peek_message(Q, b), fail )).
attack(( findall(T, ( between(1, 100, _), thread_create(thread_get_message(never), T) ), Ts), maplist([T]>>thread_send_message(T, no), Ts), maplist([T]>>thread_join(T, _), Ts) )).
attack(( mutex_create(M), thread_create(with_mutex(M, ( repeat, fail )), _), thread_idle_wait, with_mutex(M, true) )).
thread_idle_wait :- thread_self(_), between(1, 100000, X), X >= 100000, !.
attack(( concurrent_forall(between(1, inf, X), ( length(L, X), msort(L, _) ), [threads(4)]) )).
attack(( concurrent(8, [loop, loop, loop, loop, grow(a), grow(b)], []) )).
loop :- loop.
grow(X) :- grow(f(X, X)).
attack(( concurrent_maplist([X, Y]>>( numlist(1, 1000000, L), sum_list(L, S), Y is S + X ), [1, 2, 3, 4, 5, 6, 7, 8], _) )).
attack(( first_solution(X, [( repeat, fail ), ( numlist(1, 2000000, L), msort(L, X), fail )], []) )).
attack(( thread_create(( thread_at_exit(( repeat, fail )), true ), T), thread_join(T, _) )).
attack(( thread_at_exit(thread_create(loop, _)), thread_create(( thread_at_exit(thread_create(loop, _)), true ), T), thread_join(T, _), repeat, fail )).
attack(( thread_create(loop, T, [alias(worker)]), repeat, catch(thread_create(loop, _, [alias(worker)]), _, true), T == a )).
attack(( setup_call_cleanup(thread_create(loop, T), thread_join(T, _), ( repeat, fail )) )).
attack(( goal_expansions(20) )).
:- dynamic user:goal_expansion/2, user:term_expansion/2.
goal_expansions(N) :- assertz(( user:goal_expansion(p(X), ( p(X), p(X) )) :- nb_increments(k) )), expand_goal(p(N), G), call(G).
nb_increments(K) :- catch(nb_getval(K, N), _, N = 0), M is N + 1, nb_setval(K, M), M < 100000000.
p(_).
attack(( assertz(( user:term_expansion(q(X), [q(X), q(X)]) :- true )), expand_term(q(1), T), repeat, expand_term(T, _), fail )).
attack(( assertz(( user:goal_expansion(X, f(X)) :- callable(X) )), expand_goal(a, _) )).
attack(( dcg_translate_rule(( a --> L ), _), repeat, length(L, 10), fail )).
attack(( numlist(1, 200000, L), foldl([X, A, ( A, [X] )]>>true, L, [], B), dcg_translate_rule(( a --> B ), R), assertz(R), a(Y, []), Y == b )).
