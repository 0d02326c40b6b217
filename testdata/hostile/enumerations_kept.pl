% Builtins with many solutions whose results are kept, and searches that never end.

:- dynamic kept/2.
attack(( numlist(1, 3000, N), atomic_list_concat(N, A), sub_atom(A, B, L, _, S), assertz(kept(B-L, S)), fail )).
attack(( numlist(1, 3000, N), atomic_list_concat(N, A), atom_string(A, T), findall(S, sub_string(T, _, _, _, S), All), length(All, _) )).
attack(( between(1, inf, X), assertz(kept(X, X)), kept(Y, Y), Y < 0 )).
attack(( numlist(1, 12, L), findall(P, permutation(L, P), Ps), length(Ps, _) )).
attack(( numlist(1, 30, L), findall(S, subseq0(L, S), Ss), length(Ss, _) )).
subseq0([], []).
subseq0([X|L], [X|S]) :- subseq0(L, S).
subseq0([_|L], S) :- subseq0(L, S).
attack(( numlist(1, 5000, L), setof(X-Y, L^( member(X, L), member(Y, L) ), S), length(S, _) )).
attack(( bagof(X, Y^Z^( between(1, inf, Y), Z is Y mod 7, X = f(Y, Z) ), L), length(L, _) )).
attack(( setof(A-B, C^D^( between(1, 100000, C), D is C mod 10, A = D, B = C ), L), length(L, N), N == a )).
attack(( findall(L, findall(X, between(1, 1000000, X), L), Ls), findall(M, member(M, Ls), Ms), Ms == a )).
attack(( aggregate_all(bag(X-Y), ( between(1, inf, X), Y = [X, X, X] ), B), B == a )).
attack(( aggregate_all(max(X, L), ( between(1, inf, X), length(L, X) ), M), M == a )).
attack(( forall(between(1, inf, X), nb_set_keeps(X)) )).
nb_set_keeps(X) :- ( nb_current(set, S) -> true ; empty_nb_set(S), nb_setval(set, S) ), nb_getval(set, T), add_nb_set(X, T), nb_setval(set, T).
attack(( empty_nb_set(S), between(1, inf, X), add_nb_set(f(X), S), fail )).
attack(( distinct(X, ( repeat, between(1, inf, X) )), X < 0 )).
attack(( order_by([desc(X)], between(1, inf, X)) )).
attack(( limit(1000000000, repeat), fail )).
attack(( call_nth(repeat, N), N < 0 )).
attack(( findnsols(1000000, X, between(1, inf, X), L), last(L, a) )).
attack(( findall(X, ( current_op(_, _, X) ; current_atom(X) ; current_predicate(X) ; current_flag(X) ), L), findall(Y, ( member(Y, L), member(_, L) ), M), M == a )).
attack(( repeat, predicate_property(_, _), fail )).
attack(( findall(P-Q, ( predicate_property(user:P, Q) ; predicate_property(lists:P, Q) ; predicate_property(system:P, Q) ), L), repeat, msort(L, _), fail )).
attack(( string_code(X, "abc", Y), repeat, X == Y )).
attack(( length(L, 200000), maplist([X]>>( X = k-v ), L), list_to_assoc_of(L, A), A == a )).
list_to_assoc_of(L, A) :- catch(list_to_assoc(L, A), _, ( empty_assoc(E), foldl([_-V, B, C]>>( gensym(k, K), put_assoc(K, B, V, C) ), L, E, A) )).
attack(( rb_new(T), grow_tree(T, 0) )).
grow_tree(T, N) :- rb_insert_new(T, f(N, [N]), N, U), M is N + 1, grow_tree(U, M).
attack(( repeat, gensym(abcdefgh, X), nb_setval(X, X), fail )).
attack(( numlist(1, 400000, L), list_to_ord_set(L, S), ord_union(S, [a], U), ord_subtract(U, S, V), ord_memberchk(a, V), list_to_ord_set(U, W), pairs_keys_values(P, W, W), transpose_pairs(P, Q), repeat, keysort(Q, _), fail )).
attack(( numlist(1, 18, L), findall(S-R, partition4s(L, S, R), X), length(X, _) )).
partition4s(L, S, R) :- foldl([X, A-B, C-D]>>( C = [X|A], D = B ; C = A, D = [X|B] ), L, []-[], S-R).
attack(( length(L, 20), foldl([X, _, _]>>member(X, [1, 2, 3]), L, _, _), sumlist(L, 61) )).
