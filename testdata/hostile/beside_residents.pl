% Goals 1, 9, 17 and 25 leave as many clauses as they may; the others make garbage beside them all.

:- use_module(library(assoc)).
:- use_module(library(base64)).
:- use_module(library(pcre)).
:- use_module(library(http/json)).
:- use_module(library(dicts)).
:- use_module(library(sgml)).
:- use_module(library(clpfd)).
:- dynamic left/3, other/3, q/1, r/2, s/3.
fill :- catch(forall(between(1, 1000000, I), assertz(left(I, I, g(I, I)))), _, true).
wide(N, T) :- length(L, N), T =.. [t|L].
text(N, S) :- length(L, N), maplist(=(0'a), L), string_codes(S, L).
attack(fill).
attack(( wide(100000, T), assertz(q(T)), repeat, q(X), X == a )).
attack(( wide(100000, T), assertz(q(T)), repeat, clause(q(X), B), B == X )).
attack(( wide(100000, T), assertz(q(T)), repeat, retract(q(X)), assertz(q(X)), fail )).
attack(( wide(1000, T), assertz(( s(X, Y, T) :- X == Y, T = Y )), repeat, \+ s(a, _, _), clause(s(_, _, _), B), B == X )).
attack(( wide(50000, T), assertz(r(T, x)), repeat, \+ r(_, y), \+ retract(r(_, z)), \+ clause(r(_, y), true), fail )).
attack(( length(L, 100000), repeat, findall(L, true, M), M == L )).
attack(( length(L, 50000), repeat, bagof(X, member(X, L), M), M == L )).
attack(fill).
attack(( numlist(1, 50000, L), repeat, setof(X-Y, ( member(X, L), Y is X mod 7 ), M), M == L )).
attack(( numlist(1, 100000, L), repeat, sort(0, @>=, L, M), msort(M, N), predsort([O, A, B]>>compare(O, A, B), N, K), K == a )).
attack(( wide(100000, T), repeat, copy_term(T, U), duplicate_term(U, V), term_variables(V, W), W == a )).
attack(( wide(100000, T), repeat, \+ \+ numbervars(T, 0, _), term_to_atom(T, A), atom_length(A, 0) )).
attack(( text(300000, S), repeat, split_string(S, "b", "", L), atomics_to_string(L, T), sub_string(T, 5, _, 0, U), U == a )).
attack(( text(300000, S), repeat, string_codes(S, C), string_chars(T, C), string_concat(S, T, U), string_upper(U, V), V == a )).
attack(( text(100000, S), repeat, base64(S, B), base64(C, B), variant_sha1(C, D), D == a )).
attack(fill).
attack(( text(100000, S), repeat, re_replace("a+?"/g, "b", S, T), re_foldl([_, A, B]>>( B is A+1 ), "b", T, 0, N, []), N < 0 )).
attack(( numlist(1, 20000, L), repeat, atom_json_term(A, L, []), atom_json_term(A, T, []), T == a )).
attack(( numlist(1, 20000, L), repeat, format(string(S), "f(~w,~t~80|~a,~n~q)", [L, x, L]), term_string(T, S, []), T == a )).
attack(( numlist(1, 20000, L), with_output_to(string(S), ( writeq(L), write(' . ') )), repeat, open_string(S, I), read_term(I, T, [variable_names(V), term_position(P), subterm_positions(Q)]), V-P-Q == T )).
attack(( X is 7**100000, repeat, Y is X*X mod (X+1), Z is gcd(Y, X) + msb(Y) + (Y >> 1000) xor X, Z == 0 )).
attack(( numlist(1, 20000, L), findall(N-N, member(N, L), Ps), repeat, list_to_assoc(Ps, A), assoc_to_list(A, B), dict_pairs(D, t, B), dict_pairs(D, _, C), C == a )).
attack(( numlist(1, 20000, L), repeat, catch(throw(ball(L)), ball(M), true), M == a )).
attack(fill).
attack(( numlist(1, 20000, L), repeat, engine_create(L, true, E), engine_next(E, M), engine_destroy(E), M == a )).
attack(( numlist(1, 20000, L), message_queue_create(Q), repeat, thread_send_message(Q, m(L)), thread_get_message(Q, m(M)), M == a )).
attack(( numlist(1, 20000, L), repeat, nb_setval(k, L), nb_getval(k, M), b_setval(l, M), recordz(k, M, R), erase(R), M == a )).
:- table tabled/2.
tabled(L, [L|L]).
attack(( numlist(1, 20000, L), repeat, tabled(L, M), abolish_all_tables, M == a )).
attack(( length(L, 300), repeat, \+ \+ ( L ins 0..1000, sum(L, #=, 77), all_different(L), L = [5|_] ), fail )).
attack(( length(L, 2000), repeat, \+ \+ ( maplist([X]>>freeze(X, true), L), foldl([X, Y, X]>>dif(X, Y), L, _, _), copy_term(L, _, _), maplist(=(a), L) ), fail )).
attack(( length(L, 20000), repeat, phrase(as, L, R), R == a )).
as --> [a], as.
as --> [].
attack(( numlist(1, 20000, L), repeat, call_cleanup(fail, true) ; repeat, length(L, N), numlist(1, N, M), foldl([X, A, B]>>( B = [X|A] ), M, [], K), K == a )).
attack(( repeat, gensym(name, A), atom_concat(A, '_more', B), sub_atom(B, 3, _, 0, C), atom_string(C, S), atom_to_term(S, T, _), T == a )).
attack(( numlist(1, 3000, L), repeat, forall(member(X, L), ( atom_number(A, X), term_hash(f(A, X), H), char_type(_, to_lower(a)), H \== a )), fail )).
attack(( length(L, 50000), maplist(=("abcdefgh<!--x-->"), L), atomics_to_string(L, S), repeat, open_string(S, I), load_structure(stream(I), D, [dialect(html5)]), D == a )).
attack(( length(L, 100), L ins 0..5000, findall(K-_, between(0, 5000, K), Ps), repeat, \+ \+ global_cardinality(L, Ps), fail )).
attack(( numlist(1, 3000, Ns), findall(X, ( member(N, Ns), X is N*2 ), Xs), list_to_fdset(Xs, S), repeat, \+ \+ ( length(L, 100), maplist([X]>>( X in_set S, fd_set(X, _) ), L) ), fail )).
attack(( repeat, predicate_property(left(_, _, _), number_of_rules(N)), N < 0 )).
attack(( clause(left(_, _, _), true, R), !, repeat, nth_clause(_, N, R), N < 0 )).
attack(( repeat, copy_predicate_clauses(left/3, other/3), abolish(other/3), fail )).
attack(( repeat, left(_, X, f(X)), X == a )).
