% Attributed variables whose wake-ups never end or grow.

chain(N) :- freeze(X, (M is N+1, chain(M))), X = a.
grow(X, T) :- freeze(X, grow2(X, f(T,T))).
grow2(X, T) :- freeze(Y, grow2(Y, g(T,X))), Y = a.
loop:attr_unify_hook(_, Y) :- put_attr(Z, loop, Y), Z = Y.
fork:attr_unify_hook(_, _) :- put_attr(Z, fork, z), put_attr(W, fork, w), ( Z = a ; W = b ).
more:attr_unify_hook(L, Y) :- ( var(Y) -> true ; put_attr(Z, more, [Y|L]), Z = Y ).
fails:attr_unify_hook(_, _) :- length(_, N), N > 100000000.
long:attr_unify_hook(_, _) :- repeat, false.
throws:attr_unify_hook(_, _) :- length(L, 100000), throw(L).
goals:attribute_goals(X) --> { put_attr(X, goals, f(X)) }, goals:attribute_goals(X).
twice:attribute_goals(X) --> [f(X)], [g(X)], { copy_term(X, Y, _), Y = X }.
list:attribute_goals(_) --> { length(L, N), N > 1000000 }, L.
undo_all(N) :- undo(undo_more(N)), M is N+1, undo_all(M).
undo_more(N) :- undo(undo_more(N)).

attack(chain(0)).
attack((grow(X, a), X = b)).
attack((put_attr(X, loop, a), X = b)).
attack((put_attr(X, fork, a), X = b, false)).
attack((put_attr(X, more, []), X = b)).
attack((put_attr(X, fails, []), X = b)).
attack((put_attr(X, long, []), X = b)).
attack((repeat, put_attr(X, throws, []), catch(X = b, _, true), false)).
attack((put_attr(X, goals, []), copy_term(X, Y, G), G == Y)).
attack((put_attr(X, twice, []), copy_term(X, Y, G), G == Y)).
attack((put_attr(X, list, []), copy_term(X, Y, G), G == Y)).
attack((put_attr(X, goals, []), call_residue_vars(true, V), V == X, print(X) ; length(L, 300000), maplist([V]>>freeze(V, true), L), copy_term(L, M, G), f(M,G) == b, loop)).
attack((length(L, 300000), maplist([V]>>freeze(V, true), L), repeat, copy_term(L, M, G), f(M,G) == b)).
attack((length(L, 300000), maplist([V]>>freeze(V, true), L), repeat, term_attvars(L, M), M == b)).
attack((length(L, 300000), maplist([V]>>freeze(V, true), L), maplist(=(_), L), L = [a|_], loop)).
attack((length(L, 5000), maplist([V]>>freeze(V, maplist([W]>>freeze(W, true), L)), L), maplist(=(a), L))).
attack((freeze(X, true), between(1, inf, N), freeze(X, N > 0), false)).
attack((freeze_more(X, 0), X = a)).
attack((length(L, 100000), freeze_list(L), L = [a|_], loop)).
attack((length(L, 3000), all_dif(L), maplist([X]>>(X = f(_)), L), loop)).
attack((length(L, 3000), length(M, 3000), dif(L, M), L = M)).
attack((length(L, 300), length(M, 300), findall(_, fail, _), dif_many(10000, L, M), L = M, loop)).
attack((dif(X, Y), dif_chain(X, Y))).
attack((dif(f(X,Y), f(Y,X)), X = g(Y2), Y = g(X2), dif(X2, Y2), X2 = h(Y2), loop)).
attack((X = f(X), Y = f(Z), dif(X, Y), Z = X, loop)).
attack((when_chain(X, 0), X = a)).
attack((when(ground(L), true), length(L, 1000000), maplist(=(a), L), loop)).
attack((length(L, 3000), forall(true, true), when_each(L, L), maplist(=(a), L), loop)).
attack((when((nonvar(X);nonvar(Y);nonvar(Z)), loop), f(X,Y,Z) = f(a,b,c))).
attack((X = (nonvar(_),X), when(X, true))).
attack((X = (nonvar(_);X), when(X, true))).
attack((big_condition(200000, C), when(C, true), term_variables(C, Vs), maplist(=(a), Vs), loop)).
attack((frozen_loop(_))).
attack((freeze(X, fail), repeat, \+ X = a, false)).
attack((freeze(X, (repeat, false)), X == Y, Y = a ; freeze(X, (repeat, false)), X = a)).
attack((freeze(X, throw(X)), repeat, catch(X = a, _, true), false)).
attack((freeze(X, !), freeze(X, (Y = 1 ; Y = 2)), X = a, Y == 3 ; loop)).
attack((freeze(X, catch(loop, _, loop)), X = a)).
attack((freeze(X, call_cleanup(loop, loop)), X = a)).
attack((put_attr(X, a, X), put_attr(X, b, f(X)), copy_term(X, Y), X = Y, loop)).
attack((put_attr(X, a, Y), put_attr(Y, a, X), X = Y, loop)).
attack((attr_many(X, 0))).
attack((length(L, 100), attrs_copy(L))).
attack((put_attrs(X, att(a, X, att(b, X, []))), del_attr(X, a), get_attrs(X, A), A == z ; A = att(a,1,A), put_attrs(X, A), get_attr(X, b, _))).
attack((A = att(a,1,A), put_attrs(X, A), copy_term(X, Y), X = Y)).
attack((A = att(a,1,A), put_attrs(X, A), del_attr(X, b))).
attack((A = att(a,1,A), put_attrs(X, A), put_attr(X, c, d))).
attack((A = att(a,1,A), put_attrs(X, A), print(X), copy_term(X, _, _), X = c)).
attack((put_attrs(X, foo(bar)), catch(X = Y, _, true), print(f(X,Y)), loop)).
attack(undo_all(0)).
attack((undo((undo_more(a), fail)), fail)).
attack((undo(loop), fail)).
attack((repeat, undo(throw(a)), fail)).
attack((call_residue_vars(many_attr(0), _))).
attack((residue_nest(0))).
attack((tnot_freeze(0))).
attack((bagof(X, (freeze(X, loop), freeze(Y, X = 1)), L), L = [a], Y = a)).
attack((findall(X, (between(1, inf, N), freeze(X, N)), _))).
attack((freeze(X, true), nb_loop(X))).
attack((length(L, 1000), maplist([V]>>dif(V, a), L), nb_setval(v, L), repeat, nb_getval(v, M), M = [b|_], nb_setval(v, f(M,L)), false)).
attack((freeze(X, true), assert_loop(X))).
attack((freeze(X, (sleep(0), freeze(Y, fail), Y = a ; true)), X = b, loop)).
attack(('$attvar':portray_loop ; prolog_loop_attr)).

