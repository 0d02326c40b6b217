/*  library(when): delaying a goal until a condition holds.

    A delayed goal is a term delayed(Condition, Goal, Done, Watched) in the
    attribute when of each variable whose binding may make Condition true.
    Binding one of them looks at the condition again; Done is bound before
    Goal is called, so that it is called once. Watched is w(V) for the
    variable V that shows the goal.
*/

:- module(when, [when/2]).

:- use_module(library(error)).

:- meta_predicate when(+, 0).

%!  when(+Condition, :Goal) is nondet.
%
%   Call Goal when Condition holds, at once if it does already. A condition
%   is nonvar(X), ground(X), ?=(X,Y), (C1,C2) or (C1;C2).
%   Errors: instantiation_error, domain_error(when_condition, C),
%   type_error(acyclic_term, C) for a condition that is a part of itself.
%   Source: SWI-Prolog.

when(Condition, Goal) :-
    (   acyclic_term(Condition)
    ->  true
    ;   must_end(Condition, [])
    ),
    must_be_condition(Condition),
    qualified(Goal, Qualified),
    watch(delayed(Condition, Qualified, _, w(_))).

%   must_end(+Condition, +Outer): a conjunction or disjunction is not within
%   itself; what a condition is about may be cyclic.

must_end(Condition, Outer) :-
    (   nonvar(Condition),
        condition(Condition, Parts),
        Parts = [A,B]
    ->  (   part_of(Condition, Outer)
        ->  type_error(acyclic_term, Condition)
        ;   must_end(A, [Condition|Outer]),
            must_end(B, [Condition|Outer])
        )
    ;   true
    ).

part_of(Condition, [C|Outer]) :-
    (   same_term(C, Condition)
    ->  true
    ;   part_of(Condition, Outer)
    ).

must_be_condition(Condition) :-
    (   var(Condition)
    ->  instantiation_error(Condition)
    ;   condition(Condition, Parts)
    ->  must_be_conditions(Parts)
    ;   domain_error(when_condition, Condition)
    ).

must_be_conditions([]).
must_be_conditions([Part|Parts]) :-
    must_be_condition(Part),
    must_be_conditions(Parts).

condition(nonvar(_), []).
condition(ground(_), []).
condition(?=(_, _), []).
condition((A, B), [A, B]).
condition((A ; B), [A, B]).

qualified(Goal, Qualified) :-
    (   nonvar(Goal),
        Goal = _:_
    ->  Qualified = Goal
    ;   Qualified = user:Goal
    ).

watch(Delayed) :-
    Delayed = delayed(Condition, Goal, Done, _),
    (   nonvar(Done)
    ->  true
    ;   open_variables(Condition, Vars),
        (   Vars = [V|_]
        ->  setarg(4, Delayed, w(V)),
            attach_all(Vars, Delayed)
        ;   Done = true,
            call(Goal)
        )
    ).

%   open_variables(+Condition, -Vars): Vars are the variables whose binding
%   may make Condition true; none if it is true already.

open_variables(nonvar(X), Vars) :-
    (   nonvar(X)
    ->  Vars = []
    ;   Vars = [X]
    ).
open_variables(ground(X), Vars) :-
    term_variables(X, Vars0),
    (   Vars0 = [V|_]
    ->  Vars = [V]
    ;   Vars = []
    ).
open_variables(?=(X, Y), Vars) :-
    (   ?=(X, Y)
    ->  Vars = []
    ;   unifiable(X, Y, Equations),
        equation_variables(Equations, Vars)
    ).
open_variables((A, B), Vars) :-
    open_variables(A, VarsA),
    (   VarsA == []
    ->  open_variables(B, Vars)
    ;   Vars = VarsA
    ).
open_variables((A ; B), Vars) :-
    open_variables(A, VarsA),
    (   VarsA == []
    ->  Vars = []
    ;   open_variables(B, VarsB),
        (   VarsB == []
        ->  Vars = []
        ;   term_variables(VarsA+VarsB, Vars)
        )
    ).

equation_variables(Equations, Vars) :-
    sides(Equations, Sides),
    term_variables(Sides, Vars).

sides([], []).
sides([V=T|Equations], Sides) :-
    (   var(T)
    ->  Sides = [V,T|Sides1]
    ;   Sides = [V|Sides1]
    ),
    sides(Equations, Sides1).

attach_all([], _).
attach_all([V|Vs], Delayed) :-
    (   get_attr(V, when, List)
    ->  (   attached(List, Delayed)
        ->  true
        ;   put_attr(V, when, [Delayed|List])
        )
    ;   put_attr(V, when, [Delayed])
    ),
    attach_all(Vs, Delayed).

attached([delayed(_, _, Done0, _)|List], Delayed) :-
    Delayed = delayed(_, _, Done, _),
    (   Done0 == Done
    ->  true
    ;   attached(List, Delayed)
    ).

attr_unify_hook(List, Other) :-
    reverse_onto(List, [], InOrder),
    (   var(Other),
        \+ get_attr(Other, when, _)
    ->  put_attr(Other, when, List)
    ;   true
    ),
    watch_all(InOrder).

reverse_onto([], List, List).
reverse_onto([X|Xs], Acc, List) :-
    reverse_onto(Xs, [X|Acc], List).

watch_all([]).
watch_all([Delayed|List]) :-
    watch(Delayed),
    watch_all(List).

attribute_goals(Var) -->
    { get_attr(Var, when, List),
      reverse_onto(List, [], InOrder)
    },
    shown(InOrder, Var).

shown([], _) -->
    [].
shown([delayed(Condition, Goal, Done, w(V))|List], Var) -->
    (   { var(Done),
          V == Var
        }
    ->  [ when(Condition, Goal) ]
    ;   []
    ),
    shown(List, Var).
