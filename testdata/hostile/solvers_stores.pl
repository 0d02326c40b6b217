% Stores of solvers that grow, are copied, shown, thrown, collected; rules of CHR that feed each other.

:- use_module(library(clpfd)).
:- use_module(library(clpb)).
:- use_module(library(chr)).
:- use_module(library(when)).
:- use_module(library(dif)).
:- chr_constraint a(?any), b(?any, ?any), c(?any, ?any).
a(X) ==> Y = f(X), b(X, Y).
b(X, Y) ==> X = f(_) | c(Y, X).
c(X, Y), b(Y, Z) ==> a(g(X, Z)).
pairs([], _).
pairs([X|L], P) :- maplist([Y]>>( X #\= Y, X + Y #\= 9, X * Y #\= 8 ), P), pairs(L, P).
chain(X, N) :- M is N+1, X #< Y, Y #< 1000000, chain(Y, M).
prod(X) :- Y #= X * X, prod(Y).
sums(S, N) :- length(L, N), L ins 0..N, sum(L, #=, S), M is N+50, sums(S, M).
dom(X, N) :- X #\= N, M is N+2, dom(X, M).
eqs(X) :- X #= Y + Z, Y #= Z - 1, eqs(Z).
boo(X) :- sat(X =\= Y), boo(Y).
boo2(L) :- sat(+[X|L]), boo2([X|L]).
xs(N, L) :- length(L, N).
attack(a(0)).
attack(( between(1, inf, N), a(N), fail )).
attack(( between(1, inf, N), b(N, N), c(N, N), N < 0 )).
attack(chain(_, 0)).
attack(( X in 2..3, prod(X) )).
attack(sums(_, 50)).
attack(( X in 0..100000000, dom(X, 1) )).
attack(eqs(_)).
attack(( xs(300, L), L ins 0..1000, pairs(L, L), label(L) )).
attack(( xs(500, L), L ins 0..1000, all_distinct(L), repeat, copy_term(L, M, G), M-G == [] )).
attack(( xs(2000, L), L ins 0..100, sum(L, #=, 5000), repeat, catch(throw(L), M, true), M == [] )).
attack(( xs(500, L), L ins 0..100, sum(L, #=, 500), repeat, findall(L, true, M), M == [] )).
attack(( xs(500, L), L ins 0..100, sum(L, #=, 500), repeat, assertz(k(L)), fail )).
attack(( xs(500, L), L ins 0..100, sum(L, #=, 500), repeat, nb_setval(k, L), fail )).
attack(( xs(200, L), L ins 0..100, clpfd:chain(L, #<), repeat, print_message_lines_of(L) )).
print_message_lines_of(L) :- with_output_to(string(S), print(L)), format(string(T), "~p~w~q", [L, L, L]), S == T.
attack(( xs(10, L), tuples_in([L], [[1,2,3,4,5,6,7,8,9,10]]), xs(10, M), findall(T, ( between(1, 50000, N), xs(10, T), maplist(=(N), T) ), Ts), tuples_in([M], Ts), repeat, M = [0|_] )).
attack(( findall(task(_, 5, _, 1, _), between(1, 300, _), Ts), maplist([task(S, _, E, _, _)]>>( [S, E] ins 0..2000 ), Ts), cumulative(Ts, [limit(2)]), repeat, copy_term(Ts, M, G), M-G == [] )).
attack(( xs(100, L), L ins 0..1, automaton(L, [source(a), sink(b)], [arc(a, 0, a), arc(a, 1, b), arc(b, 0, b), arc(b, 1, a)]), repeat, \+ label_last(L), fail )).
label_last(L) :- reverse(L, M), label(M), M = [2|_].
attack(( xs(60, L), circuit(L), label(L), L = [0|_] )).
attack(( xs(200, L), L ins 1..200, global_cardinality(L, P), P = [1-_|_] ; repeat, fail )).
attack(( N is 10**1000, X #> N, Y #= X**3, Z #= Y mod 12345, repeat, copy_term(Z, T, G), T-G == [] )).
attack(( N is 7**5000, X in 0..N, Y #= X * N, Z #= Y // 3, repeat, \+ ( X #> N // 2, Z #< 5 ), fail )).
attack(( X in 0..1000000, findall(X, ( between(1, inf, N), X #\= N ), _) )).
attack(( X in 1..1000000000, indomain(X), X < 0 )).
attack(( X #= A * B, A #= C * D, B #= C + D, [C, D] ins -1000000..1000000, X #= 123456789, label([C, D]), fail )).
attack(( X in inf..sup, X #\= 3, between(1, inf, N), X #\= N, N < 0 )).
attack(( xs(2000, L), L ins 0..1, foldl([X, A, B]>>( B #<==> ( A #\/ X ) ), L, 0, S), repeat, \+ ( S = 0, L = [1|_] ), fail )).
attack(boo(_)).
attack(boo2([])).
attack(( xs(18, L), sat(card([9], L)), findall(L, labeling(L), Ls), Ls == [] ; repeat, fail )).
attack(( xs(200, L), foldl([X, A, A # X]>>true, L, 0, E), sat(E), repeat, sat_count(E, N), N < 0 )).
attack(( xs(40, L), foldl([X, A, A * ( X + Y )]>>( Y = X ), L, 1, E), taut(E, T), T == a ; repeat, fail )).
attack(( dift([], 0) )).
dift(L, N) :- dif(X, L), M is N+1, dift([X|L], M).
attack(( xs(300, L), findall(X-Y, ( member(X, [1]), member(Y, [1]) ), _), maplist([X]>>maplist([Y]>>dif(X, f(Y)), L), L), repeat, copy_term(L, M, G), M-G == [] )).
attack(whens(_)).
whens(X) :- when(( nonvar(X) ; ground(Y) ), true), when(?=(X, Y), true), whens(Y).
attack(( xs(100000, L), T =.. [f|L], when(ground(T), true), maplist(=(a), L), fail ; repeat, fail )).
attack(frz(_)).
frz(X) :- freeze(X, frz(Y)), freeze(Y, X = a), frz(Y).
attack(( freeze(X, ( freeze(Y, Y = X), Y = f(X) )), repeat, \+ X = g, fail )).
attack(fw(_)).
fw(X) :- freeze(X, ( fw(Y), Y = a )), X = b.
attack(( put_attr(X, user, 1), hookloop(X) )).
attr_unify_hook(N, Y) :- ( var(Y) -> put_attr(Y, user, N) ; M is N+1, put_attr(Z, user, M), Z = Y ).
hookloop(X) :- X = a.
attack(( xs(100000, L), maplist([X]>>put_attr(X, user, L), L), repeat, term_attvars(L, V), copy_term(L, M, _), V-M == [] )).
attack(( xs(1000, L), maplist([X]>>dif(X, L), L), repeat, copy_term_nat(L, M), term_variables(L, V), M-V == [] )).
