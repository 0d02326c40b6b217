% Shows residual goals that have no end.

hostile:attribute_goals(X) --> { put_attr(Y, hostile, X) }, [hostile(Y)], hostile:attribute_goals(Y).
hostile:attr_portray_hook(X, Y) :- put_attr(Z, hostile, X), print(Z-Y), write_term(Z, [attributes(portray)]).
hostile:attr_unify_hook(X, Y) :- put_attr(Z, hostile, Y), Z = X.
hostile2:attribute_goals(X) --> { copy_term(X, _, Gs) }, Gs.
hostile2:attr_unify_hook(X, Y) :- put_attr(Z, hostile2, f(X, Y)), Z = f(X).
attack(( v(X), copy_term(X, _, _) )).
attack(( v(X), write_term(X, [attributes(portray)]) )).
attack(( v(X), write_term(X, [attributes(write)]) )).
attack(( v(X), print_message(error, format("~p", [X])) )).
attack(( v(X), frozen(X, _) )).
attack(( v(X), X = 1 )).
attack(( v(X), v(Y), X = Y )).
attack(v(_)).
attack(( put_attr(X, hostile2, 1), copy_term(X, _, _) )).
attack(( put_attr(X, hostile2, 1), X = 2 )).
attack(( put_attr(X, hostile2, 1), call_residue_vars(X = 2, _) )).
attack(( v(X), term_attvars(X, Vs), print(Vs), throw(X) )).
attack(( v(X), assertz(kept(X)), kept(_) )).
attack(( repeat, call_residue_vars(v(_), _), fail )).
:- dynamic kept/1.
v(X) :- put_attr(X, hostile, X).
