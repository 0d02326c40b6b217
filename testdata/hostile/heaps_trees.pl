% Trees, heaps and sets of the libraries, without end or with cyclic keys and values.

attack(grow_rb(1)).
attack(( list_to_rbtree([], T), X = f(X), repeat, rb_insert(T, X, X, U), rb_visit(U, L), L == [] )).
attack(( list_to_heap([], H), heap(0, H) )).
attack(( X = [X|X], repeat, catch(list_to_assoc([X-1], _), _, true), catch(list_to_ord_set(X, _), _, true), fail )).
attack(( numlist(1, 200000, L), pairs_keys_values(P, L, L), repeat, list_to_assoc(P, A), put_assoc(0, A, x, B), assoc_to_list(B, C), C == [] )).
attack(( empty_nb_set(S), nb_set(S, 0) )).
attack(( empty_nb_set(S), length(L, 100000), repeat, add_nb_set(L, S), fail )).
attack(( numlist(1, 1000, L), repeat, ord_union(L, L, U), ord_subtract(U, L, V), ord_symdiff(U, V, W), ord_powerset(W) )).
attack(( numlist(1, 100, L), foldl([X,S0,S]>>ord_add_element(S0, X, S), L, [], S), subsets(S, _), fail )).
grow_rb(N) :- rb_new(T), grow_rb(N, T).
grow_rb(N, T0) :- rb_insert(T0, N, T0, T), N1 is N+1, grow_rb(N1, T).
heap(N, H0) :- P is -N, add_to_heap(H0, P, [N, N], H), N1 is N+1, heap(N1, H).
nb_set(S, N) :- add_nb_set(f(N, N), S), N1 is N+1, nb_set(S, N1).
ord_powerset([]).
ord_powerset([_|T]) :- ord_powerset(T), ord_powerset(T).
subsets([], []).
subsets([H|T], [H|S]) :- subsets(T, S).
subsets([_|T], S) :- subsets(T, S).
