% Threads, references, transactions, alarms, modules and streams that grow side by side.

:- dynamic d/1, big/2.
grow(L) :- grow([L, L]).
nestl(L) :- nestl(f(L, [L])).
attack(( findall(T, ( between(1, 5, _), thread_create(grow([]), T) ), Ts), maplist([T]>>thread_join(T, _), Ts) )).
attack(( findall(T, ( between(1, 50, _), thread_create(nestl(a), T) ), Ts), maplist([T]>>thread_join(T, _), Ts) )).
attack(( findall(T, ( between(1, 30, _), thread_create(( numlist(1, 100000, L), repeat, msort(L, M), M == b ), T) ), Ts), maplist([T]>>thread_join(T, _), Ts) )).
attack(( first_solution(X, [grow([]), nestl(a), repeat], []), X == b )).
attack(( thread_create(( repeat, thread_self(S), thread_send_message(S, a), fail ), A), thread_create(( repeat, thread_send_message(A, f(a)), fail ), _), thread_join(A, _) )).
attack(( numlist(1, 200000, L), assertz(big(1, L)), repeat, big(1, M), assertz(big(2, M)), retract(big(2, _)), fail )).
attack(( forall(between(1, 100000, I), assertz(big(I, I))), repeat, retract(big(X, Y)), assertz(big(Y, X)), fail )).
attack(( forall(between(1, 100000, I), assertz(big(I, I))), big(_, _), retractall(big(_, _)), forall(between(1, 100000, I), assertz(big(I, I))), fail )).
attack(( repeat, abolish(big/2), dynamic(big/2), assertz(big(1, 2)), big(_, _), fail )).
attack(( repeat, forall(between(1, 2000, I), assertz(big(I, I))), nth_clause(big(_, _), 1000, R), erase(R), retractall(big(_, _)), fail )).
attack(( findall(R, ( between(1, 100000, I), assertz(d(I), R) ), Rs), forall(member(R, Rs), ( clause(d(X), true, R), X > 0, erase(R) )), fail )).
attack(( forall(between(1, 100000, I), assertz(d(I))), findall(R, nth_clause(d(_), _, R), Rs), length(Rs, N), N == b )).
attack(( findall(R, clause(d(_), true, R), Rs), repeat, assertz(d(Rs), R), clause(d(_), true, R), fail )).
attack(( transaction(( forall(between(1, 100000, I), assertz(d(I))), forall(retract(d(_)), true), throw(x) )) )).
attack(( repeat, catch(transaction(( assertz(d(1)), snapshot(( retract(d(1)), throw(x) )) )), _, true), fail )).
attack(( transaction(( assertz(d(1)), d(X), assertz(d(X)), fail )) )).
attack(( snapshot(( assertz(d(1)), d(X), Y is X+1, assertz(d(Y)), fail )) )).
attack(( thread_create(transaction(( repeat, assertz(d(1)), fail )), _), transaction(( repeat, assertz(d(2)), fail )) )).
attack(( thread_create(( repeat, assertz(d(1)), fail ), _), repeat, d(_), fail )).
attack(( thread_create(( repeat, retractall(d(_)), fail ), _), between(1, inf, I), assertz(d(I)), fail )).
attack(( tnt(100000) )).
tnt(0) :- !.
tnt(N) :- M is N-1, catch_with_backtrace(( tnt(M), true ), never, true).
attack(( repeat, catch(call_with_time_limit(0.000001, loop), _, true), fail )).
loop :- repeat, fail.
attack(( repeat, catch(call_with_depth_limit(nestl(a), 1000, _), _, true), fail )).
attack(( repeat, catch(call_with_inference_limit(nestl(a), 1000, _), _, true), fail )).
attack(( alarm(0.01, throw(x), _, []), repeat, catch(loop, _, true), fail )).
attack(( repeat, alarm(1000, true, _, [install(true)]), fail )).
attack(( repeat, alarm(0, loop, _, []), fail )).
attack(( repeat, use_module(library(clpfd)), unload_file(library(clpfd)), fail )).
attack(( repeat, make, fail )).
attack(( between(1, inf, I), atom_concat(m, I, M), add_import_module(M, user, start), M:assertz(p(I)), fail )).
attack(( between(1, inf, I), atom_concat(m, I, M), '@'(assertz(p(I)), M), delete_import_module(M, user), fail )).
attack(( repeat, open_string("abc", _), fail )).
attack(( repeat, new_memory_file(M), open_memory_file(M, write, S), format(S, '~*c', [1000000, 0'a]), close(S), fail )).
attack(( new_memory_file(M), open_memory_file(M, write, S), repeat, put_char(S, a), fail )).
attack(( with_output_to(string(_), with_output_to(string(_), ( repeat, write(abcdef), fail ))) )).
attack(( string_codes(S, [0'a]), repeat, string_concat(S, S, T), nb_setval(t, T), fail )).
attack(( nb_setval(t, "a"), repeat, nb_getval(t, T), string_concat(T, T, U), nb_setval(t, U), fail )).
attack(( b_setval(t, []), rec(0) )).
rec(N) :- b_getval(t, T), b_setval(t, [N|T]), M is N+1, rec(M).
attack(( prolog_current_choice(C), repeat, prolog_cut_to(C), fail )).
attack(( repeat, garbage_collect, trim_stacks, garbage_collect_atoms, garbage_collect_clauses, fail )).
attack(( numlist(1, 300000, L), repeat, garbage_collect, L = [a|_] )).
attack(( set_prolog_flag(stack_limit, 1000000000000), grow([]) )).
attack(( thread_create(( set_prolog_flag(stack_limit, 1000000000000), nestl(a) ), T, [stack_limit(1000000000000)]), thread_join(T, _) )).
attack(( thread_create(loop, T), thread_signal(T, nestl(a)), thread_join(T, _) )).
attack(( findall(X, ( between(1, 20, _), copy_big(X) ), L), msort(L, M), length(M, N), N == b )).
copy_big(X) :- numlist(1, 100000, X).
attack(( length(L, 500000), maplist([X]>>freeze(X, fail), L), copy_term(L, M, G), M == G )).
attack(( length(L, 100000), foldl([X, Y, X]>>dif(X, Y), L, _, _), copy_term(L, _, G), length(G, 0) )).
