% Suspends goals on terms that never get bound, or that are bound all at once.

attack(( l(L), T = f(L, L), repeat, when(ground(T), true), fail )).
attack(( l(L), when(ground(L), repeat), maplist(=(a), L), fail )).
attack(( l(L), maplist([X]>>freeze(X, freeze(_, true)), L), maplist(=(_), L), fail )).
attack(( l(L), foldl([X, Y, X]>>when(?=(X, Y), l(_)), L, _, _), L = [Z|_], Z = a )).
attack(( l(L), T = f(L, _), dif(T, g), dif(L, [_|T]), copy_term(L, M), dif(L, M), L = M )).
attack(( repeat, dif(X, Y), frozen(X, _), Y = Y, fail )).
attack(( repeat, dif(f(X, Y), f(Z, U)), X = Z, copy_term(Y, U, _), fail )).
attack(( l(L), maplist([X]>>freeze(X, X = f(_)), L), L = [f(A)|_], maplist(=(f(A)), L), frozen(L, _) )).
attack(( l(L), foldl([X, Y, X]>>freeze(X, Y = 1), L, _, _), maplist(=(1), L), fail )).
attack(( l(L), foldl([X, Y, X]>>freeze(Y, X = 1), L, _, Z), Z = 1, fail )).
attack(( freeze(X, ( freeze(Y, true), X = Y )), X = Y )).
attack(loops(_)).
attack(( l(L), maplist([X]>>when(( nonvar(X), ground(X) ; ?=(X, a) ), loops(_)), L), L = [a|_] )).
attack(( l(L), copy_term(L, M), maplist(dif, L, M), term_attvars(L-M, Vs), copy_term(Vs, _, Gs), length(Gs, _), Vs = [a|_] )).
attack(( l(L), maplist([X]>>tabled_freeze(X), L) )).
loops(X) :- freeze(X, loops(X)), X = f(Y), loops(Y).
tabled_freeze(X) :- freeze(X, tabled_freeze(Y)), Y = X, tabled_freeze(Y).
l(L) :- length(L, 100000).
