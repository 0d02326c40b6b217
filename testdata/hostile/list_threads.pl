% Has threads, engines and signals call what it may not.
% Only the list of predicates keeps it from that.

attack :- forall(way(Goal), catch(( call(Goal) -> throw(escaped(Goal)) ; true ), error(_, _), true)).

way((engine_create(X, getenv('HOME', X), E), engine_next(E, _))).
way((engine_create(X, system:getenv('HOME', X), E), engine_next_reified(E, the(_)))).
way((thread_create(getenv('HOME', _), T, []), thread_join(T, true))).
way((thread_create(true, T, [at_exit(shell('touch /tmp/zebra_hostile'))]), thread_join(T, _), fail)).
way((concurrent_maplist(getenv, ['HOME'], [_]))).
way(concurrent(1, [getenv('HOME', _)], [])).
way(first_solution(X, [getenv('HOME', X)], [])).
way(concurrent_forall(member(X, ['HOME']), getenv(X, _))).
way((thread_self(T), thread_signal(T, shell('touch /tmp/zebra_hostile')), fail)).
way((thread_send_message(main, shell('touch /tmp/zebra_hostile')), fail)).
way((call_with_time_limit(1, getenv('HOME', _)))).
way((alarm(0, shell('touch /tmp/zebra_hostile'), _, []), sleep(0.01), fail)).
way((thread_initialization(shell('touch /tmp/zebra_hostile')), fail)).
way(with_mutex(m, getenv('HOME', _))).
way(transaction(getenv('HOME', _))).
way(snapshot(getenv('HOME', _))).
way(thread_wait(getenv('HOME', _), [])).
