% Solutions that are collected, counted, sorted, grouped.

:- use_module(library(solution_sequences)).
:- use_module(library(aggregate)).
:- use_module(library(nb_set)).

attack(findall(X, repeat, X)).
attack((findall(X-Y, (between(1, inf, X), length(Y, 1000)), L), L = [])).
attack(setof(X, between(1, inf, X), _)).
attack(bagof(X-Y, (between(1, inf, X), Y = f(X)), _)).
attack((bagof(X, member(X-Y, [1-_,2-_,3-_]), L), Y = L, false ; findall(Y-L2, bagof(X, (between(1, 1000000, X), Y is X mod 500000), L2), _))).
attack(aggregate_all(count, repeat, _)).
attack(aggregate_all(bag(X), between(1, inf, X), _)).
attack(aggregate_all(set(X), between(1, inf, X), _)).
attack((aggregate_all(sum(X**X), between(1, inf, X), _))).
attack((aggregate_all(max(X, Y), (between(1, inf, X), length(Y, X)), _))).
attack((aggregate(count, X^Y^(between(1, 3000000, X), Y = X), _), loop)).
attack(aggregate(bag(X), Y^(between(1, inf, X), Y = X), _)).
attack(aggregate_all(r(count, bag(X), set(X), max(X)), between(1, inf, X), _)).
attack(forall(between(1, inf, X), X > 0)).
attack(foreach(between(1, inf, X), dif(X, _))).
attack(foreach(between(1, 1000000, X), dif(X, _))).
attack((findnsols(1000000, X, between(1, inf, X), L), length(L, 0))).
attack((distinct(X, (repeat, X = a)), X == b)).
attack((distinct(X, between(1, inf, X)), X < 0)).
attack((distinct(X, (between(1, inf, N), length(X, N))), X == b)).
attack((reduced(X, between(1, inf, X), [size_limit(1000)]), X < 0)).
attack((order_by([desc(X)], between(1, inf, X)), X < 0)).
attack((limit(1000000000000, between(1, inf, X)), X < 0)).
attack((offset(1000000000000, between(1, inf, X)), X < 0)).
attack((call_nth(between(1, inf, X), N), N < X)).
attack((call_nth(repeat, 1000000000000))).
attack((group_by(X, Y, (between(1, inf, Y), X is Y mod 10), L), L == [])).
attack((limit(10, distinct(X, order_by([asc(X)], (repeat, X = 1)))), X < 0)).
attack((numlist(1, 1000000, L), repeat, predsort([O,A,B]>>compare(O,A,B), L, M), M == [])).
attack((numlist(1, 1000000, L), predsort([<,_,_]>>true, L, M), loop(M))).
attack((numlist(1, 100000, L), predsort([=,_,_]>>(length(_, N), N > 100000), L, M), loop(M))).
attack((numlist(1, 1000000, L), predsort([O,A,B]>>(garbage(A), compare(O,B,A)), L, M), loop(M))).
attack((length(L, 1000000), repeat, msort(L, M), sort(0, @>=, M, N), N == [])).
attack((findall(X-Y, (between(1, 500000, X), Y = f(X,_,"str")), L), repeat, keysort(L, M), sort(1, @>=, M, N), sort(2, @=<, N, K), K == [])).
attack((findall(S, (between(1, 500000, X), format(string(S), "~`at~d~100|", [X])), L), repeat, sort(L, M), M == [])).
attack((length(L, 300000), maplist([X]>>(length(X, 10)), L), repeat, sort(L, M), M == [])).
attack((empty_nb_set(S), between(1, inf, X), add_nb_set(f(X,X), S), false)).
attack((empty_nb_set(S), repeat, add_nb_set(S, S), false)).
attack((empty_nb_set(S), forall(between(1, 300000, X), add_nb_set(X, S)), repeat, nb_set_to_list(S, L), L == [])).
attack((empty_nb_set(S), forall(between(1, 300000, X), add_nb_set(X, S)), gen_nb_set(S, X), X < 0)).
attack((empty_nb_set(S), add_nb_set(0, S), gen_nb_set(S, X), Y is X+1, add_nb_set(Y, S), false)).
attack((empty_assoc(A), put_all(0, A))).
attack((rb_new(A), rb_all(0, A))).
attack((numlist(1, 200000, L), pairs_keys_values(P, L, L), list_to_assoc(P, A), repeat, findall(K, gen_assoc(K, A, _), Ks), Ks == [])).
attack((numlist(1, 200000, L), pairs_keys_values(P, L, L), list_to_rbtree(P, A), repeat, rb_keys(A, Ks), rb_visit(A, V), rb_map(A, [X,Y]>>(Y = [X,X]), B), f(Ks,V,B) == b)).
attack((rb_new(T), repeat, rb_insert_new(T, k, v, T1), nb_setval(t, T1), false)).
attack((nb_rb_loop)).
attack((X = t(k,v,<,X,X), get_assoc(z, X, _))).
attack((X = t(k,v,<,X,X), assoc_to_list(X, _))).
attack((X = t(k,v,<,X,X), is_assoc(X))).
attack((X = t(k,v,<,X,X), put_assoc(z, X, 1, _))).
attack((X = black(X,k,v,X), rb_lookup(z, _, t(X,X)))).
attack((X = black(X,k,v,X), rb_visit(t(X,X), _))).
attack((X = black(X,k,v,X), rb_size(t(X,X), _))).
attack((X = black(X,k,v,X), is_rbtree(t(black('',_,_,''),X)))).
attack((X = black(X,k,v,X), rb_insert(t(X,X), z, 1, _))).
attack((list_to_heap([1-a], H), heap_loop(H, 0))).
attack((X = t(a,1,[X,X]), heap_to_list(heap(X, 100000000), _))).
attack((numlist(1, 3000, L), vertices_edges_to_ugraph(L, [], G), complement(G, C), transitive_closure(C, D), D == [])).
attack((findall(I-J, (between(1, 2000, I), J is I+1), E), vertices_edges_to_ugraph([], E, G), transitive_closure(G, T), T == [])).
attack((findall(I-J, (between(1, 100000, I), J is (I*7919) mod 100000), E), vertices_edges_to_ugraph([], E, G), repeat, (top_sort(G, T) -> T == [] ; reachable(1, G, R), R == [] ; transpose_ugraph(G, H), H == []))).
attack((findall(I-J, (between(1, 1000, I), between(1, 1000, J)), E), vertices_edges_to_ugraph([], E, G), compose(G, G, H), H == [])).
attack((L = [1-[1]|L], transitive_closure(L, _))).
attack((L = [1-[1]|L], top_sort(L, _))).
attack((L = [1-[1]|L], reachable(1, L, _))).
attack((L = [1-[2]|L], vertices(L, _))).
attack((ht_new(H), between(1, inf, X), ht_put(H, X, X), false)).
attack((ht_new(H), ht_put(H, h, H), repeat, ht_pairs(H, P), ht_put(H, P, P), false)).
attack((numlist(1, 300000, L), pairs_keys_values(P, L, L), dict_pairs(D, t, P), repeat, dict_pairs(D, _, Q), Q == [])).
attack((dict_grow(_{}, 0))).
attack((numlist(1, 100000, L), pairs_keys_values(P, L, L), dict_pairs(D, t, P), mapdict([_,V,W]>>(W = [V,V]), D, E), repeat, D :< E)).
attack((findall(D, (between(1, 100000, I), dict_pairs(D, t, [I-I])), Ds), dicts_to_same_keys(Ds, dict_fill(null), Es), Es == [])).
attack((findall(D, (between(1, 100000, I), dict_pairs(D, t, [I-I,k-1])), Ds), dicts_join(k, Ds, Es), Es == [])).
attack((dict_nb(0))).
attack((foldl([X,A,B]>>(B = [X|A]), _, [], _))).
attack((length(L, _), foldl([X,A,B]>>(B = f(X,A)), L, a, T), T == b)).
attack((maplist([X,Y]>>(Y = f(X,X)), L, L))).
attack((maplist(=(_), L), L = [a|_], false)).
attack((numlist(1, 1000000, L), repeat, partition([X]>>(X > 5), L, I, E), include([X]>>(X > 5), I, J), exclude([X]>>(X > 5), E, F), J == F)).
attack((numlist(1, 1000, L), repeat, aggregate_all(count, (member(_, L), member(_, L), member(_, L), member(_, L)), C), C < 0)).
attack((lazy_findall(X, repeat, L), last(L, X))).
attack((lazy_findall(X, between(1, inf, X), L), lazy_list_materialize(L))).
attack((lazy_findall(X, between(1, inf, X), L), lazy_list_length(L, _))).
attack((lazy_list([S0,S,X]>>(S = [S0|S0], X = S0), a, L), last(L, _))).
attack((tabling_like(10))).
attack((gensym_loop)).
attack((flag_loop(0))).
attack((sumlist(L, _), L = [])).
attack((randseq(1000000, 1000000000000, L), randset(900000, 1000000, S), L == S)).
attack((randset(100000000, 100000000, S), S == [])).
attack((random_permutation(_, [a,b]) ; numlist(1, 1000000, L), repeat, random_permutation(L, M), M == [])).
attack((numlist(1, 1000000, L), repeat, random_subseq(L, S, _), S == a)).
attack((length(L, 1000000), repeat, random_member(_, L), fail)).
attack(countall(repeat, _)).

garbage(A) :- length(L, 100), L = [A|_].
loop(_) :- repeat, false.
loop :- loop.
put_all(N, A) :- put_assoc(N, A, f(N,A), B), N1 is N+1, put_all(N1, B).
rb_all(N, A) :- rb_insert(A, N, f(N,A), B), N1 is N+1, rb_all(N1, B).
nb_rb_loop :- rb_new(T), nb_setval(t, T), repeat, nb_getval(t, S), gensym(k, K), rb_insert(S, K, S, U), nb_setval(t, U), false.
heap_loop(H, N) :- N1 is N+1, add_to_heap(H, N, f(N), H1), heap_loop(H1, N1).
dict_grow(D, N) :- N1 is N+1, put_dict(N, D, D, E), dict_grow(E, N1).
dict_nb(N) :- D = t{a:0}, nb_set_dict(a, D, D), N1 is N+1, dict_pairs(D, _, P), nb_set_dict(a, D, P), dict_nb(N1).
tabling_like(N) :- findall(X, between(1, N, X), _), M is N*2, tabling_like(M).
gensym_loop :- gensym(abc, X), nb_setval(X, X), gensym_loop.
flag_loop(N) :- flag(N, _, N), N1 is N+1, flag_loop(N1).
