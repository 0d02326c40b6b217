% Ordered sets, pairs, heaps, trees, graphs and lists given what is huge, cyclic, partial or no such thing.

:- use_module(library(ordsets)).
:- use_module(library(oset)).
:- use_module(library(pairs)).
:- use_module(library(heaps)).
:- use_module(library(rbtrees)).
:- use_module(library(assoc)).
:- use_module(library(ugraphs)).
:- use_module(library(nb_set)).
:- use_module(library(occurs)).
:- use_module(library(terms)).
:- use_module(library(varnumbers)).
:- use_module(library(random)).
:- use_module(library(sort)).
cyc(L) :- L = [b, a|L].
deep(0, a) :- !.
deep(N, f(T)) :- M is N-1, deep(M, T).
big(L) :- numlist(1, 300000, L).
attack(( cyc(L), G = ord_union(L, [c], _), call(G) )).
attack(( cyc(L), ord_subtract(L, L, _) )).
attack(( cyc(L), ord_intersection([[a], L, L], _) )).
attack(( cyc(L), ord_disjoint(L, [z]) ; repeat, fail )).
attack(( cyc(L), catch(is_ordset(L), _, true), repeat, fail )).
attack(( L = [a|L], catch(ord_seteq(L, L), _, true), catch(ord_subset(L, L), _, true), catch(ord_symdiff(L, L, _), _, true), repeat, fail )).
attack(( big(L), repeat, ord_union(L, L, M), ord_subtract(M, [1], N), ord_symdiff(M, N, K), K == [] )).
attack(( big(L), repeat, ord_intersection([L, L, L, L], M), M == [] )).
attack(( findall(L, ( between(1, 3000, N), L = [N] ), Ls), repeat, ord_union(Ls, M), M == [] )).
attack(( numlist(1, 300, L), repeat, oset_power(L, P), P == [] )).
attack(( numlist(1, 22, L), oset_power(L, P), length(P, N), N < 0 ; repeat, fail )).
attack(( findall([N], between(1, 2000, N), Ls), repeat, oset_dunion(Ls, M), M == [] )).
attack(( cyc(L), oset_union(L, L, _) )).
attack(( cyc(L), oset_dint([L, L], _) )).
attack(( L = [a-1|L], catch(pairs_keys_values(L, K, V), _, true), K-V == [] ; repeat, fail )).
attack(( L = [a-1|L], catch(pairs_values(L, V), _, true), V == [] ; repeat, fail )).
attack(( L = [a-1|L], catch(transpose_pairs(L, V), _, true), V == [] ; repeat, fail )).
attack(( pairs_keys_values(P, K, V), P = [a|_], K = V )).
attack(( big(L), repeat, map_list_to_pairs(length_of, L, P), P == [] )).
length_of(_, T) :- numlist(1, 50, T).
attack(( list_to_heap([], H), fold_heap(0, H) )).
fold_heap(N, H) :- numlist(1, 20, L), add_to_heap(H, N, L, H1), M is N+1, fold_heap(M, H1).
attack(( singleton_heap(H, 1, a), double(H) )).
double(H) :- merge_heaps(H, H, H2), double(H2).
attack(( numlist(1, 100000, L), pairs_keys_values(P, L, L), list_to_heap(P, H), repeat, heap_to_list(H, M), M == [] )).
attack(( deep(500000, T), list_to_heap([1-T], H), repeat, get_from_heap(H, 1, U, _), U == a )).
attack(( H = heap(t(a, 1, [H]), 5), catch(heap_to_list(H, L), _, true), L == [] ; repeat, fail )).
attack(( rb_new(T), rb_grow(0, T) )).
rb_grow(N, T) :- rb_insert(T, f(N), [N], T1), rb_insert(T1, g(N), T1, T2), M is N+1, rb_grow(M, T2).
attack(( numlist(1, 50000, L), pairs_keys_values(P, L, L), list_to_rbtree(P, T), repeat, rb_map(T, succ_of, U), rb_visit(U, V), V == [] )).
succ_of(X, f(X, X)).
attack(( rb_new(T), T = t(N, _), catch(rb_insert(t(N, black(T, a, b, T)), c, d, U), _, true), U == a ; repeat, fail )).
attack(( T = black(T, k, v, T), catch(rb_visit(t(black('', _, _, ''), T), L), _, true), L == [] ; repeat, fail )).
attack(( T = t(k, v, <, T, T), catch(assoc_to_list(T, L), _, true), L == [] ; repeat, fail )).
attack(( T = t(k, v, <, T, T), catch(put_assoc(a, T, b, U), _, true), U == [] ; repeat, fail )).
attack(( T = t(k, v, <, T, T), catch(get_assoc(a, T, U), _, true), U == [] ; repeat, fail )).
attack(( empty_assoc(A), keep_assocs(0, A, []) )).
keep_assocs(N, A, L) :- put_assoc(N, A, L, B), M is N+1, keep_assocs(M, B, [B|L]).
attack(( findall(N-M, ( between(1, 3000, N), M is N+1 ), E), vertices_edges_to_ugraph([], E, G), transitive_closure(G, C), C == [] )).
attack(( findall(N-M, ( between(1, 300, N), between(1, 300, M) ), E), vertices_edges_to_ugraph([], E, G), repeat, compose(G, G, C), transpose_ugraph(C, D), D == [] )).
attack(( findall(N-[M], ( between(1, 100000, N), M is N+1 ), G), repeat, top_sort(G, L), L == [] )).
attack(( G = [a-[a|G]|G], catch(top_sort(G, L), _, true), L == [] ; repeat, fail )).
attack(( G = [a-[b]|G], catch(edges(G, L), _, true), L == [] ; repeat, fail )).
attack(( G = [a-[b]|G], catch(reachable(a, G, L), _, true), L == [] ; repeat, fail )).
attack(( deep(1000000, T), repeat, \+ sub_term(b, T), \+ occurrences_of_term(b, T, 1), fail )).
attack(( deep(1000000, T), repeat, contains_var(_, T) )).
attack(( deep(300000, T), repeat, mapargs([X, f(X)]>>true, T, U), term_factorized(U, V, S), V-S == [] )).
attack(( deep(300000, T), repeat, mapsubterms([a, b]>>true, T, U), U == a )).
attack(( deep(300000, T), repeat, foldsubterms([a, S, S]>>true, T, 0, U), U == a )).
attack(( deep(100000, T), repeat, subsumes_chk(T, T), term_subsumer(T, a, U), term_size(T, N), U-N == [] )).
attack(( T = f(T, '$VAR'(1)), catch(varnumbers(T, U), _, true), U == a ; repeat, fail )).
attack(( numlist(1, 100000, L), maplist([X, '$VAR'(X)]>>true, L, M), repeat, varnumbers(M, U), varnumbers_names(M, V, N), U-V-N == [] )).
attack(( catch(varnumbers(f('$VAR'(1000000000)), U), _, true), U == a ; repeat, fail )).
attack(( repeat, catch(random_numlist(0.5, 1, 1000000, L), _, true), L == [] )).
attack(( big(L), repeat, random_permutation(L, M), random_subseq(L, S, R), S-R-M == [] )).
attack(( big(L), repeat, predsort([O, A, B]>>compare(O, A, B), L, M), M == [] )).
attack(( cyc(L), catch(predsort([<, _, _]>>true, L, M), _, true), M == [] ; repeat, fail )).
attack(( big(L), repeat, locale_sort(L, M), M == [] )).
attack(( empty_nb_set(S), repeat, gensym(a, X), add_nb_set(X, S), fail )).
attack(( empty_nb_set(S), between(1, inf, N), length(L, N), add_nb_set(L, S), fail )).
attack(( big(L), repeat, sumlist(L, S), max_member(X, L), min_member(Y, L), last(L, Z), S+X+Y+Z =:= 0 )).
attack(( big(L), repeat, list_to_set(L, M), subtract(L, [1, 2], N), permutation([1, 2], _), M == N )).
attack(( numlist(1, 3000, L), repeat, subtract(L, L, M), union(L, L, N), intersection(L, N, K), M == K )).
attack(( numlist(1, 300000, L), repeat, pairs_keys_values(P, L, L), max_assoc_of(P) )).
max_assoc_of(P) :- list_to_assoc(P, A), max_assoc(A, K, _), K < 0.
attack(( length(L, 300000), repeat, sumlist_of(L) )).
sumlist_of(L) :- catch(sum_list(L, _), _, true), catch(msort(L, M), _, true), clumped_of(M).
clumped_of(M) :- pairs_keys_values(P, M, M), clumped(P, C), C == [].
attack(( big(L), repeat, sort(0, @>=, L, M), nth0(299999, M, X), X < 0 )).
attack(( repeat, length(L, 50000), foldl([X, A, [X|A]]>>true, L, [], R), scanl([X, A, f(A)]>>( X = A ), [_, _], a, S), R-S == [] )).
