% Makes the tables of the collector long: old cells that refer to young ones, nests, trails, slots.

:- use_module(library(apply)).
fill(0, _) :- !.
fill(N, T) :- nb_setarg(N, T, g(N)), M is N-1, fill(M, T).
bfill(0, _) :- !.
bfill(N, T) :- setarg(N, T, g(N)), M is N-1, bfill(M, T).
bind([]).
bind([f(_, g)|L]) :- bind(L).
leftn(0, a) :- !.
leftn(N, f(T, b)) :- M is N-1, leftn(M, T).
lefts(N) :- leftn(N, T), garbage_collect, M is 2*N, keep(T, M).
keep(_, M) :- lefts(M).
envs(N) :- length(L, 50), M is N+1, envs(M), L == N.
tr(L) :- length(L, 500000), garbage_collect, ( maplist(=(a), L), fail ; maplist([X]>>(X = f(_)), L), fail ; tr(L) ).
deepv(0, _) :- !.
deepv(N, T) :- T = s(T1), M is N-1, ( N mod 100000 =:= 0 -> garbage_collect ; true ), deepv(M, T1).
bg(N) :- b_setval(v, f(N)), ( N mod 3 =:= 0 -> garbage_collect ; true ), M is N+1, bg(M).
swap(T, N) :- arg(N, T, X), M is N+1, arg(M, T, Y), nb_setarg(N, T, f(Y)), nb_setarg(M, T, f(X)).
attack(( length(L, 1000000), garbage_collect, bind(L), garbage_collect, L == a )).
attack(( length(L, 500000), garbage_collect, repeat, \+ ( bind(L), garbage_collect, L == a ), fail )).
attack(( functor(T, f, 200000), garbage_collect, repeat, fill(200000, T), fail )).
attack(( functor(T, f, 200000), garbage_collect, repeat, bfill(200000, T), garbage_collect, fail )).
attack(( functor(T, f, 1000000), fill(1000000, T), garbage_collect, fill(1000000, T), garbage_collect, T == a )).
attack(( T = f(a), garbage_collect, repeat, nb_setarg(1, T, g(_)), fail )).
attack(( T = f(a), garbage_collect, repeat, X = g(b), nb_linkarg(1, T, X), fail )).
attack(lefts(1000)).
attack(( leftn(500000, T), repeat, garbage_collect, T == a )).
attack(envs(0)).
attack(tr(_)).
attack(deepv(10000000, _)).
attack(bg(0)).
attack(( length(L, 300000), maplist([X]>>put_attr(X, a, b), L), garbage_collect, repeat, \+ ( maplist([X]>>put_attr(X, a, c), L), L == [] ), fail )).
attack(( length(L, 200000), garbage_collect, maplist([X]>>freeze(X, true), L), garbage_collect, maplist(=(a), L), L == [] )).
attack(( numlist(1, 1000, L), T =.. [f|L], garbage_collect, repeat, forall(between(1, 999, I), swap(T, I)), fail )).
attack(( findall(X, between(1, 300000, X), L), garbage_collect, msort(L, M), garbage_collect, append(L, M, N), length(N, K), repeat, garbage_collect, K < 0 )).
attack(( length(L, 100000), garbage_collect, between(1, inf, N), nth1(N, L, N), N < 0 )).
attack(( functor(T, f, 100000), garbage_collect, between(1, 100000, N), arg(N, T, g(N)), garbage_collect, N < 0 )).
attack(( functor(T, f, 100000), nb_setval(t, T), repeat, nb_getval(t, U), fill(100000, U), fail )).
attack(( length(L, 1000000), numbervars(L, 0, _), garbage_collect, repeat, with_output_to(string(S), print(L)), S == "" )).
attack(( length(L, 400000), garbage_collect, copy_term(L, M), garbage_collect, L = M, garbage_collect, ( L = [a|_], M == b ; repeat, garbage_collect, fail ) )).
attack(( repeat, length(L, 100000), garbage_collect, foldl([X, A, B]>>( X = A, B = f(A) ), L, a, _), fail )).
