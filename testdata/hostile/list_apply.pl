% Calls what it may not through predicates that apply others.
% Only the list of predicates keeps it from that.

attack :- forall(way(Goal), catch(( call(Goal) -> throw(escaped(Goal)) ; true ), error(_, _), true)).

file(F) :- F = '/etc/passwd'.
way((file(F), maplist(open(F), [read], [_]))).
way(maplist(shell, ['touch /tmp/zebra_hostile'])).
way(maplist(shell, ['touch /tmp/zebra_hostile'], [_])).
way(foldl(getenv, ['HOME'], _, _)) :- fail.
way(foldl([X, _, Y]>>getenv(X, Y), ['HOME'], a, _)).
way(include(shell, ['touch /tmp/zebra_hostile'], [_])).
way(partition(shell, ['touch /tmp/zebra_hostile'], [_], _)).
way(convlist(getenv, ['HOME'], [_])).
way(aggregate_all(count, shell('touch /tmp/zebra_hostile'), 1)).
way(aggregate_all(bag(X), getenv('HOME', X), [_])).
way(forall(shell('touch /tmp/zebra_hostile'), true)).
way((findall(X, getenv('HOME', X), [_]))).
way(call(call(call(getenv, 'HOME'), _))).
way(apply(getenv, ['HOME', _])).
way(not(\+ getenv('HOME', _))).
way(once(ignore(getenv('HOME', X)))) :- fail, X = a.
way((G = getenv('HOME', X), once(G), nonvar(X))).
way(call((getenv('HOME', _) -> true ; fail))).
way(call((getenv('HOME', _) *-> true ; fail))).
way(call((fail ; getenv('HOME', _)))).
