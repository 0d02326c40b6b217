/*  library(dif): two terms that are to stay different.

    A constraint dif(X, Y, Carriers) is in the attribute dif of a variable of
    the first equation V = T that would have to hold for X and Y to become
    equal, and of T as well if that is a variable. As long as the two stay
    apart, so do X and Y; when V or T is bound, the constraint is looked at
    anew. Carriers is w(V, T); T does not show the constraint.
*/

:- module(dif, [dif/2]).

:- use_module(library(lists)).

%!  dif(?X, ?Y) is semidet.
%
%   X and Y are different, now and after any later binding.
%   Source: SWI-Prolog.

dif(X, Y) :-
    watch(dif(X, Y, w([], []))).

watch(Constraint) :-
    Constraint = dif(X, Y, w(V0, T0)),
    X \== Y,
    (   unifiable(X, Y, [V=T|_])
    ->  setarg(3, Constraint, w(V, T)),
        attach(V, V0, T0, Constraint),
        (   var(T)
        ->  attach(T, V0, T0, Constraint)
        ;   true
        )
    ;   true
    ).

%   attach(+Var, ?V0, ?T0, +Constraint): V0 and T0 carry Constraint already, if
%   they are variables.

attach(Var, V0, T0, Constraint) :-
    (   Var == V0
    ->  true
    ;   Var == T0
    ->  true
    ;   get_attr(Var, dif, Constraints)
    ->  put_attr(Var, dif, [Constraint|Constraints])
    ;   put_attr(Var, dif, [Constraint])
    ).

attr_unify_hook(Constraints, Other) :-
    (   var(Other)
    ->  watch_aliases(Constraints)
    ;   watch_all(Constraints)
    ).

watch_all([]).
watch_all([Constraint|Constraints]) :-
    watch(Constraint),
    watch_all(Constraints).

%   watch_aliases(+Constraints): the same after a carrier was bound to another
%   variable, which may carry them or not.

watch_aliases([]).
watch_aliases([Constraint|Constraints]) :-
    Constraint = dif(_, _, w(V0, T0)),
    carrier(V0, Constraint, V),
    carrier(T0, Constraint, T),
    setarg(3, Constraint, w(V, T)),
    watch(Constraint),
    watch_aliases(Constraints).

carrier(V0, Constraint, V) :-
    (   get_attr(V0, dif, Constraints),
        carries(Constraints, Constraint)
    ->  V = V0
    ;   V = []
    ).

carries([C|Constraints], Constraint) :-
    (   same_term(C, Constraint)
    ->  true
    ;   carries(Constraints, Constraint)
    ).

attribute_goals(Var) -->
    { get_attr(Var, dif, Constraints),
      reverse(Constraints, InOrder)
    },
    shown(InOrder, Var).

shown([], _) -->
    [].
shown([dif(X, Y, w(V, _))|Constraints], Var) -->
    (   { V == Var,
          unifiable(X, Y, Equations),
          remaining(Equations, X, Y, Left, Right)
        }
    ->  [ dif(Left, Right) ]
    ;   []
    ),
    shown(Constraints, Var).

%   remaining(+Equations, +X, +Y, -Left, -Right): what X and Y differ by as long
%   as the equations do not all hold: themselves, or the sides of the only one.

remaining(Equations, X, Y, Left, Right) :-
    (   Equations = [A = B],
        compound(X),
        compound(Y)
    ->  (   var(B),
            B @< A
        ->  Left = B,
            Right = A
        ;   Left = A,
            Right = B
        )
    ;   Left = X,
        Right = Y
    ).
