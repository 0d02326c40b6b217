/*  library(attributes): attributed variables as goals.

    The attributes of a variable are turned into goals by the non-terminal
    attribute_goals//1 of the module of each attribute, or into put_attr/3
    if the module has none.
*/

:- module(attributes,
          [ copy_term/3,
            frozen/2,
            residual_goals/2
          ]).

%!  copy_term(+Term, -Copy, -Goals) is det.
%
%   Copy is Term with plain variables, and Goals a list of goals that give
%   them the attributes of those of Term.
%   Source: SWI-Prolog.

copy_term(Term, Copy, Goals) :-
    term_attvars(Term, Vars),
    (   Vars == []
    ->  Goals = [],
        copy_term(Term, Copy)
    ;   residual_goals(Vars, Goals0),
        copy_term_nat(Term+Goals0, Copy+Goals)
    ).

%!  residual_goals(+Vars, -Goals) is det.
%
%   Goals are those for the attributes of the attributed variables Vars.

residual_goals(Vars, Goals) :-
    goals_of_all(Vars, Goals, []).

goals_of_all([], Goals, Goals).
goals_of_all([V|Vs], Goals, Rest) :-
    (   get_attrs(V, Attributes)
    ->  goals_of(Attributes, V, Goals, Goals1)
    ;   Goals = Goals1
    ),
    goals_of_all(Vs, Goals1, Rest).

goals_of([], _, Goals, Goals).
goals_of(att(Module, Value, Attributes), V, Goals, Rest) :-
    (   current_predicate(Module:attribute_goals/3),
        Module:attribute_goals(V, Goals0, Goals1)
    ->  Goals = Goals0
    ;   Goals = [put_attr(V, Module, Value)|Goals1]
    ),
    goals_of(Attributes, V, Goals1, Rest).

%!  frozen(@Term, -Goal) is det.
%
%   Goal is the conjunction of the goals for the attributes of the variables
%   of Term, true if there are none.
%   Source: SWI-Prolog.

frozen(Term, Goal) :-
    term_attvars(Term, Vars),
    residual_goals(Vars, Goals),
    conjunction(Goals, Goal).

conjunction([], true).
conjunction([Goal|Goals], Conjunction) :-
    conjunction(Goals, Goal, Conjunction).

conjunction([], Goal, Goal).
conjunction([Goal2|Goals], Goal, (Goal, Conjunction)) :-
    conjunction(Goals, Goal2, Conjunction).
