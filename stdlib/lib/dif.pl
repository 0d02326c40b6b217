/*  library(dif): two terms that must stay different.

    Two terms are different as long as one of the equations of their most
    general unifier does not hold. A constraint is or(Equations): at least one
    of Equations must not hold. Each variable carries the equations that it is a
    side of: its attribute dif is a list of Equation-Constraint. An equation is
    checked when one of its sides has been bound:

      - its sides have become equal: it holds. If all the others hold too, the
        constraint fails.
      - they cannot become equal: the constraint is met. It becomes or([]), and
        no variable carries it any longer.
      - both are compound: the equations of their own unifier take its place.
      - one is a variable still: nothing to do.

    A replaced equation becomes [] = [], which holds. Only the terms decide,
    never a count. So a copy, whose variables have their own constraints, means
    the same.
*/

:- module(dif, [dif/2]).

:- autoload(library(lists)).

%!  dif(?X, ?Y) is semidet.
%
%   X and Y are different, now and after any later binding.
%   Source: SWI-Prolog.

dif(X, Y) :-
    X \== Y,
    (   equations(X, Y, Equations)
    ->  suspend(Equations, or([]))
    ;   true
    ).

%   equations(+X, +Y, -Equations) is semidet.

equations(X, Y, Equations) :-
    (   compound(X)
    ->  true
    ;   compound(Y)
    ),
    !,
    unifiable(X, Y, Reversed),
    (   var(X)
    ->  Equations = [X=Y]
    ;   reverse(Reversed, Equations)
    ).
equations(X, Y, Equations) :-
    (   var(X)
    ->  Equations = [X=Y]
    ;   var(Y),
        Equations = [Y=X]
    ).

suspend(Equations, Constraint) :-
    arg(1, Constraint, Others),
    append(Equations, Others, All),
    setarg(1, Constraint, All),
    attach_all(Equations, Constraint).

attach_all([], _).
attach_all([Equation|Equations], Constraint) :-
    Equation = (Left = Right),
    attach(Left, Equation-Constraint),
    attach(Right, Equation-Constraint),
    attach_all(Equations, Constraint).

attach(Side, Carried) :-
    (   nonvar(Side)
    ->  true
    ;   get_attr(Side, dif, Others)
    ->  put_attr(Side, dif, [Carried|Others])
    ;   put_attr(Side, dif, [Carried])
    ).

attr_unify_hook(Carried, Other) :-
    (   nonvar(Other)
    ->  look_at(Carried)
    ;   (   get_attr(Other, dif, Others)
        ->  append(Carried, Others, All)
        ;   All = Carried
        ),
        put_attr(Other, dif, All),
        look_at(Carried),
        tidy(Other)
    ).

look_at([]).
look_at([Equation-Constraint|Carried]) :-
    Equation = (Left = Right),
    arg(1, Constraint, Equations),
    (   Equations == []
    ->  true
    ;   Left == Right
    ->  one_open(Equations, Constraint)
    ;   var(Left)
    ->  true
    ;   var(Right)
    ->  true
    ;   equations(Left, Right, Parts)
    ->  setarg(1, Equation, []),
        setarg(2, Equation, []),
        suspend(Parts, Constraint)
    ;   setarg(1, Constraint, []),
        tidy_all(Equations)
    ),
    look_at(Carried).

%   one_open(+Equations, +Constraint) is semidet: an equation does not hold yet.
%   The equations before it are no longer needed.

one_open(Equations, Constraint) :-
    Equations = [Left = Right|Others],
    (   Left == Right
    ->  one_open(Others, Constraint)
    ;   setarg(1, Constraint, Equations)
    ).

%   tidy(?Side): if Side is a variable, it keeps only open equations.

tidy(Side) :-
    (   var(Side),
        get_attr(Side, dif, Carried)
    ->  open(Carried, Open),
        (   Open == []
        ->  del_attr(Side, dif)
        ;   put_attr(Side, dif, Open)
        )
    ;   true
    ).

tidy_all([]).
tidy_all([Left = Right|Equations]) :-
    tidy(Left),
    tidy(Right),
    tidy_all(Equations).

open([], []).
open([Carried|Others], Open) :-
    Carried = (Left = Right)-or(Equations),
    (   (   Equations == []
        ;   Left == Right
        )
    ->  Open = Open1
    ;   Open = [Carried|Open1]
    ),
    open(Others, Open1).

%   The oldest variable in the rest of a constraint shows it, at the first
%   equation that it is a side of. Shown are the constraints of several
%   equations that were shown before, as different ones can become equal.

attribute_goals(Var) -->
    { get_attr(Var, dif, Carried),
      reverse(Carried, InOrder)
    },
    goals(InOrder, Var, []).

goals([], _, _) -->
    [].
goals([Equation-Constraint|Carried], Var, Shown) -->
    { Constraint = or(Equations) },
    (   { first(Equations, Var, First),
          First == Equation,
          \+ ( member(Other, Shown), same_term(Other, Constraint) ),
          left(Equations, Lefts, Rights),
          append(Lefts, Rights, Sides),
          msort(Sides, [Oldest|_]),
          Oldest == Var
        }
    ->  { difference(Lefts, Rights, Goal),
          (   Equations = [_]
          ->  Shown1 = Shown
          ;   Shown1 = [Constraint|Shown]
          )
        },
        [ Goal ]
    ;   { Shown1 = Shown }
    ),
    goals(Carried, Var, Shown1).

first([Equation|Equations], Var, First) :-
    Equation = (Left = Right),
    (   Left \== Right,
        (   Left == Var
        ;   Right == Var
        )
    ->  First = Equation
    ;   first(Equations, Var, First)
    ).

%   left(+Equations, -Lefts, -Rights) is semidet: the sides of the open
%   equations, or of fewer ones that mean the same. Fails if they cannot all
%   hold.

left(Equations, Lefts, Rights) :-
    sides(Equations, Lefts0, Rights0),
    unifiable(Lefts0, Rights0, Reversed),
    (   same_length(Lefts0, Reversed)
    ->  Lefts = Lefts0,
        Rights = Rights0
    ;   reverse(Reversed, Solved),
        sides(Solved, Lefts, Rights)
    ).

sides([], [], []).
sides([Left = Right|Equations], Lefts, Rights) :-
    (   Left == Right
    ->  Lefts = Lefts1,
        Rights = Rights1
    ;   Lefts = [Left|Lefts1],
        Rights = [Right|Rights1]
    ),
    sides(Equations, Lefts1, Rights1).

difference([Left], [Right], Goal) :-
    !,
    Goal = dif(Left, Right).
difference(Lefts, Rights, dif(Left, Right)) :-
    Left =.. [f|Lefts],
    Right =.. [f|Rights].
