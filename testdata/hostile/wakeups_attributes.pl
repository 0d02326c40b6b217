% Attributed variables that wake each other, change what they wait for, or are shown without end.

attr_unify_hook(N, Other) :- M is N+1, put_attr(X, user, M), ( nonvar(Other) -> X = Other ; true ).
attribute_goals(X) --> { get_attr(X, user, N) }, goals(N).
attr_portray_hook(_, X) :- print(X).
goals(N) --> [n(N)], goals(N).
attack(( put_attr(X, user, 1), X = 1 )).
attack(( put_attr(X, user, 1), copy_term(X, _, _) )).
attack(( put_attr(X, user, 1), print(X) )).
attack(( put_attr(X, user, 1), write_term(X, [attributes(portray)]) )).
attack(( length(L, 100000), maplist([V]>>put_attr(V, user, 1), L), L = [X|_], maplist(=(X), L) )).
attack(( freeze(X, freeze(Y, ( X = Y ))), repeat, freeze(X, freeze(Y, true)), fail )).
attack(( length(L, 300), maplist([V]>>maplist(dif(V), L), L) )).
attack(( length(L, 3000), foldl([V,P,V]>>when(( nonvar(P) ; ground(P) ), V = P), L, F, _), repeat, \+ \+ F = a, fail )).
attack(( repeat, when(( nonvar(X) ; nonvar(Y) ; ?=(X, Y) ), true), fail )).
attack(( when(nonvar(X), grow(X)), X = 1 )).
attack(( share(40, T), when(ground(T), true) )).
attack(( X = f(X), when(ground(X), true), dif(X, f(_)) )).
attack(( length(L, 100000), T =.. [f|L], U =.. [f|L], dif(T, U) )).
attack(( length(L, 20000), length(M, 20000), dif(L, M), repeat, \+ \+ L = M, fail )).
attack(( freeze(X, fail), repeat, \+ X = 1, put_attr(X, a, b), put_attr(X, c, d), del_attr(X, c), fail )).
attack(( numlist(1, 30000, L), foldl([N,_,_]>>( atom_concat(m, N, A), put_attr(_, A, N) ), L, a, _) )).
attack(( numlist(1, 3000, L), maplist([N]>>( atom_concat(m, N, A), put_attr(X, A, N) ), L), repeat, get_attrs(X, As), put_attrs(X, As), fail )).
attack(( freeze(X, ( freeze(Y, X == Y), X = Y )), X = a )).
attack(( tfreeze(X, 0), X = 1 )).
attack(( bagof(X, ( freeze(X, true) ; freeze(X, fail) ), _), repeat, fail )).
attack(( freeze(X, true), repeat, call_residue_vars(freeze(_, X), _), fail )).
tfreeze(X, N) :- freeze(X, ( N1 is N+1, tfreeze(_, N1), tfreeze(Y, N1), Y = 1 )).
grow(X) :- when(nonvar(Y), grow(Y)), Y = X, grow(Y).
share(0, _) :- !.
share(N, f(T, T)) :- N1 is N-1, share(N1, T).
