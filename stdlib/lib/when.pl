/*  library(when): delaying a goal until a condition holds.

    A delayed goal is a term delayed(Condition, Goal, Done, Carriers) in the
    attribute when of each of its carriers, the variables whose binding may make
    Condition true, the last one first. Binding one of them checks the condition
    again, without the conjuncts that already hold; Done is bound before Goal is
    called, so that it is called once. The oldest of the carriers shows the
    goal.
*/

:- module(when, [when/2]).

:- autoload(library(error)).
:- autoload(library(lists)).
:- use_module(library(ordsets)).

:- meta_predicate when(+, 0).

%!  when(+Condition, :Goal) is nondet.
%
%   Call Goal when Condition holds, at once if it does already. A condition
%   is nonvar(X), ground(X), ?=(X,Y), (C1,C2) or (C1;C2).
%   Errors: instantiation_error, domain_error(when_condition, C),
%   type_error(acyclic_term, C) for a condition that is a part of itself.
%   Source: SWI-Prolog.

when(Condition, Goal) :-
    nonvar(Condition),
    of_one(Condition),
    !,
    open_variables(Condition, Vars),
    (   Vars == []
    ->  call(Goal)
    ;   qualified(Goal, Qualified),
        attach_all(Vars, delayed(Condition, Qualified, _, Vars))
    ).
when(Condition, Goal) :-
    (   of_two(Condition)
    ->  true
    ;   acyclic_term(Condition)
    ->  must_be_condition(Condition)
    ;   must_end(Condition, []),
        must_be_condition(Condition)
    ),
    qualified(Goal, Qualified),
    watch(delayed(Condition, Qualified, _, [])).

%   of_one(+Condition): Condition waits for one variable at a time.

of_one(nonvar(_)).
of_one(ground(_)).

%   of_two(+Condition): Condition has two such parts.

of_two(Condition) :-
    nonvar(Condition),
    parts(Condition, A, B),
    nonvar(A),
    of_one(A),
    nonvar(B),
    of_one(B).

%   must_end(+Condition, +Outer): no conjunction or disjunction contains itself.
%   The terms in conditions may be cyclic.

must_end(Condition, Outer) :-
    (   nonvar(Condition),
        parts(Condition, A, B)
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
    ;   condition(Condition)
    ->  true
    ;   parts(Condition, A, B)
    ->  must_be_condition(A),
        must_be_condition(B)
    ;   domain_error(when_condition, Condition)
    ).

condition(nonvar(_)).
condition(ground(_)).
condition(?=(_, _)).

parts((A, B), A, B).
parts((A ; B), A, B).

qualified(Goal, Qualified) :-
    (   nonvar(Goal),
        Goal = _:_
    ->  Qualified = Goal
    ;   Qualified = user:Goal
    ).

watch(Delayed) :-
    Delayed = delayed(Condition, Goal, Done, Old),
    (   nonvar(Done)
    ->  true
    ;   left(Condition, Left, Vars),
        (   Vars == []
        ->  Done = true,
            call(Goal)
        ;   carriers(Vars, Old, Carriers, New),
            (   same_term(Left, Condition)
            ->  true
            ;   setarg(1, Delayed, Left)
            ),
            setarg(4, Delayed, Carriers),
            attach_all(New, Delayed)
        )
    ).

%   carriers(+Vars, +Old, -Carriers, -New): Carriers are Vars in order; New are
%   those not in Old.

carriers([V], Old, Carriers, New) :-
    !,
    Carriers = [V],
    (   identical_in(Old, V)
    ->  New = []
    ;   New = Carriers
    ).
carriers(Vars, Old, Carriers, New) :-
    sort(Vars, Carriers),
    (   Old == []
    ->  New = Carriers
    ;   sort(Old, OldCarriers),
        ord_subtract(Carriers, OldCarriers, New)
    ).

identical_in([X|Xs], Y) :-
    (   X == Y
    ->  true
    ;   identical_in(Xs, Y)
    ).

attach_all([], _).
attach_all([V|Vs], Delayed) :-
    (   get_attr(V, when, List)
    ->  put_attr(V, when, [Delayed|List])
    ;   put_attr(V, when, [Delayed])
    ),
    attach_all(Vs, Delayed).

%   left(+Condition, -Left, -Vars): Left is the part of Condition that does not
%   hold yet. Vars are the variables whose binding may make it true, none if it
%   is true.

left((A, B), Left, Vars) :-
    !,
    left(A, LeftA, VarsA),
    (   VarsA == []
    ->  left(B, Left, Vars)
    ;   Left = (LeftA, B),
        Vars = VarsA
    ).
left(Condition, Condition, Vars) :-
    open_variables(Condition, Vars).

open_variables(nonvar(X), Vars) :-
    (   nonvar(X)
    ->  Vars = []
    ;   Vars = [X]
    ).
open_variables(ground(X), Vars) :-
    (   nonground(X, V)
    ->  Vars = [V]
    ;   Vars = []
    ).
open_variables(?=(X, Y), Vars) :-
    (   ?=(X, Y)
    ->  Vars = []
    ;   unifiable(X, Y, Equations),
        sides(Equations, Vars)
    ).
open_variables((A ; B), Vars) :-
    left(A, _, VarsA),
    (   VarsA == []
    ->  Vars = []
    ;   left(B, _, VarsB),
        (   VarsB == []
        ->  Vars = []
        ;   append(VarsA, VarsB, Vars)
        )
    ).

%   sides(+Equations, -Sides): the variables that are a side of an equation.

sides([], []).
sides([V=T|Equations], Sides) :-
    (   var(T)
    ->  Sides = [V,T|Sides1]
    ;   Sides = [V|Sides1]
    ),
    sides(Equations, Sides1).

%   The goals of a variable come before those of the one that it is bound to.

attr_unify_hook([Delayed], Other) :-
    nonvar(Other),
    !,
    watch(Delayed).
attr_unify_hook(List, Other) :-
    reverse(List, InOrder),
    (   nonvar(Other)
    ->  true
    ;   get_attr(Other, when, Others)
    ->  reverse(Others, OthersInOrder),
        append(InOrder, OthersInOrder, Both),
        list_to_set(Both, Set),
        reverse(Set, All),
        put_attr(Other, when, All)
    ;   put_attr(Other, when, List)
    ),
    watch_all(InOrder).

watch_all([]).
watch_all([Delayed|List]) :-
    watch(Delayed),
    watch_all(List).

attribute_goals(Var) -->
    { get_attr(Var, when, List),
      reverse(List, InOrder)
    },
    shown(InOrder, Var).

shown([], _) -->
    [].
shown([delayed(Condition, Goal, Done, [V|_])|List], Var) -->
    (   { var(Done),
          V == Var
        }
    ->  [ when(Condition, Goal) ]
    ;   []
    ),
    shown(List, Var).
