% Terms that are copied, compared, written and read again, each time larger or in many places.

:- use_module(library(http/json)).
attack(trip(a)).
trip(T) :- term_to_atom(f(T, T), A), term_to_atom(U, A), trip(U).
attack(trip_string(x)).
trip_string(T) :- format(string(S), "~q", [g(T, T)]), term_string(U, S), trip_string(U).
attack(trip_json(_{a: 1})).
trip_json(D) :- atom_json_dict(A, _{x: D, y: D}, []), atom_json_dict(A, E, []), trip_json(E).
attack(trip_assert(a)).
:- dynamic kept/1.
trip_assert(T) :- retractall(kept(_)), assertz(kept(f(T, T))), kept(U), trip_assert(U).
attack(trip_record(a)).
trip_record(T) :- recordz(k, f(T, T), R), recorded(k, U, R), erase(R), trip_record(U).
attack(trip_global(a)).
trip_global(T) :- nb_setval(k, f(T, T)), nb_getval(k, U), duplicate_term(U, V), trip_global(V).
attack(trip_findall(a)).
trip_findall(T) :- findall(f(T, T), true, [U]), trip_findall(U).
attack(trip_queue(a)).
trip_queue(T) :- thread_self(Me), thread_send_message(Me, f(T, T)), thread_get_message(U), trip_queue(U).
attack(trip_fast(a)).
trip_fast(T) :- term_to_atom(T, A), atom_length(A, N), N >= 0, atom_concat(A, A, B), atom_string(B, S), trip_fast(S).
attack(trip_variant(_)).
trip_variant(T) :- copy_term(T, U), f(T, U) = V, variant_hash_of(V, _), trip_variant(V).
variant_hash_of(V, H) :- catch(variant_sha1(V, H), _, term_hash(V, H)).
attack(( shared(40, T), term_to_atom(T, _) )).
attack(( shared(40, T), assertz(kept(T)) )).
attack(( shared(40, T), T2 = f(T), copy_term(T2, U), U == T2 )).
attack(( shared(40, T), shared(40, U), T = U, T == U, compare(_, T, U), fail )).
attack(( shared(40, T), term_variables(T, Vs), ground(T), Vs == a )).
attack(( shared(40, T), shared(41, U), subsumes_term(T, U) )).
attack(( shared(60, T), term_size(T, _), unify_with_occurs_check(T, f(T)) )).
attack(( shared(40, T), sort([T, T, f(T)], _), msort([T, f(T), T], _), length(L, 100), maplist(=(T), L), sort(0, @>=, L, _) )).
attack(( shared(40, T), \+ T \= _, ?=(T, _), term_hash(T, _), nb_setval(k, T) )).
attack(( shared(40, T), throw(T) )).
attack(( shared(40, T), print_message(error, format("~w", [T])) )).
attack(( shared(40, T), mapargs([A, A]>>true, T, U), U == T )).
attack(( shared(40, T), numbervars(T, 0, _), print(T) )).
shared(0, a).
shared(N, f(T, T)) :- N > 0, M is N - 1, shared(M, T).
attack(( numlist(1, 500000, L), foldl([X, A, [X|A]]>>true, L, [], R), T =.. [f|R], T =.. M, length(M, _), fail )).
attack(( length(L, 8000000), T =.. [f|L], functor(T, _, _) )).
attack(( functor(T, f, 7000000), copy_term(T, U), T = U )).
attack(( functor(T, f, 1000000), setarg(1, T, T), arg(X, T, Y), Y == b, X == a )).
