/*  Delaying a goal until a variable is bound.

    The attribute freeze of a variable is the delayed goal, or '$and'(A, B)
    for two of them.
*/

:- module(freeze, [freeze/2, frozen/2]).

:- meta_predicate freeze(?, 0).

%!  freeze(?Var, :Goal) is nondet.
%
%   Call Goal when Var is bound, at once if it is already.
%   Source: SWI-Prolog.

freeze(Var, Goal) :-
    (   nonvar(Var)
    ->  call(Goal)
    ;   (   nonvar(Goal),
            Goal = _:_
        ->  Qualified = Goal
        ;   Qualified = user:Goal
        ),
        (   get_attr(Var, freeze, Delayed)
        ->  put_attr(Var, freeze, '$and'(Delayed, Qualified))
        ;   put_attr(Var, freeze, Qualified)
        )
    ).

attr_unify_hook(Delayed, Other) :-
    (   nonvar(Other)
    ->  run(Delayed)
    ;   get_attr(Other, freeze, Delayed2)
    ->  put_attr(Other, freeze, '$and'(Delayed2, Delayed))
    ;   put_attr(Other, freeze, Delayed)
    ).

run('$and'(A, B)) =>
    run(A),
    run(B).
run(Goal) =>
    call(Goal).

attribute_goals(Var) -->
    { get_attr(Var, freeze, Delayed) },
    delayed_goals(Delayed, Var).

delayed_goals(Delayed, Var) -->
    (   { Delayed = '$and'(A, B) }
    ->  delayed_goals(A, Var),
        delayed_goals(B, Var)
    ;   [ freeze(Var, Delayed) ]
    ).

%!  frozen(@Term, -Goal) is det.
%
%   Goal is the conjunction of the goals that the attributes of the variables
%   of Term stand for, each once and in the standard order; true if there are
%   none.
%   Source: SWI-Prolog.

frozen(Term, Goal) :-
    term_attvars(Term, Vars),
    attributes(Vars, Attributes),
    term_variables(Attributes, All),
    copy_term(Vars-All, Copy, Goals),
    Copy = Vars-All,
    sort(Goals, Sorted),
    conjunction(Sorted, Goal).

attributes([], []).
attributes([Var|Vars], [Attributes|More]) :-
    get_attrs(Var, Attributes),
    attributes(Vars, More).

conjunction([], true).
conjunction([Goal|Goals], Conjunction) :-
    conjunction(Goals, Goal, Conjunction).

conjunction([], Goal, Goal).
conjunction([Goal2|Goals], Goal, (Goal, Conjunction)) :-
    conjunction(Goals, Goal2, Conjunction).

%   attr_portray_hook(+Goal, +Var): writes the attribute for print/1.

attr_portray_hook(Goal, Var) :-
    write_term(freeze(Var, Goal), [quoted(true), attributes(ignore), spacing(next_argument)]).
