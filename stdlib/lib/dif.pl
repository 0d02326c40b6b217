/*  library(dif): two terms that are to stay different.

    A constraint dif(X, Y, Watched) is in the attribute dif of a variable of
    the first equation V = T that would have to hold for X and Y to become
    equal, and of T as well if that is a variable. As long as the two stay
    apart, so do X and Y; when V or T is bound, the constraint is looked at
    anew. Watched is w(V); a variable that carries the constraint and is not
    V does not show it.
*/

:- module(dif, [dif/2]).

:- use_module(library(lists)).

%!  dif(?X, ?Y) is semidet.
%
%   X and Y are different, now and after any later binding.
%   Source: SWI-Prolog.

dif(X, Y) :-
    watch(dif(X, Y, w(_))).

watch(Constraint) :-
    Constraint = dif(X, Y, _),
    X \== Y,
    (   unifiable(X, Y, [V=T|_])
    ->  setarg(3, Constraint, w(V)),
        attach(V, Constraint),
        (   var(T)
        ->  attach(T, Constraint)
        ;   true
        )
    ;   true
    ).

attach(Var, Constraint) :-
    (   get_attr(Var, dif, Constraints)
    ->  (   carries(Constraints, Constraint)
        ->  true
        ;   put_attr(Var, dif, [Constraint|Constraints])
        )
    ;   put_attr(Var, dif, [Constraint])
    ).

carries([C|Constraints], Constraint) :-
    (   same_term(C, Constraint)
    ->  true
    ;   carries(Constraints, Constraint)
    ).

attr_unify_hook(Constraints, _) :-
    watch_all(Constraints).

watch_all([]).
watch_all([Constraint|Constraints]) :-
    watch(Constraint),
    watch_all(Constraints).

attribute_goals(Var) -->
    { get_attr(Var, dif, Constraints),
      reverse(Constraints, InOrder)
    },
    shown(InOrder, Var).

shown([], _) -->
    [].
shown([dif(X, Y, w(V))|Constraints], Var) -->
    (   { V == Var,
          unifiable(X, Y, _)
        }
    ->  [ dif(X, Y) ]
    ;   []
    ),
    shown(Constraints, Var).
