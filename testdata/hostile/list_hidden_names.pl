% Looks for the names by which the libraries call what programs may not.
% Only the list of predicates keeps it from that.

hidden(N) :- atom(N), sub_atom(N, _, 1, _, C), char_code(C, 0), !.
found(H) :- predicate_property(system:H, defined).
found(H) :- predicate_property(_:H, visible).
found(H) :- current_predicate(_, system:H).
found(H) :- current_predicate(N/A), functor(H, N, A).
found(N) :- current_op(_, _, N).
found(H) :- member(P, [maplist(_, _), forall(_, _), foldl(_, _, _, _), aggregate_all(_, _, _)]), clause(P, B), sub_term(H, B).
found(H) :- catch(maplist(succ_or_fail, [a]), E, true), sub_term(H, E).
found(H) :- catch_with_backtrace(predsort(no_such, [a, b], _), E, true), sub_term(H, E).
found(H) :- catch(time(atom_length(_, _)), E, true), sub_term(H, E).
found(H) :- member(G, [freeze(X, true), when(nonvar(X), true), dif(X, a), #>(X, 3), sat(X)]), catch(G, _, fail), ( get_attrs(X, T) ; copy_term(X, _, T) ; frozen(X, T) ), sub_term(H, T).
found(V) :- nb_current(_, T), sub_term(V, T).
found(V) :- current_prolog_flag(_, T), sub_term(V, T).
found(V) :- prolog_load_context(_, T), sub_term(V, T).
attack :- catch(found(T), error(_, _), fail), callable(T), functor(T, N, _), hidden(N), throw(escaped(N)).
attack :- prolog_current_frame(F), prolog_frame_attribute(F, goal, G), G = _, throw(escaped).
attack.
