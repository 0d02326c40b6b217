% Engines, threads, queues and continuations with loads; numbers, rationals and texts of numbers beyond all measure.

:- use_module(library(solution_sequences)).
:- use_module(library(thread)).
:- use_module(library(lazy_lists)).
:- use_module(library(arithmetic)).
:- use_module(library(prolog_stack)).
num(L) :- numlist(1, 200000, L).
eng(N) :- engine_create(X, ( num(L), member(X, L) ), E), engine_next(E, _), M is N+1, eng(M), engine_destroy(E).
nest(N) :- engine_create(N, nest_in(N), E), engine_next(E, _).
nest_in(N) :- M is N+1, nest(M).
shiftn(N) :- shift(f(N)), M is N+1, shiftn(M).
resets(G, L) :- reset(G, B, C), ( C == 0 -> true ; resets(C, [B, C|L]) ).
copies(C, N) :- copy_term(C, D), M is N+1, reset(D, _, E), copies(E, M).
twr(0, 1) :- !.
twr(N, X) :- M is N-1, twr(M, Y), X is 2**Y.
rat(X, N) :- Y is X + 1 rdiv N, M is N+1, rat(Y, M).
sq(X) :- Y is X*X+1, sq(Y).
fl(X) :- Y is X*1.0000001, fl(Y).
con(X, N) :- Y is X rdiv (N+1) + N, M is N+1, con(Y, M).
attack(eng(0)).
attack(nest(0)).
attack(( engine_create(X, between(1, inf, X), E), repeat, engine_next(E, Y), Y < 0 )).
attack(( engine_create(X, ( repeat, engine_fetch(X) ), E), num(L), repeat, engine_post(E, L, Y), Y == a )).
attack(( engine_create(L, num(L), E), repeat, catch(engine_next(E, Y), _, true), Y == a )).
attack(( findall(E, ( between(1, 500, N), engine_create(N, repeat, E) ), Es), repeat, maplist(engine_next, Es, L), L == [] )).
attack(( findall(E, ( between(1, 200, _), engine_create(L, num(L), E) ), Es), maplist(engine_next, Es, L), L == [] ; repeat, fail )).
attack(resets(shiftn(0), [])).
attack(( reset(shiftn(0), _, C), copies(C, 0) )).
attack(( reset(shiftn(0), _, C), repeat, assertz(kept(C)), fail )).
attack(( num(L), reset(( shift(a), length(L, N), N < 0 ), _, C), repeat, \+ call(C), fail )).
attack(( repeat, reset(( num(L), shift(L) ), B, _), B == a )).
attack(( concurrent_maplist([X, Y]>>( numlist(1, 100000, L), sum_list(L, S), Y is X+S ), [1,2,3,4,5,6,7,8], R), R == [] ; repeat, fail )).
attack(( num(L), concurrent_forall(member(X, L), X > 0), fail ; repeat, fail )).
attack(( first_solution(X, [( repeat, num(_), fail ), ( between(1, inf, X), X < 0 )], []), X == a )).
attack(( concurrent(4, [( num(L), msort(L, _), fail ; true ), eng(0), sq(3), rat(0, 1)], []) )).
attack(( concurrent_and(between(1, inf, X), ( Y is X*X, num(L), L = [Y|_] )), fail )).
attack(( thread_self(S), num(L), repeat, thread_send_message(S, L), fail )).
attack(( message_queue_create(Q), num(L), repeat, thread_send_message(Q, L), thread_get_message(Q, M), M == a )).
attack(( message_queue_create(Q, [max_size(1)]), thread_send_message(Q, a), thread_send_message(Q, b) )).
attack(( between(1, inf, N), format(atom(A), "q~d", [N]), message_queue_create(_, [alias(A)]), fail )).
attack(( between(1, inf, N), format(atom(A), "m~d", [N]), mutex_create(_, [alias(A)]), with_mutex(A, true), fail )).
attack(( repeat, thread_create(num(_), T), thread_join(T, _), fail )).
attack(( repeat, thread_create(throw(a), T, []), thread_join(T, S), S == a )).
attack(( num(L), repeat, thread_create(( member(X, L), X < 0 ), _, [detached(true)]), fail )).
attack(( thread_self(S), repeat, thread_signal(S, true), fail )).
attack(( thread_self(S), num(L), repeat, thread_signal(S, ( L = [] ; true )), fail )).
attack(( lazy_list_materialize_of(0) )).
lazy_list_materialize_of(_) :- lazy_findall(X, between(1, inf, X), L), lazy_list_materialize(L).
attack(( lazy_findall(X, ( between(1, inf, N), numlist(1, N, X) ), L), nth1(100000, L, Y), Y == a )).
attack(( lazy_get_codes_of(L), nth0(100000000, L, _) )).
lazy_get_codes_of(L) :- lazy_list(lazy_get_codes(user_input, []), L).
attack(twr(6, _)).
attack(rat(0, 1)).
attack(con(1, 1)).
attack(sq(3)).
attack(fl(1.0)).
attack(( X is 3**200000, repeat, number_codes(X, C), number_codes(Y, C), Y < 0 )).
attack(( X is 3**200000, repeat, format(string(S), "~D ~16r ~36R ~e", [X, X, X, X]), S == "" )).
attack(( length(C, 1000000), maplist(=(0'7), C), repeat, number_codes(X, C), X < 0 )).
attack(( length(C, 1000000), maplist(=(0'7), C), repeat, catch(number_codes(X, [0'0, 0'x|C]), _, true), X == a )).
attack(( length(C, 1000000), maplist(=(0'0), C), append(`0.`, C, D), append(D, `1e400`, E), repeat, catch(number_codes(X, E), _, true), X == a )).
attack(( length(C, 300000), maplist(=(0'3), C), append(C, [0'r|C], D), repeat, catch(number_codes(X, D), _, true), X == a )).
attack(( X is 1<<10000000, repeat, Y is X mod 3 + msb(X) + popcount(X), Y < 0 )).
attack(( X is (1<<1000000)-1, repeat, Y is X xor (X>>1) /\ \X, Y == a )).
attack(( X is 3**100000, Y is 5**80000, repeat, Z is gcd(X, Y) + lcm(X, Y), Z < 0 )).
attack(( X is 3**50000, repeat, Y is X rdiv (X+1), Z is Y*Y+Y, Z < 0 )).
attack(( X is 3**100000, repeat, Y is powm(X, X, X+2), Y < 0 )).
attack(( X is 3**100000, repeat, Y is isqrt_of(X), Y < 0 ; repeat, X is 3**100000, Y is truncate(X ** 0.5), Y == a )).
attack(( X is 10**400, repeat, catch(Y is float(X), _, true), catch(Z is X/3.0, _, true), catch(W is sqrt(X), _, true), Y-Z-W == a )).
attack(( X is 10**50000, repeat, catch(nth_integer_root_and_remainder(7, X, R, S), _, true), R-S == a )).
attack(( repeat, X is random(1<<1000000), Y is cot(X mod 1000 + 1) + random_float, Y == a )).
attack(( repeat, X is rationalize(1.0e300) + rationalize(1.0e-300), Y is rational(0.1)**1000, X < Y, fail )).
attack(( repeat, catch(X is (1 rdiv 3)**(-100000), _, true), X == a )).
attack(( repeat, catch(X is 0**(-1), _, true), catch(Y is 7**(7**(7**7)), _, true), catch(Z is 1<<(1<<70), _, true), X-Y-Z == a )).
attack(( numlist(1, 100000, L), foldl([X, A, A+X]>>true, L, 0, E), repeat, X is E, X < 0 )).
attack(( numlist(1, 3000, L), foldl([X, A, A*X]>>true, L, 1, E), repeat, X is E, X < 0 )).
attack(( E = 1+E, catch(X is E, _, true), X == a ; repeat, fail )).
attack(( numlist(1, 30000, L), foldl([X, A, B]>>( B is A*X ), L, 1, _), fail ; repeat, fail )).
attack(( X is 2**100000, repeat, atom_number(A, X), atom_length(A, N), N < 0 )).
attack(( X is 2**100000, between(X, inf, Y), Y < 0 )).
attack(( X is 2**1000000, repeat, succ(X, Y), plus(X, Z, Y), Z == a )).
attack(( X is 2**1000000, repeat, term_hash(f(X), H), variant_sha1(f(X), S), H == S )).
attack(( findall(X, ( between(1, 300, N), X is 3**(N*100) ), L), repeat, msort(L, M), sum_list(M, S), max_list(M, T), S < T )).
attack(( repeat, tab(user_output, 0), string_code(1, "a", _), char_type(X, to_lower(a)), code_type(Y, alpha), X-Y == z )).
