% Puts what it may not call into grammars.
% Only the list of predicates keeps it from that.

attack :- forall(way(Goal), catch(( call(Goal) -> throw(escaped(Goal)) ; true ), error(_, _), true)).

a --> { getenv('HOME', _) }.
b --> call(c).
c(_, _) :- getenv('HOME', _).
d, [x] --> \+ { \+ getenv('HOME', _) }.
way(phrase(a, [])).
way(phrase(b, [])).
way(phrase(d, [], _)).
way(phrase({getenv('HOME', _)}, [])).
way(phrase(call(getenv), [], _)) :- fail.
way(phrase(system:{getenv('HOME', _)}, [])).
way(phrase(call([_, _]>>getenv('HOME', _)), [])).
way(phrase(({true} -> {getenv('HOME', _)} ; []), [])).
way(call_dcg({getenv('HOME', _)}, [], _)).
way(call_dcg(getenv, 'HOME', _)).
way(phrase(sequence([_, _, _]>>getenv('HOME', _), [_]), [])).
way(phrase(foreach(getenv('HOME', _), []), [])).
way((dcg_translate_rule((e --> { getenv('HOME', _) }), (_ :- B)), call(B))).
