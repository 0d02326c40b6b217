% Constraint handling rules that propagate, copy and wake for ever.

:- use_module(library(chr)).
:- chr_constraint up/1, two/2, pairs/1, fibo/2, prime/1, cand/1, ping/1, pong/1, leq/2, store/1, prop/1, guard/1, big/1, wake/1, cut/1.

up(N) <=> M is N+1, up(M).
two(X, Y) ==> two(Y, f(X)).
pairs(N) ==> N < 1000000000 | M is N+1, pairs(M).
pairs(A), pairs(B) ==> A < B | true.
fibo(N, A) ==> M is N+1, B is A*3, fibo(M, B).
cand(1) <=> true.
cand(N) <=> prime(N), M is N-1, cand(M).
prime(A) \ prime(B) <=> B mod A =:= 0, A \== B | true.
ping(N) <=> pong(N), ping(N).
pong(N) <=> M is N+1, ping(M).
leq(X, X) <=> true.
leq(X, Y), leq(Y, X) <=> X = Y.
leq(X, Y) \ leq(X, Y) <=> true.
leq(X, Y), leq(Y, Z) ==> leq(X, Z).
store(_) ==> true.
prop(X), prop(Y) ==> prop(f(X,Y)).
guard(_) ==> loop | true.
big(T) <=> big(f(T,T)).
wake(X), wake(Y) ==> X == Y | true.
cut(X) <=> call_cleanup(loop, loop), cut(X).

chain([_]).
chain([X,Y|L]) :- leq(X, Y), chain([Y|L]).
stores(N) :- store(N), M is N+1, stores(M).
wakes([]).
wakes([X|L]) :- wake(X), wakes(L).
loop :- loop.

attack(up(0)).
attack(two(a, b)).
attack(pairs(0)).
attack(fibo(0, 1)).
attack(cand(1000000)).
attack(ping(0)).
attack((length(L, 300), chain(L), L = [X|_], last(L, Y), leq(Y, X))).
attack(stores(0)).
attack((prop(a), prop(b))).
attack(guard(a)).
attack(big(a)).
attack((length(L, 3000), wakes(L), maplist(=(_), L), loop)).
attack(cut(a)).
attack(catch(up(0), _, up(0))).
attack((store(a), findall(X, (repeat, find_chr_constraint(X)), _))).
attack((store(a), repeat, store(b), false)).
attack((stores_ten(10000), repeat, findall(X, current_chr_constraint(X), L), L == [])).
attack((stores_ten(10000), chr_show_store(user), loop)).
attack((freeze(X, store(X)), X = a, freeze(Y, up(Y)), Y = 0)).
attack((thread_create(up(0), T), thread_join(T))).
attack((length(L, 10000), leq_all(L, _), copy_term(L, M, G), f(M,G) == b ; loop)).

stores_ten(0) :- !.
stores_ten(N) :- store(N), M is N-1, stores_ten(M).
leq_all([], _).
leq_all([X|L], Y) :- leq(X, Y), leq_all(L, Y).
