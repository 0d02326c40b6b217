% Sorts, groups and counts by keys that are cyclic.

attack(( l(L), repeat, keysort(L, L1), sort(1, @>=, L1, L2), sort(0, @>=, L2, _), fail )).
attack(( l(L), group_pairs_by_key(L, G), length(G, _), list_to_set(L, S), length(S, _) )).
attack(( l(L), msort(L, M), clumped(M, _) )).
attack(( l(L), max_member(_, L), list_to_assoc(L, _) )).
attack(( l(L), list_to_ord_set(L, S), ord_union(S, [x], T), ord_subtract(T, S, _), subtract(L, T, _) )).
attack(( l(L), aggregate_all(bag(K), member(K-_, L), B), setof(X, member(X, B), _) )).
attack(( l(L), list_to_rbtree(L, _) )).
attack(( l(L), pairs_keys(L, Ks), sumlist(Ks, _) )).
attack(( l(L), variant_sha1(L, _) )).
attack(( l(L), tabled(L, _) )).
attack(( l(L), distinct(X, member(X, L)), fail )).
attack(( length(L, 100000), maplist(=(X), L), X =.. [f|L], repeat, variant_hash(X, _), term_hash(X, -1, 100, _), fail )).
:- table tabled/2.
tabled(L, X) :- member(X, L).
l(L) :- length(L, 50000), foldl([X, I, J]>>( J is I+1, cycle(X, I) ), L, 1, _).
cycle(K-V, N) :- K = f(K, N, V).
