% Leaves to cleanup, recovery and undo what it may not call.
% Only the list of predicates keeps it from that.

attack :- forall(way(Goal), catch(( call(Goal) -> throw(escaped(Goal)) ; true ), error(_, _), true)).

way((setup_call_cleanup(true, true, getenv('HOME', X)), nonvar(X))).
way((setup_call_cleanup(getenv('HOME', X), true, true), nonvar(X))).
way((catch(setup_call_cleanup(true, fail, shell('touch /tmp/zebra_hostile')), _, true), fail)).
way((call_cleanup(true, shell('touch /tmp/zebra_hostile')), fail)).
way(catch(throw(a), a, getenv('HOME', _))).
way(catch(throw(a), _, system:getenv('HOME', _))).
way(catch_with_backtrace(throw(a), _, getenv('HOME', _))).
way((undo(shell('touch /tmp/zebra_hostile')), fail)).
way((undo(system:shell('touch /tmp/zebra_hostile')), fail)).
way((reset(shift(getenv('HOME', _)), B, _), call(B))).
way((reset((shift(a), getenv('HOME', X)), a, C), call(C), nonvar(X))).
way((call_continuation([getenv('HOME', _)]))).
way((call_continuation(['$cont$'(getenv('HOME', _))]))).
way((prolog_cut_to(_), getenv('HOME', _))).
way((at_halt(getenv('HOME', _)), fail)).
way((thread_at_exit(shell('touch /tmp/zebra_hostile')), fail)).
