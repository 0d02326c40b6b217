% Calls what it may not by names that are made late, by hooks of libraries and through texts.
% Only the list of predicates keeps it from that.

attack :- forall(way(Goal), catch(( call(Goal) -> throw(escaped(Goal)) ; true ), error(_, _), true)).

:- multifile(user:portray/1).
:- multifile(user:term_expansion/2).
:- multifile(user:goal_expansion/2).
:- multifile(prolog:error_message//1).
user:portray(hole) :- getenv('HOME', X), nb_setval(home, X).
user:goal_expansion(harmless, getenv('HOME', _)).
user:term_expansion(harmless(X), [( :- shell('touch /tmp/zebra_hostile') ), x(X)]).
harmless_call :- harmless.
way(( print(hole), nb_current(home, _) )).
way(( format("~p", [hole]), nb_current(home, _) )).
way(( print_message_lines(user_output, '', ['~p'-[hole]]), nb_current(home, _) )).
way(( print_message(informational, format("~p", [hole])), nb_current(home, _) )).
way(harmless_call).
way(( expand_goal(harmless, G), call(G) )).
way(( expand_term(harmless(1), [(:- G)|_]), call(G) )).
way(( term_to_atom(G, 'getenv(\'HOME\', X)'), call(G) )).
way(( term_string(G, "system:getenv('HOME', X)"), call(G) )).
way(( sformat_goal("getenv('HOME', X)", G), call(G) )).
sformat_goal(T, G) :- open_string(T, S), read(S, G).
way(( read_term_from_atom('getenv(\'HOME\', _)', G, []), G )).
way(( sub_atom(xgetenvx, 1, 6, _, N), G =.. [N, 'HOME', _], G )).
way(( atom_codes(N, [0'g, 0'e, 0't, 0'e, 0'n, 0'v]), call(N, 'HOME', _) )).
way(( compound_name_arguments(G, getenv, ['HOME', _]), once(G) )).
way(( functor(G, getenv, 2), arg(1, G, 'HOME'), ignore(G), arg(2, G, V), nonvar(V) )).
way(( M = system, M:getenv('HOME', _) )).
way(( @(getenv('HOME', _), system) )).
way(( system:call(getenv, 'HOME', _) )).
way(( lists:maplist(getenv, ['HOME'], [_]) )).
way(( apply:maplist(system:getenv, ['HOME'], [_]) )).
way(( yall:([X]>>getenv('HOME', X)), true )).
way(( call([X]>>(getenv('HOME', X)), _) )).
way(( call(\X^getenv('HOME', X), _) )).
way(( freeze(X, getenv('HOME', _)), X = a )).
way(( when(ground(X), getenv('HOME', _)), X = a )).
way(( put_attr(X, '$and', '$and'(getenv('HOME', _), true)), X = a )).
way(( put_attr(X, freeze, '$and'(user:getenv('HOME', _), user:true)), X = a )).
way(( put_attr(X, freeze, system:getenv('HOME', _)), X = a )).
way(( put_attr(X, when, call(getenv('HOME', _))), X = a )).
way(( copy_term(X, X, [getenv('HOME', _)]) )) :- fail.
way(( catch(throw(getenv('HOME', _)), G, G) )).
way(( catch(getenv('HOME', _), error(permission_error(_, _, _), _), fail) )).
way(( setup_call_cleanup(true, true, ( getenv('HOME', X), nb_setval(cleaned, X) )), nb_current(cleaned, _) )).
way(( setup_call_cleanup(getenv('HOME', _), true, true) )).
way(( call_cleanup(fail, ( getenv('HOME', X), nb_setval(cleaned, X) )) ; nb_current(cleaned, _) )).
way(( findnsols(1, X, getenv('HOME', X), [_]) )).
way(( aggregate_all(max(X), getenv('HOME', X), _) )).
way(( call_nth(getenv('HOME', _), 1) )).
way(( limit(1, getenv('HOME', _)) )).
way(( order_by([asc(X)], getenv('HOME', X)) )).
way(( distinct(X, getenv('HOME', X)) )).
way(( call_with_depth_limit(getenv('HOME', _), 100, N), integer(N) )).
way(( call_with_inference_limit(getenv('HOME', _), 100, _) )).
way(( call_with_time_limit(1, getenv('HOME', _)) )).
way(( reset(getenv('HOME', _), _, C), C == 0 )).
way(( reset(shift(getenv('HOME', _)), G, _), call(G) )).
way(( engine_create(X, getenv('HOME', X), E), engine_next(E, _) )).
way(( thread_create(( getenv('HOME', X), throw(escaped(X)) ), T), thread_join(T, exception(escaped(_))) )).
way(( first_solution(X, [getenv('HOME', X)], []) )).
way(( concurrent(1, [getenv('HOME', _)], []) )).
way(( concurrent_maplist(getenv('HOME'), [_]) )).
way(( foldsubterms([_, X, _, _]>>getenv('HOME', X), a, _, b, _) )).
way(( mapsubterms([_, X]>>getenv('HOME', X), f(a), _) )).
way(( mapargs([_, X]>>getenv('HOME', X), f(a), _) )).
way(( map_assoc(getenv, t('HOME', 'HOME', <, t, t), _) )).
way(( list_to_assoc(['HOME'-'HOME'], A), map_assoc(getenv, A, _) )).
way(( phrase(getenv, 'HOME', _) )).
way(( phrase(call(getenv), 'HOME', _) )).
way(( phrase(( { getenv('HOME', _) } ), [], []) )).
way(( phrase(( system:getenv ), 'HOME', _) )).
way(( assertz(( late(X) :- getenv('HOME', X) )), late(_) )).
way(( assertz(( late2(X) :- G = getenv('HOME', X), G )), late2(_) )).
way(( assertz(( late3 --> { getenv('HOME', _) } )), phrase(late3, []) )).
way(( dcg_translate_rule(( late4 --> getenv('HOME') ), C), assertz(C), late4(_, _) )).
way(( predsort([O, _, _]>>( getenv('HOME', _), O = (<) ), [a, b], _) )).
way(( foldl([X, _, Y]>>getenv(X, Y), ['HOME'], _, _) )).
way(( string_code(1, "HOME", _), text_concat(get, env, N), call(N, "HOME", _) )).
way(( op(700, xfx, getenv), term_to_atom(G, '\'HOME\' getenv X'), call(G) )).
way(( tabling_way(_) )).
:- table(tabling_way/1).
tabling_way(X) :- getenv('HOME', X).
way(( current_op(_, _, _), current_predicate(getenv/2), call(getenv, 'HOME', _) )).
way(( predicate_property(getenv(_, _), visible), call(getenv, 'HOME', _) )).
way(( clause(late(_), B), call(B) )).
way(( strip_module(system:getenv('HOME', _), M, G), call(M:G) )).
way(( sandboxed_call(getenv('HOME', _)) )).
way(( safe_call(getenv('HOME', _)) )).
way(( sandbox:safe_call(getenv('HOME', _)) )).
way(( assertz(sandbox:safe_primitive(getenv(_, _))), getenv('HOME', _) )).
way(( assertz(sandbox_safe:safe_builtin(getenv(_, _))), getenv('HOME', _) )).
way(( nb_setval(goal, getenv('HOME', _)), nb_getval(goal, G), call(G) )).
way(( b_setval(goal, getenv('HOME', _)), b_getval(goal, G), \+ \+ G )).
way(( tnot(getenv('HOME', _)) ; fail )).
way(( forall(getenv('HOME', _), fail) -> fail ; getenv('HOME', _) )).
way(( prompt(_, hole), expects_dialect(swi), getenv('HOME', _) )).
way(( with_output_to(string(_), getenv('HOME', _)) )).
way(( transaction(getenv('HOME', _)) )).
way(( snapshot(getenv('HOME', _)) )).
way(( undo(( getenv('HOME', X), nb_setval(undone, X) )), fail ; nb_current(undone, _) )).
way(( thread_signal(main, ( getenv('HOME', X), nb_setval(signalled, X) )), nb_current(signalled, _) )).
way(( prolog_listen(late/1, [_, _]>>( getenv('HOME', X), nb_setval(listened, X) )), assertz(late(1)), nb_current(listened, _) )).
way(( X = _{goal: getenv('HOME', _)}, get_dict(goal, X, G), call(G) )).
way(( interpolate_string("{HOME}", S, [], []), S == "{HOME}", getenv('HOME', _) )).
way(( string_predicate_way )).
string_predicate_way :- G = "getenv('HOME', X)", term_string(T, G), T.
