/*  Attributed variables: waking goals, and goals that show attributes.

    The machine keeps the variables that were bound as a list of terms
    wakeup(Attributes, Value) and calls '$wakeup'/2 before its next call.
    Attributes are att(Module, Value, More) or [].
*/

%   '$wakeup'(+Wakes, :Goal): calls the hooks of the bound variables in the
%   order in which they were bound, and then calls Goal.

'$wakeup'(Wakes, Goal) :-
    '$wake'(Wakes),
    (   Goal == true
    ->  true
    ;   call(Goal)
    ).

'$wake'([]).
'$wake'([wakeup(Attributes, Other)|Wakes]) :-
    '$call_hooks'(Attributes, Other),
    '$wake'(Wakes).

'$call_hooks'([], _).
'$call_hooks'(undone, Level) :-         % of undo/1
    '$next_undo'(Level, Goal),
    (   Goal == []
    ->  true
    ;   ignore(Goal),
        '$call_hooks'(undone, Level)
    ).
'$call_hooks'(posted, _) :-             % by thread_signal/2
    (   '$next_posted'(Goal)
    ->  call_cleanup(ignore(Goal), '$hold_posted'(false))
    ;   true
    ).
'$call_hooks'(att(Module, Value, More), Other) :-
    call(Module:attr_unify_hook(Value, Other)),
    '$call_hooks'(More, Other).

%!  copy_term(?Term, ?Copy, -Goals) is det.
%
%   Copy is Term with new variables that have no attributes; Goals is the
%   list of the goals that would give them the attributes. A module
%   describes its attribute by attribute_goals//1; others are described by
%   put_attr/3.
%   Source: SWI-Prolog.

copy_term(Term, Copy, Goals) :-
    term_attvars(Term, Vars),
    (   Vars == []
    ->  Goals = [],
        copy_term(Term, Copy)
    ;   findall(Term-Goals0,
                (   sort(Vars, Oldest),
                    '$attribute_goals'(Oldest, Goals0, []),
                    '$delete_attributes'(Vars),
                    term_attvars(Goals0, Others),
                    '$delete_attributes'(Others)
                ),
                [Copy-Goals])
    ).

'$attribute_goals'([], Goals, Goals).
'$attribute_goals'([Var|Vars], Goals, Rest) :-
    (   get_attrs(Var, Attributes)
    ->  '$attribute_goals'(Attributes, Var, Goals, Goals1)
    ;   Goals = Goals1
    ),
    '$attribute_goals'(Vars, Goals1, Rest).

'$attribute_goals'([], _, Goals, Goals).
'$attribute_goals'(att(Module, Value, More), Var, Goals, Rest) :-
    (   current_predicate(Module:attribute_goals/3),
        call(Module:attribute_goals(Var), Goals0, Goals1)
    ->  Goals = Goals0
    ;   Goals = [put_attr(Var, Module, Value)|Goals1]
    ),
    '$attribute_goals'(More, Var, Goals1, Rest).

'$delete_attributes'([]).
'$delete_attributes'([Var|Vars]) :-
    del_attrs(Var),
    '$delete_attributes'(Vars).

%!  call_residue_vars(:Goal, -Vars) is nondet.
%
%   Calls Goal; Vars is the list of the variables that Goal has given
%   attributes and that still have some. Calls may be nested.
%   Source: SWI-Prolog.

:- meta_predicate call_residue_vars(0, -).

%   The global variable '$attvars' has the variables so far of the innermost
%   call, or is off.

call_residue_vars(Goal, Vars) :-
    b_getval('$attvars', Outer),
    b_setval('$attvars', []),
    call(Goal),
    b_getval('$attvars', Changed),
    (   Outer == off
    ->  b_setval('$attvars', off)
    ;   lists:append(Changed, Outer, All),
        b_setval('$attvars', All)
    ),
    '$residue'(Changed, Vars).

%!  residual_goals(:Collector) is det.
%
%   A directive: each answer of the top level shows what Collector//0 describes, beside the
%   goals for attributes.
%   Source: SWI-Prolog.

:- meta_predicate residual_goals(//).

:- dynamic '$residual_collector'/1.

residual_goals(Collector) :-
    (   '$residual_collector'(Collector)
    ->  true
    ;   assertz(system:'$residual_collector'(Collector))
    ).

%   '$query'(:Goal, +Values, -Delays, -Shown-Kept, -Goals, -Residue, -Options):
%   a query of the top level. Values is a list of Name=Var. Shown is the same
%   list, with Goals in the place of attributes. The attributes are restored
%   when the query continues. Kept is a copy with the attributes. Delays is
%   undefined(Condition, Program) for a solution that depends on undefined
%   goals of tabling, otherwise []. Residue are goals of variables that Values
%   do not reach. If it is [] from the start, they are not wanted.

'$query'(Goal, Values, Delays, Values-Kept, Goals, Residue, Options) :-
    '$solve'(Residue, Goal, Vars),
    '$pause_debugger',
    '$tbl_delays'(Delays0, Delays0),
    (   Delays0 == []
    ->  Delays = []
    ;   '$undefined'(Goal, Delays0, Delays)
    ),
    '$answer'(Values, Vars, Kept, Goals, Residue),
    once(current_prolog_flag(answer_write_options, Options)).

%   '$solve'(+Residue, :Goal, -Vars): Vars are the variables to which Goal has
%   given attributes, if Residue is wanted. If a tracer is on already, it first
%   sees Goal.

'$solve'([], Goal, _) =>
    call(Goal).
'$solve'(_, Goal, Vars) =>
    call_residue_vars(Goal, Vars).

%   '$answer'(+Values, +Vars, -Kept, -Goals, -Residue): Goals are shown with
%   Values, and Residue for those of Vars that Values do not reach. Attributes
%   are deleted, except in Kept. A copy of a variable also reaches all
%   variables of its constraints.

'$answer'(Values, Vars, Kept, Goals, Residue) :-
    findall(Collector, system:'$residual_collector'(Collector), Collectors),
    '$collect'(Collectors, Collected, []),
    term_attvars(Values-Collected-Vars, All0),
    (   All0 == []
    ->  Kept = Values,
        Goals = Collected,
        Residue = []
    ;   copy_term(Values, Kept),
        term_attvars(Values-Collected, Attributed),
        term_attvars(Attributed-Vars, All),
        '$constrained_answer'(Attributed, All, Collected, Goals, Residue)
    ).

%   Code that a first answer seldom needs is in a separate clause. To compile a
%   clause that calls a library, the declarations of that library are read.

'$undefined'(Goal, Delays, Undefined) :-
    wfs:'$undefined_answer'(Goal, Delays, Undefined).

'$constrained_answer'(Attributed, All, Collected, Goals, Residue) :-
    lists:append(Attributed, Others, All),
    sort(Attributed, Oldest),
    '$attribute_goals'(Oldest, Goals1, []),
    lists:append(Collected, Goals1, Goals),
    '$attribute_goals'(Others, Residue, []),
    term_attvars(All-Goals-Residue, Deleted),
    '$delete_attributes'(Deleted).

'$collect'([], Goals, Goals).
'$collect'([Collector|Collectors], Goals, Rest) :-
    (   call(Collector, Goals, Goals0)
    ->  Goals1 = Goals0
    ;   Goals1 = Goals
    ),
    '$collect'(Collectors, Goals1, Rest).
