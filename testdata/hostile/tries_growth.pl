% Tries, sequences of names, and sets that only grow.

attack(( trie_new(T), grow(T, 0) )).
attack(( trie_new(T), length(L, 200000), repeat, catch(trie_insert(T, L, L), _, true), gensym(a, A), trie_insert(T, f(A, L), a), fail )).
attack(( trie_new(T), X = f(X), trie_insert(T, X, a) )).
attack(( repeat, trie_new(T), trie_insert(T, f(T), T), fail )).
attack(( trie_new(T), numlist(1, 100000, L), maplist([X]>>trie_insert(T, X, X), L), repeat, trie_gen(T, K, K), trie_delete(T, K, _), trie_insert(T, f(K), K), fail )).
attack(( trie_new(T), trie_insert(T, a, b), repeat, trie_update(T, a, f(_, _)), trie_lookup(T, a, V), V == a )).
attack(( trie_new(T), repeat, trie_destroy(T), fail )).
attack(( trie_new(T), share(50, X), trie_insert(T, X, a) )).
attack(( repeat, gensym(abc, A), reset_gensym(A), fail )).
attack(( repeat, tmp(A), flag(A, X, X+1), fail )).
attack(( flag(k, _, 7), repeat, flag(k, X, X*X), fail )).
attack(( repeat, succ_throw, string_to_atom(_, _), fail )).
tmp(A) :- gensym(f, A).
succ_throw.
share(0, _) :- !.
share(N, f(T, T)) :- N1 is N-1, share(N1, T).
grow(T, N) :- trie_insert(T, f(N, g(N)), N), N1 is N+1, grow(T, N1).
