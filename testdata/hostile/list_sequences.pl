% Orders, limits and counts the solutions of what it may not call.
% Only the list of predicates keeps it from that.

attack :- forall(way(Goal), catch(( call(Goal) -> throw(escaped(Goal)) ; true ), error(_, _), true)).

way(limit(1, getenv('HOME', _))).
way(offset(0, getenv('HOME', _))).
way(order_by([asc(X)], getenv('HOME', X))).
way(distinct(X, getenv('HOME', X))).
way(call_nth(getenv('HOME', _), 1)).
way(reduced(X, getenv('HOME', X))).
way(findnsols(1, X, getenv('HOME', X), [_])).
way(setof(X, Y^(Y = 1, getenv('HOME', X)), [_])).
way(setof(X, system:getenv('HOME', X), [_])).
way(bagof(X, lists:(Y^(Y = 1, getenv('HOME', X))), [_])).
way(aggregate(count, X^getenv('HOME', X), 1)).
way(foreach(member(X, ['HOME']), getenv(X, _))).
way(call_residue_vars(getenv('HOME', _), _)).
way(call_with_depth_limit(getenv('HOME', _), 10, 1)).
way(call_with_inference_limit(getenv('HOME', _), 1000, !)).
way(call_time(getenv('HOME', _), _, true)).
way(time(getenv('HOME', _))).
way(predsort([<, A, _]>>getenv(A, _), ['HOME', 'PATH'], [_, _])).
way((list_to_assoc([a-'HOME'], T), map_assoc(getenv, T, _))).
way((list_to_rbtree([a-'HOME'], T), rb_map(T, getenv, _))).
way(mapargs(getenv, f('HOME'), _)).
way(mapsubterms([_, _]>>getenv('HOME', _), a, _)).
way((sumlist([1], 1), partition([X, <]>>getenv(X, _), ['HOME'], [_], _, _))).
way(dict_keys(getenv, _)).
way(max_member([X, _]>>getenv(X, _), _, ['HOME', 'PATH'])).
way(undo_and(getenv('HOME', _))).
way(snapshot(getenv('HOME', _))).
way(tnot(getenv('HOME', _))).
way(\+ tnot(getenv('HOME', _))).
way(not_exists(\+ getenv('HOME', _))).
