% Calls by the functional notation of dicts.
% Only the list of predicates keeps it from that.

attack :- forall(way(Goal), catch(( call(Goal) -> throw(escaped(Goal)) ; true ), error(_, _), true)).

:- module(user).
M.home() := X :- getenv('HOME', X), M = _.
way((X = user{}.home(), nonvar(X))).
way((X = system{}.getenv('HOME'), nonvar(X))).
way((X = lists{a: 1}.getenv('HOME'), nonvar(X))).
way((X = _{a: 1}.put(b, 2).getenv('HOME'), nonvar(X))).
way((dict_create(D, system, []), X = D.getenv('HOME'), nonvar(X))).
way(('.'(system{}, getenv('HOME'), X), nonvar(X))).
way((eval_dict_function(getenv('HOME'), system, system{}, X), nonvar(X))).
way((system:'.'(system{}, getenv('HOME'), X), nonvar(X))).
