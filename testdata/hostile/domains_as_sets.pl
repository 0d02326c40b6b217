% Domains as sets, constraints that never settle, graphs, heaps and trees that grow and shrink.

:- use_module(library(clpfd)).
:- use_module(library(clpr), []).
:- use_module(library(clpq), []).
:- use_module(library(clpb), []).
:- use_module(library(simplex)).
:- use_module(library(ugraphs)).
:- use_module(library(heaps)).
:- use_module(library(assoc)).
loop :- loop.
attack(( numlist(1, 200000, L), findall(X, ( member(N, L), X is N*3 ), Xs), list_to_fdset(Xs, S), repeat, fdset_complement(S, C), fdset_union(S, C, U), fdset_intersection(U, S, I), fdset_subtract(I, S, E), fdset_to_list(E, [_]) )).
attack(( fdset_interval(S, 0, sup), repeat, fdset_size(S, N), catch(fdset_to_list(S, L), _, true), fdset_parts(S, A, B, R), fdset_member(X, S), L == f(N, A, B, R, X) )).
attack(( range_to_fdset(0..100000000, S), fdset_to_list(S, L), L == [] )).
attack(( fdset_singleton(S, 1), sets(0, S) )).
sets(N, S) :- M is N+2, fdset_add_element(S, M, T), X in_set T, fd_set(X, U), sets(M, U).
attack(( length(L, 2000), L ins 0..1, foldl([X, A, B]>>( B #= A*2+X ), L, 0, V), repeat, fd_set(V, S), fdset_size(S, N), N == a )).
attack(( length(L, 500), L ins 0..1000000, foldl([X, A, B]>>( B #= max(A, X) mod 7 + min(X, A) // 3 ), L, 0, V), V #> 5, fd_degree(V, D), label([V|L]), D == a )).
attack(( X #= Y*Y*Y+Z*Z*Z, [X, Y, Z] ins -1000000..1000000, X #\= 0, Y #> Z, labeling([ff, bisect], [X, Y, Z]), X #= 33 )).
attack(( numlist(1, 300, L), findall(r(X, 1, Y, 1), ( member(_, L) ), Rs), maplist([r(X, _, Y, _)]>>( [X, Y] ins 0..16 ), Rs), disjoint2(Rs), term_variables(Rs, Vs), label(Vs) )).
attack(( length(S, 60), length(D, 60), S ins 0..1000, maplist(=(17), D), serialized(S, D), sum(S, #=, 30001), label(S) )).
attack(( length(L, 300), clpq_chain(L) )).
clpq_chain(L) :- foldl([X, A, X]>>( clpq:{X >= A*3/7 + 1r3, X =< A*5 + 1} ), L, 1, V), clpq:sup(V, S), clpq:inf(V, I), S == I.
attack(( length(L, 200), foldl([X, A, X]>>( clpr:{X = A*A + 0.1, X < 1.0e300} ), L, _, V), clpr:{V > 3}, loop )).
attack(( clpq:{X*Y = Z, Y*Z = X, Z*X = Y}, repeat, \+ \+ ( clpq:{X = 1/3}, clpq:entailed(Z = Y) ), clpq:dump([X, Y, Z], [a, b, c], D), D == [] )).
attack(( length(L, 40), clpq_integers(L) )).
clpq_integers(L) :- maplist([X]>>( clpq:{X >= 0, X =< 7} ), L), foldl([X, A, A*2+X*3]>>true, L, 0, E), clpq:{E =< 10^12+1, E >= 10^12-1}, repeat, \+ \+ ( clpq:bb_inf(L, E, I), I < 0 ).
attack(( gen_state(S0), growing_state(1, S0) )).
growing_state(N, S) :- constraint(N, [N*x(N), x(0)] =< N, S, T), constraint_add(N, [3*x(1)], T, U), ( N mod 50 =:= 0 -> maximize([x(0), 2*x(1)], U, V), shadow_price(V, N, _) ; true ), M is N+1, growing_state(M, U).
attack(( length(L, 30), clpb:sat(card([10-20], L)), length(K, 30), foldl([X, Y, A, A*(X+Y)]>>true, L, K, 1, E), clpb:sat(E =\= card([3, 5, 7], K)), clpb:weighted_maximum(L, K, M), M == a )).
attack(( length(L, 22), clpb:sat(+L), clpb:sat_count(+[1|L], N), repeat, clpb:random_labeling(N, L), fail )).
attack(( growing_graph(1, []) )).
growing_graph(N, G) :- M is N+1, add_edges(G, [N-M], H), connect_ugraph(H, S, K), ugraph_union(G, K, U), del_vertices(U, [S], V), transitive_closure(V, W), top_sort(W, _), neighbours(N, W, _), growing_graph(M, W).
attack(( empty_heap(H), growing_heap(0, H) )).
growing_heap(N, H) :- M is N+1, add_to_heap(H, M, H, G), merge_heaps(G, H, K), heap_size(K, _), growing_heap(M, K).
attack(( numlist(1, 50000, L), findall(N-N, member(N, L), Ps), ord_list_to_assoc(Ps, A), repeat, shrinking(A), fail )).
shrinking(A) :- del_min_assoc(A, _, _, B), del_max_assoc(B, _, _, C), !, foldl_assoc_on(C), shrinking(C).
shrinking(_).
foldl_assoc_on(A) :- ( max_assoc(A, K, _) -> get_assoc(K, A, _), min_assoc(A, _, _) ; true ).