freeze_more(X, N) :- freeze(X, (freeze_more(Y, N), Y = a)).
freeze_list([]).
freeze_list([X]) :- !, freeze(X, true).
freeze_list([X,Y|L]) :- freeze(X, Y = a), freeze_list([Y|L]).
all_dif([]).
all_dif([X|L]) :- maplist(dif(X), L), all_dif(L).
dif_many(0, _, _) :- !.
dif_many(N, L, M) :- dif(f(L,N), f(M,_)), N1 is N-1, dif_many(N1, L, M).
dif_chain(X, Y) :- X = f(X1,X1), Y = f(Y1,Y1), dif_chain(X1, Y1).
when_chain(X, N) :- when(nonvar(X), (M is N+1, when_chain(Y, M), Y = b)).
when_each([], _).
when_each([X|L], All) :- when(ground(f(X,All)), true), when_each(L, All).
big_condition(0, nonvar(_)) :- !.
big_condition(N, (nonvar(_),C)) :- M is N-1, big_condition(M, C).
frozen_loop(X) :- freeze(X, true), frozen(X, G), freeze(X, G), frozen_loop(X).
attr_many(X, N) :- atom_concat(m, N, A), put_attr(X, A, N), M is N+1, attr_many(X, M).
attrs_copy(L) :- maplist([V]>>put_attr(V, a, L), L), copy_term(L, M), append(L, M, N), attrs_copy(N).
many_attr(N) :- freeze(_, N), M is N+1, many_attr(M).
residue_nest(N) :- M is N+1, call_residue_vars((freeze(_, N), residue_nest(M)), _).
tnot_freeze(N) :- M is N+1, \+ \+ (freeze(X, tnot_freeze(M)), X = a).
nb_loop(X) :- nb_setval(v, f(X,X)), nb_getval(v, Y), nb_loop(Y).
assert_loop(X) :- assertz(kept(X)), recordz(k, X), findall(X, true, [Y]), assert_loop(Y).
prolog_loop_attr :- put_attr(X, '$and', a), put_attr(X, freeze, '$and'(loop,loop)), X = b.
loop :- loop.
