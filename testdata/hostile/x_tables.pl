% Tables: lattices, mutual recursion, subsumption, undefined answers, incremental and shared tables.

:- use_module(library(tabling)).
:- use_module(library(wfs)).
:- table path(_,_,lattice(longer/3)), best(_,max), first(_,first), every(_,lattice(or/3)), sums(_,sum), lasts(_,last), mins(min), joined(po(less/2)).
:- table conn/2, ack/3, fib/2, nat/1, pair/2, str/1, lists/1, win/1, p/1, q/1, r/1, s/1, big/2, deep/1, t1/1, t2/1, t3/1, u/1, va/1, mut_a/2, mut_b/2, mut_c/2, hold/1, throwing/1, cutting/1, dag/2, strs/2.
:- table sub(_,_) as subsumptive.
:- table sh(_) as shared.
:- dynamic([d/1, e/2], [incremental(true)]).
:- table (inc/1, inc2/2) as incremental.

longer(A, B, C) :- append(A, B, C).
or(A, B, f(A,B)).
less(A, B) :- A @< B.
path(X, Y, [X,Y]) :- edge(X, Y).
path(X, Y, P) :- path(X, Z, P0), edge(Z, Y), append(P0, [Y], P).
edge(N, M) :- between(0, 50, N), ( M is (N+1) mod 51 ; M is (N*3) mod 51 ).
best(0, 0).
best(N, M) :- best(N0, M0), N0 < 1, N = 0, M is M0+1.
first(_, X) :- repeat, X = a.
every(_, X) :- repeat, X = f(_).
sums(_, X) :- repeat, X = 1.
lasts(_, X) :- between(1, inf, X).
mins(X) :- between(1, inf, N), X is -N.
joined(X) :- between(1, inf, X).
conn(X, Y) :- conn(X, Z), step(Z, Y).
conn(X, Y) :- step(X, Y).
step(X, Y) :- integer(X), Y is X+1.
step(0, 0).
ack(0, N, R) :- !, R is N+1.
ack(M, 0, R) :- !, M1 is M-1, ack(M1, 1, R).
ack(M, N, R) :- N1 is N-1, ack(M, N1, R1), M1 is M-1, ack(M1, R1, R).
fib(0, 0).
fib(1, 1).
fib(N, F) :- N > 1, A is N-1, B is N-2, fib(A, FA), fib(B, FB), F is FA+FB.
nat(0).
nat(N) :- nat(M), N is M+1.
pair(X, Y) :- between(1, 100000, X), between(1, 100000, Y).
str(S) :- between(1, inf, N), length(L, N), maplist(=(0'a), L), string_codes(S, L).
lists([]).
lists([_|L]) :- lists(L).
win(X) :- move(X, Y), tnot(win(Y)).
move(X, Y) :- between(1, 3000, X), ( Y is X+1 ; Y is max(0, X-1) ; Y = X ).
p(X) :- between(1, 100000, X), tnot(q(X)).
q(X) :- between(1, 100000, X), tnot(p(X)).
r(X) :- tnot(s(f(X))).
s(X) :- tnot(r(f(X))).
big(N, L) :- length(L, N).
deep(X) :- deep(f(X)).
t1(X) :- t2(X). t1(a).
t2(X) :- t3(X). t2(f(X)) :- t1(X).
t3(X) :- t1(X). t3(g(X)) :- t2(X).
u(X) :- undefined, between(1, inf, X).
va(_).
va(f(X)) :- va(X).
va(f(X,Y)) :- va(X), va(Y).
mut_a(N, X) :- M is N+1, mut_b(M, X).
mut_b(N, X) :- M is N+1, mut_c(M, X).
mut_c(N, X) :- M is N+1, mut_a(M, X).
hold(X) :- hold(Y), X = [Y|Y].
hold(a).
throwing(N) :- M is N+1, catch(throwing(M), _, throwing(M)).
cutting(X) :- nat(X), !.
dag(0, a).
dag(N, f(X,X)) :- N > 0, M is N-1, dag(M, X).
strs(0, "a").
strs(N, S) :- N > 0, M is N-1, strs(M, T), string_concat(T, T, S).
sub(X, Y) :- between(1, inf, X), Y = f(X,_).
sh(X) :- between(1, inf, X).
inc(X) :- d(X).
inc(X) :- inc(Y), Y < 1000000, X is Y+1.
inc2(X, Y) :- e(X, Y).
inc2(X, Y) :- inc2(X, Z), e(Z, Y).

attack(path(_, _, _)).
attack(path(0, 50, _)).
attack(best(_, _)).
attack(first(a, _)).
attack(every(a, _)).
attack(sums(a, _)).
attack(lasts(a, _)).
attack(mins(_)).
attack(joined(_)).
attack(conn(0, _)).
attack(conn(_, _)).
attack(ack(4, 5, _)).
attack((between(1, inf, N), fib(N, _), false)).
attack(nat(_)).
attack(pair(_, _)).
attack(str(_)).
attack(lists(_)).
attack((win(X), X < 0)).
attack((p(X), X < 0)).
attack(r(a)).
attack((between(1, inf, N), big(N, _), false)).
attack(deep(a)).
attack((t1(X), X == z)).
attack((u(X), X < 0)).
attack((va(X), X == z)).
attack(mut_a(0, _)).
attack((hold(X), X == z)).
attack(throwing(0)).
attack((cutting(X), X < 0)).
attack((dag(100, X), X == a)).
attack((dag(22, X), dag(23, Y), X == Y)).
attack((between(1, inf, N), strs(N, _), false)).
attack(sub(_, _)).
attack((sub(_, _) ; sub(1, _))).
attack(sh(_)).
attack((thread_create(sh(_), A), thread_create(sh(_), B), sh(_), thread_join(A), thread_join(B))).
attack((assertz(d(0)), inc(_), repeat, retract(d(X)), Y is X+1, assertz(d(Y)), inc(Z), Z < 0)).
attack((between(1, inf, N), M is N+1, assertz(e(N, M)), inc2(1, _), false)).
attack((between(1, inf, N), M is N+1, assertz(e(N, M)), inc2(N, _), false)).
attack((assertz(d(0)), repeat, abolish_all_tables, inc(_), false)).
attack((abolish_all_tables, repeat, fib(1000, _), abolish_all_tables, false)).
attack((nat(X), abolish_all_tables, X < 0)).
attack((between(1, inf, N), atom_concat(tab, N, A), dynamic(A/1), table(A/1), H =.. [A,X], assertz((H :- between(1, 100, X))), forall(H, true), false)).
attack((between(1, inf, N), catch(big(N, f(N)), _, true), false)).
attack((call_delays(p(1), D), repeat, D == z)).
attack((call_residual_program(p(1), P), repeat, P == z)).
attack((call_residual_program(win(2), P), repeat, P == z)).
attack((not_exists(nat(_)))).
attack((tnot(nat(-1)))).
attack((call_with_time_limit(1000, nat(_)))).
attack((catch(nat(_), _, true), catch(conn(0, _), _, true), catch(lists(_), _, true), nat(_))).
attack((call_with_inference_limit(nat(_), 1000, _), nat(_))).
attack((setup_call_cleanup(true, nat(_), nat(_)))).
attack((findall(X, nat(X), _))).
attack((current_table(V, T), repeat, V == T)).
attack((freeze(X, nat(_)), va(X))).
attack((put_attr(X, foo, bar), nat(X))).
attack((X = f(X), va(X))).
attack((X = f(X,X), big(3, X))).
attack((length(L, 1000000), big(_, L))).
attack((forall(between(1, 100000000, N), abolish_table_subgoals(fib(N, _))))).
attack((engine_create(X, nat(X), E), engine_next(E, _))).
attack((engine_create(X, fib(10, X), E), forall(between(1, 100000, N), (fib(N, _), \+ engine_next(E, -1))))).
attack((trie_new(T), between(1, inf, N), trie_insert(T, f(N), g(N)), false)).
attack((trie_new(T), between(1, inf, N), length(L, N), trie_insert(T, L), false)).
attack((repeat, trie_new(T), trie_insert(T, a), nb_setval(T, T), false)).
attack((trie_new(T), trie_insert(T, T, T), trie_gen(T, X, Y), trie_insert(T, f(X), f(Y)), false)).
attack((trie_new(T), forall(between(1, 100000, N), trie_insert(T, N)), repeat, trie_gen_compiled(T, X), X < 0)).
attack((trie_new(T), between(1, inf, N), trie_update(T, k, f(N)), false)).
attack((trie_new(T), repeat, trie_property(T, P), P == z)).
attack((abstract_all)).

abstract_all :- set_prolog_flag(max_table_subgoal_size, 10), deep(a).
