% Grows trees, sets and heaps of libraries.

:- use_module(library(rbtrees)).
:- use_module(library(nb_set)).
:- use_module(library(heaps)).
attack :- rb_empty(T), empty_nb_set(S), empty_heap(H), l(0, T, S, H).
l(N, T0, S, H0) :- rb_insert(T0, N, f(N), T), add_nb_set(f(N), S), add_to_heap(H0, N, N, H), M is N+1, l(M, T, S, H).
