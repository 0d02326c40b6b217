% Attributed variables that are copied, projected, stored and woken: goals and attributes grow with each.

:- use_module(library(when)).
:- use_module(library(dif)).
attack(copies(_)).
copies(X) :- put_attr(X, hostile, f(X, X)), copy_term(X, Y), put_attr(Z, hostile, g(X, Y)), copies(Z).
attack(goals_of(_)).
goals_of(X) :- freeze(X, true), freeze(X, true), copy_term(X, X, Gs), goals_of_2(Gs, X).
goals_of_2(Gs, X) :- freeze(X, maplist(call, Gs)), goals_of(X).
attack(( length(L, 200000), maplist([X]>>freeze(X, fail), L), copy_term(L, M, Gs), length(Gs, N), N < 0, M = [] )).
attack(( length(L, 100000), foldl([X, Y, X]>>dif(X, Y), L, _, _), findall(L, true, [M]), copy_term(M, _, G), G == [] )).
attack(( freeze(X, ( freeze(Y, X = Y), Y = X )), X = f(X), Y = X )).
attack(( freeze(X, throw(ball)), catch(X = 1, B, ( freeze(Y, throw(B)), catch(Y = 2, _, repeat_for_ever) )) )).
repeat_for_ever :- repeat, fail.
attack(( length(L, 100000), maplist([X]>>when(ground(L), X = a), L), maplist(=(b), L) )).
attack(( term_attvars(T, _), length(T, 300000), maplist([X]>>put_attr(X, hostile, T), T), term_attvars(T, Vs), length(Vs, N), N < 0 )).
attack(( length(L, 3000), maplist([X]>>put_attr(X, hostile, L), L), copy_term(L, M), copy_term_nat(M, K), term_attvars(K, []), M == K )).
attack(( put_attr(X, hostile, X), put_attr(X, hostile, Y), put_attr(Y, hostile, X), del_attr(X, hostile), copy_term(X-Y, Z, Gs), print(Z-Gs), Z == a )).
attack(( repeat, length(L, 1000), maplist([X]>>freeze(X, ( freeze(_, true) )), L), maplist(=(a), L), fail )).
attack(( dif(f(X, Y, Z), f(Y, Z, X)), X = g(Y), Y = g(Z), Z = g(X) )).
attack(( numlist(1, 2000, Ns), maplist([_, X]>>true, Ns, Xs), forall(( member(X, Xs), member(Y, Xs) ), true), pairs_dif(Xs) )).
pairs_dif([]).
pairs_dif([X|Xs]) :- maplist(dif(X), Xs), pairs_dif(Xs).
attack(( b_setval(k, X), freeze(X, ( b_getval(k, Y), Y == X, repeat_for_ever )), X = 1 )).
attack(( nb_setval(k, X), freeze(X, true), nb_setval(k, f(X, X)), nb_getval(k, V), attvars_grow(V) )).
attvars_grow(V) :- nb_setval(k, f(V, V)), nb_getval(k, W), term_attvars(W, Vs), maplist([X]>>freeze(X, true), Vs), attvars_grow(W).
attack(( assertz(( kept_attr(X) :- freeze(X, fail) )), frozen(X, G), G == true, repeat, kept_attr(_), fail )).
:- dynamic kept_attr/1.
attack(( freeze(X, fail), ( bagof(X-Y, member(Y, [1, 2]), L) -> true ; true ), setof(L, X^member(X, [L, L]), M), tab(M) )).
hostile:attr_unify_hook(A, B) :- put_attr(C, hostile, A-B), C = B.
attack(( put_attr(X, hostile, a), put_attr(Y, hostile, b), X = Y )).
attack(( put_attr(X, hostile, a), X = 1 )).
hostile:attribute_goals(X) --> { get_attr(X, hostile, A) }, [put_attr(X, hostile, A)], attribute_goals(X).
attack(( put_attr(X, hostile, a), copy_term(X, _, Gs), Gs == [] )).
hostile:attr_portray_hook(A, X) :- print(X-A).
attack(( put_attr(X, hostile, X), write_term(X, [attributes(portray)]) )).
attack(( put_attr(X, hostile, X), write_term(f(X, X), [attributes(write)]) )).
