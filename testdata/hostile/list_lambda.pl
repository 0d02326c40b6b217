% Hides what it may not call in lambda expressions.
% Only the list of predicates keeps it from that.

attack :- forall(way(Goal), catch(( call(Goal) -> throw(escaped(Goal)) ; true ), error(_, _), true)).

way(call([X]>>getenv('HOME', X), _)).
way(call([X, Y]>>getenv(X, Y), 'HOME', _)).
way(call([X]>>([Y]>>getenv(X, Y)), 'HOME', _)).
way(call(\X^getenv('HOME', X), _)).
way(call(/(F, [X]>>(F = F, getenv('HOME', X))), _)).
way((G = [X]>>getenv('HOME', X), copy_term(G, H), call(H, _))).
way(maplist([N, V]>>getenv(N, V), ['HOME'], [_])).
way((L = [N]>>B, B =.. [getenv, N, _], call(L, 'HOME'))).
way(call([X]>>system:getenv('HOME', X), _)).
way(call(yall:([X]>>getenv('HOME', X)), _)).
way(yall:'>>'([X], getenv('HOME', X), _)).
way(call(lists:([X]>>getenv('HOME', X)), _)).
