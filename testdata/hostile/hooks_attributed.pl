% Attributed variables whose hooks loop, grow, throw, bind others and wake more.

loop:attr_unify_hook(_, _) :- repeat, fail.
grow:attr_unify_hook(L, _) :- grow_more([L, L]).
grow_more(L) :- grow_more([L, L]).
again:attr_unify_hook(V, X) :- put_attr(W, again, V), W = X.
chain:attr_unify_hook(next(V), X) :- V = X.
ball:attr_unify_hook(_, _) :- throw(f(_)).
both:attr_unify_hook(L, X) :- length(M, 1000), maplist([V]>>put_attr(V, both, L), M), M = [X|_].
loop:attribute_goals(_) --> { repeat, fail }.
many(V) :- put_attr(V, many, a).
many:attribute_goals(V) --> many_goals(V).
many_goals(V) --> [many(V)], many_goals(V).
loop:portray_attrs(_, _) :- repeat, fail.
attack(( put_attr(X, loop, a), X = b )).
attack(( put_attr(X, grow, []), X = b )).
attack(( put_attr(X, again, a), X = b )).
attack(( numlist(1, 300000, L), foldl([_, V, W]>>put_attr(W, chain, next(V)), L, _, V), V = a, fail )).
attack(( repeat, catch(( put_attr(X, ball, a), X = b ), _, true), fail )).
attack(( put_attr(X, both, []), X = b )).
attack(( put_attr(X, loop, a), copy_term(X, _, _) )).
attack(( many(X), copy_term(X, _, _) )).
attack(( put_attr(X, loop, a), print_message(error, format("~p", [X])), term_to_atom(X, _) )).
attack(( freeze(X, ( freeze(Y, X = Y), Y = c )), repeat, \+ X = b, fail )).
attack(( length(L, 200000), foldl([A, B, A]>>freeze(B, A = B), L, _, F), F = a, fail )).
attack(( when(?=(X, Y), loop), when(( nonvar(X) ; nonvar(Y) ), repeat_forever), X = Y )).
loop :- loop.
repeat_forever :- repeat, fail.
attack(( length(L, 1500), foldl([A, S, ( nonvar(A), S )]>>true, L, ground(L), C), when(C, true), maplist(=(a), L), fail )).
attack(( numlist(1, 100000, L), maplist([N, V]>>when(ground(V), nb_setval(N, V)), L, Vs), maplist(=(a), Vs), fail )).
attack(( dif(X, Y), repeat, f(X, Y, Z) = f(Z, Z, Z), fail )).
attack(( length(L, 3000), all_dif(L), copy_term(L, _, Gs), length(Gs, N), N > 0, fail )).
all_dif([]).
all_dif([X|L]) :- maplist(dif(X), L), all_dif(L).
attack(( freeze(X, throw(a)), setup_call_cleanup(true, true, X = b), repeat, fail )).
attack(( put_attr(X, a, X), repeat, copy_term(X, Y), copy_term_nat(Y, _), fail )).
