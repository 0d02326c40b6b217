% Forges the attributes of libraries, whose hooks call goals.
% Only the list of predicates keeps it from that.

attack :- forall(way(Goal), catch(( call(Goal) -> throw(escaped(Goal)) ; true ), error(_, _), true)).

goal(getenv('HOME', _)). goal(system:getenv('HOME', _)). goal(user:getenv('HOME', _)). goal('$and'(user:getenv('HOME', _), user:true)).
way((goal(G), put_attr(X, freeze, G), X = 1, won)).
way((goal(G), put_attr(X, freeze, freeze(_, G)), X = 1, won)).
way((goal(G), put_attr(X, when, G), X = 1, won)).
way((goal(G), put_attr(X, when, call(G)), X = 1, won)).
way((goal(G), put_attr(X, when, suspend(_, _, G)), X = 1, won)).
way((goal(G), put_attr(X, dif, vardif([G], [G])), X = 1, won)).
way((goal(G), put_attr(X, '$lengthen', G), X = [], won)).
way((goal(G), put_attr(X, lazy_lists, G), X = [], won)).
way((goal(G), member(M, [clpfd, clpb, simplex, tabling, chr, intercept, solution_sequences, system, wfs]), put_attr(X, M, G), X = 1, won)).
way((goal(G), member(M, [freeze, when, dif, clpfd, clpb]), put_attr(X, M, G), copy_term(X, _, Gs), maplist(call, Gs), term_to_atom(Gs, A), sub_atom(A, _, _, _, root))).
way((goal(G), put_attrs(X, att(freeze, G, [])), X = 1, won)).
way((freeze(X, (getenv('HOME', Y), nb_setval(home, Y))), X = 1, nb_getval(home, _))).
way((when(nonvar(X), getenv('HOME', Y)), X = 1, nonvar(Y))).
way((when(?=(X, _), getenv('HOME', Y)), X = 1, nonvar(Y))).
way((freeze(X, getenv('HOME', Y)), frozen(X, G), call(G), nonvar(Y))).
won :- fail.
