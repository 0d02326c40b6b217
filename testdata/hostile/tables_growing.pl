% Tables whose answers grow, are huge, mutual, changed while they are made; tries, flags and globals beside.

:- use_module(library(tabling)).
:- use_module(library(gensym)).
:- table n/1, l/1, big/2, t/2, e/1, s(_, lattice(longer/3)), m(_, max), p(_, po(shorter/2)), u/1, v/1, conn/2, f/2, big/1, d/1, w/1.
:- dynamic ed/2.
:- dynamic([inc/1], [incremental(true)]).
:- table(sumof/1 as incremental).
longer(A, B, [a|C]) :- ( length(A, N), length(B, M), N >= M -> C = A ; C = B ).
shorter(A, B) :- length(A, N), length(B, M), N < M.
n(0).
n(X) :- n(Y), X is Y+1.
l([]).
l([a|L]) :- l(L).
t(X, Y) :- t(X, Z), t(Z, Y).
t(X, Y) :- between(1, 2000, X), Y is X+1.
e(X) :- e(Y), X = f(Y, Y).
e(a).
s(a, []).
s(a, L) :- s(a, M), L = [b|M].
m(a, 0).
m(a, X) :- m(a, Y), X is Y*2+1.
p(a, []).
p(a, [x|L]) :- p(a, L).
u(X) :- tnot(v(X)).
v(X) :- tnot(u(X)).
conn(X, Y) :- conn(X, Z), ed(Z, Y).
conn(X, Y) :- ed(X, Y).
f(N, N) :- N < 2.
f(N, F) :- N >= 2, A is N-1, B is N-2, f(A, FA), f(B, FB), F is FA+FB.
big(N, _) :- between(1, inf, N).
big(L) :- between(1, inf, N), numlist(1, N, L).
d(X) :- between(1, inf, N), length(L, 100), X = N-L.
w(X) :- w(Y), ( X = g(Y) ; X = h(Y) ).
w(a).
sumof(S) :- findall(X, inc(X), L), sum_list(L, S).
attack(n(_)).
attack(l(_)).
attack(t(_, _)).
attack(e(_)).
attack(s(a, _)).
attack(m(a, _)).
attack(p(a, _)).
attack(w(_)).
attack(big(_)).
attack(d(_)).
attack(( between(1, inf, N), u(N), fail )).
attack(( forall(between(1, 20000, X), ( Y is X+1, assertz(ed(X, Y)) )), conn(1, _), fail ; repeat, conn(_, 5), fail )).
attack(( forall(between(1, 300, X), forall(between(1, 300, Y), assertz(ed(X, Y)))), repeat, abolish_all_tables, conn(_, a), fail )).
attack(( repeat, abolish_all_tables, f(3000, _), fail )).
attack(f(1000000, _)).
attack(( between(1, inf, N), assertz(inc(N)), sumof(S), S < 0 )).
attack(( length(L, 1000000), catch(big(_, L), _, true), repeat, abolish_table_subgoals(f(_, _)), abolish_table_subgoals(big(_, a)), fail )).
attack(( length(L, 100000), repeat, catch(l(L), _, true), fail )).
attack(( trie_new(T), between(1, inf, N), trie_insert(T, f(N, [N])), fail )).
attack(( trie_new(T), between(1, inf, N), length(L, N), trie_insert(T, L, N), fail )).
attack(( repeat, trie_new(T), trie_insert(T, a, b), fail )).
attack(( trie_new(T), forall(between(1, 100000, N), trie_insert(T, N, N)), repeat, findall(X-Y, trie_gen(T, X, Y), L), L == [] )).
attack(( trie_new(T), L = [a|L], catch(trie_insert(T, L), _, true), repeat, trie_delete(T, b, _), fail )).
attack(( trie_new(T), forall(between(1, 50000, N), trie_insert(T, f(N), N)), trie_gen_compiled(T, X, Y), repeat, X-Y == a )).
attack(( between(1, inf, N), atom_concat(g, N, A), nb_setval(A, N), b_setval(A, f(N)), fail )).
attack(( between(1, inf, N), length(L, N), nb_setval(x, L), fail )).
attack(( nb_setval(x, []), repeat, nb_getval(x, L), nb_setval(x, [L, L]), fail )).
attack(( nb_setval(x, []), repeat, nb_getval(x, L), nb_linkval(x, [L|L]), fail )).
attack(( nb_setval(x, f([])), nb_getval(x, T), repeat, arg(1, T, L), nb_setarg(1, T, [a|L]), fail )).
attack(( nb_setval(x, f([])), nb_getval(x, T), repeat, arg(1, T, L), nb_linkarg(1, T, [a|L]), fail )).
attack(( between(1, inf, N), atom_concat(fl, N, A), create_prolog_flag(A, N, []), fail )).
attack(( between(1, inf, N), atom_concat(fl, N, A), flag(A, _, N), fail )).
attack(( X is 7**100000, repeat, flag(a, Y, X), flag(b, _, Y), fail )).
attack(( between(1, inf, N), format(atom(A), "k~d", [N]), gensym(A, _), reset_gensym(zz), fail )).
attack(( between(1, inf, N), op(700, xfx, [aa, bb]), atom_concat(op, N, A), op(200, xfy, A), fail )).
attack(( between(1, inf, N), atom_concat(mod, N, A), A:assertz(p(N)), fail )).
attack(( between(1, inf, N), atom_concat(mod, N, A), add_import_module(A, lists, end), fail )).
attack(( between(1, inf, N), recordz(N, f(N)), fail )).
attack(( between(1, inf, N), length(L, N), recorda(k, L), fail )).
attack(( between(1, inf, N), atom_concat(pr, N, A), functor(T, A, 3), assertz(T), abolish(A/3), fail )).
attack(( between(1, inf, N), atom_concat(pr, N, A), dynamic(A/2), fail )).
attack(( between(1, inf, N), atom_concat(pr, N, A), table(A/2), fail )).
attack(( between(1, inf, N), assertz(ed(N, N)), index_it(N), fail )).
index_it(N) :- ed(N, _), ed(_, N), ( ed(N, N) -> true ).
