/*  library(clpfd): constraints over the integers.

    clpfd/domains       sets of integers
    clpfd/store         variables, propagators and their queue
    clpfd/propagators   how propagators run; clpfd/arith: the arithmetic ones
    clpfd/post          expressions and formulas become propagators
    clpfd/global        constraints over lists: how they are posted, what their
                        propagators do, how answers show them
    clpfd/search        labelling
    clpfd/reflect       domains as terms and as sets
    clpfd/expansion     constraints in clauses become arithmetic where it can do

    This file has what the rest of the system sees: the exports, the hook for
    unification, and the goals in answers.
*/

:- module(clpfd, []).

:- reexport(library(clp/clpfd/post),
            [ op(760, yfx, #<==>), op(750, xfy, #==>), op(750, yfx, #<==),
              op(740, yfx, #\/), op(730, yfx, #\), op(720, yfx, #/\),
              op(710, fy, #\), op(700, xfx, #>), op(700, xfx, #<),
              op(700, xfx, #>=), op(700, xfx, #=<), op(700, xfx, #=),
              op(700, xfx, #\=), op(700, xfx, in), op(700, xfx, ins),
              op(700, xfx, in_set), op(450, xfx, ..),
              (#>)/2, (#<)/2, (#>=)/2, (#=<)/2, (#=)/2, (#\=)/2, (#\)/1,
              (#\)/2, (#<==>)/2, (#==>)/2, (#<==)/2, (#\/)/2, (#/\)/2,
              in/2, ins/2, sum/3, scalar_product/4
            ]).
:- reexport(library(clp/clpfd/global)).
:- reexport(library(clp/clpfd/search)).
:- reexport(library(clp/clpfd/reflect)).

:- autoload(library(lists)).
:- use_module(library(clp/clpfd/domains)).
:- use_module(library(clp/clpfd/store)).
:- use_module(library(clp/clpfd/post), [short_plus/9,short_sum/2]).
:- use_module(library(clp/clpfd/propagators)).
:- use_module(library(clp/clpfd/expansion)).

attr_unify_hook(Attribute, Other) :-
    fd_unify(Attribute, Other).

%   attribute_goals(+X)//: the domain of X, if it is limited or nothing else is
%   shown, and the constraints on X that have not been shown yet. For a variable
%   of the kernel, the variables that constraints connect with it are shown too.

attribute_goals(X) -->
    { get_attr(X, clpfd, Attribute) },
    (   { integer(Attribute) }
    ->  { '$fd_show'(Attribute, Vars) },
        goals_of_all(Vars)
    ;   goals_of(X)
    ).

goals_of_all([]) -->
    [].
goals_of_all([X|Xs]) -->
    goals_of(X),
    goals_of_all(Xs).

goals_of(X) -->
    { propagators_of(X, Ps0),
      by_need(Ps0, [], [], [], Ps),
      fd_domain(X, Dom),
      dom_term(Dom, Domain)
    },
    (   { Domain == inf..sup,
          Ps \== []
        }
    ->  []
    ;   [ clpfd:(X in Domain) ]
    ),
    shown_all(Ps).

%   by_need(+Propagators0, +Values, +Bounds, +Domains, -Propagators): in
%   SWI-Prolog's order. Propagators that wait for values come first, then those
%   that wait for bounds, the newest first.

by_need([], Values, Bounds, Domains, Ps) :-
    append([Values,Bounds,Domains], Ps).
by_need([P|Ps0], Values, Bounds, Domains, Ps) :-
    arg(2, P, Constraint),
    (   waits_for(Constraint, Need)
    ->  true
    ;   Need = domain
    ),
    (   Need == value
    ->  by_need(Ps0, [P|Values], Bounds, Domains, Ps)
    ;   Need == bound
    ->  by_need(Ps0, Values, [P|Bounds], Domains, Ps)
    ;   by_need(Ps0, Values, Bounds, [P|Domains], Ps)
    ).

waits_for(neq(_, _, _), value).
waits_for(apart(_, _, _), value).
waits_for(different(_, _, _), value).
waits_for(different(_), value).
waits_for(sum(_, _, Rel, _), Need) :-
    (   Rel == (\=)
    ->  Need = value
    ;   Need = bound
    ).
waits_for(leq(_, _, _), bound).
waits_for(plus(_, _, _), bound).

shown_all([]) -->
    [].
shown_all([P|Ps]) -->
    { P = p(_, Constraint, Shown) },
    (   { var(Shown) }
    ->  { setarg(3, P, shown) },
        shown(Constraint)
    ;   []
    ),
    shown_all(Ps).

shown(different(_, _, Group)) -->
    shown_group(Group).
shown(one_of(_, Group)) -->
    shown_group(Group).
shown(maximum(X, Y, Z)) -->
    !,
    { bounds([X,Y], Z, max, Bounds) },
    shown_after(Bounds, Z#=max(X,Y)).
shown(minimum(X, Y, Z)) -->
    !,
    { bounds([X,Y], Z, min, Bounds) },
    shown_after(Bounds, Z#=min(X,Y)).
shown(Constraint) -->
    (   { clpfd_store:shown(Constraint, Goal) }
    ->  [ clpfd:Goal ]
    ;   []
    ).

%   bounds(+Operands, +Z, +Op, -Bounds): the bounds that the operands give Z, if
%   neither is a number.

bounds([], _, _, []).
bounds([X|Xs], Z, Op, Bounds) :-
    (   ( integer(X) ; integer(Z) )
    ->  Bounds = Bounds1
    ;   Op == max
    ->  Bounds = [clpfd:(Z#>=X)|Bounds1]
    ;   Bounds = [clpfd:(X#>=Z)|Bounds1]
    ),
    bounds(Xs, Z, Op, Bounds1).

%   shown_after(+Bounds, +Goal)//: Goal comes after the first of Bounds.

shown_after([], Goal) -->
    [ clpfd:Goal ].
shown_after([Bound|Bounds], Goal) -->
    [ Bound, clpfd:Goal ],
    Bounds.

%   shown_group(+Group)//: group(Goal, Shown): several propagators show Goal
%   once.

shown_group(Group) -->
    { Group = group(Goal, Shown) },
    (   { var(Shown) }
    ->  { setarg(2, Group, shown) },
        [ clpfd:Goal ]
    ;   []
    ).

clpfd_store:shown(sum(Cs0, Vs0, Rel, S0), Goal) :-
    (   Rel == (\=),
        S0 =:= 0,
        Cs0 = [A,B,C],
        Vs0 = [X,Y,Z],
        short_plus(A, B, C, X, Y, Z, P, Q, R)
    ->  Goal = (R#\=P+Q)
    ;   open_terms(Cs0, Vs0, S0, Cs, Vs, S),
        (   Cs \== Cs0,
            rest_goal(Cs, Vs, Rel, S, Goal0)
        ->  Goal = Goal0
        ;   sum_goal(Rel, Cs, Vs, S, Goal)
        )
    ).
clpfd_store:shown(plus(X, Y, Z), X+Y#=Z).
clpfd_store:shown(leq(X, Y, C), Goal) :-
    (   C =:= 0
    ->  Goal = (Y#>=X)
    ;   Goal = (X#=<Y+C)
    ).
clpfd_store:shown(neq(X, Y, C), Goal) :-
    (   C =:= 0
    ->  Goal = (X#\=Y)
    ;   Goal = (X#\=Y+C)
    ).
clpfd_store:shown(apart(X, Y, C), abs(X-Y)#\=C).
clpfd_store:shown(distance(X, Y, C), abs(X-Y)#=C).
clpfd_store:shown(times(X, Y, Z), X*Y#=Z).
clpfd_store:shown(power(X, Y, Z), X^Y#=Z).
clpfd_store:shown(divide(X, Y, Z), X//Y#=Z).
clpfd_store:shown(div(X, Y, Z), X div Y#=Z).
clpfd_store:shown(mod(X, Y, Z), X mod Y#=Z).
clpfd_store:shown(rem(X, Y, Z), X rem Y#=Z).
clpfd_store:shown(absolute(X, Y), Y#=abs(X)).
clpfd_store:shown(function(Op, Args, Z), Z#=E) :-
    E =.. [Op|Args].
clpfd_store:shown(truth(Sum, B), Goal) :-
    (   B == 1
    ->  shown_sum(Sum, Goal)
    ;   B == 0
    ->  negation(Sum, Not),
        shown_sum(Not, Goal)
    ;   Sum = sum(Cs, Vs, Rel, S),
        truth_goal(Cs, Vs, Rel, S, Goal0),
        Goal = (Goal0#<==>B)
    ).
clpfd_store:shown(inside(X, Dom, B), X in Domain#<==>B) :-
    dom_term(Dom, Domain).
clpfd_store:shown(bool(Op, A, B, C), Goal) :-
    bool_goal(Op, A, B, C, Goal).

%   open_terms(+Cs0, +Vs0, +S0, -Cs, -Vs, -S): the sum without the terms whose
%   variable has a value.

open_terms([], [], S, [], [], S).
open_terms([C|Cs0], [V|Vs0], S0, Cs, Vs, S) :-
    (   integer(V)
    ->  S1 is S0-C*V,
        open_terms(Cs0, Vs0, S1, Cs, Vs, S)
    ;   Cs = [C|Cs1],
        Vs = [V|Vs1],
        open_terms(Cs0, Vs0, S0, Cs1, Vs1, S)
    ).

%   rest_goal(+Cs, +Vs, +Rel, +S, -Goal) is semidet.
%
%   Goal is the rest of a longer sum, if it has a special form.

rest_goal([1,-1], [X,Y], =, S, S+Y#=X) :-
    S =\= 0.
rest_goal([-1,1], [X,Y], =, S, S+X#=Y) :-
    S =\= 0.
rest_goal([-1,-1], [X,Y], =, S, X+Y#=S1) :-
    S1 is -S.
rest_goal(Cs, Vs, \=, S, Goal) :-
    short_sum(sum(Cs, Vs, \=, S), Constraint),
    clpfd_store:shown(Constraint, Goal).

shown_sum(Sum, Goal) :-
    (   short_sum(Sum, Constraint),
        clpfd_store:shown(Constraint, Goal0)
    ->  Goal = Goal0
    ;   clpfd_store:shown(Sum, Goal)
    ).

truth_goal(Cs, Vs, Rel, S, Goal) :-
    (   Cs = [C],
        Vs = [V],
        abs(C) =:= 1,
        Rel == (=<)
    ->  (   C =:= 1
        ->  Goal = (S#>=V)
        ;   S1 is -S,
            Goal = (V#>=S1)
        )
    ;   short_sum(sum(Cs, Vs, Rel, S), leq(X, Y, 0))
    ->  Goal = (Y#>=X)
    ;   sum_goal(Rel, Cs, Vs, S, Goal)
    ).

bool_goal(Op, A, B, C, Goal) :-
    (   Op == xor,
        A == 1
    ->  Goal = (#\ B#<==>C)
    ;   formula(Op, A, B, Formula),
        (   Op == implies,
            C == 1
        ->  Goal = Formula
        ;   Goal = (Formula#<==>C)
        )
    ).

formula(or, A, B, A#\/B).
formula(and, A, B, A#/\B).
formula(xor, A, B, A#\B).
formula(implies, A, B, A#==>B).
formula(equivalent, A, B, (A#<==>B)).

%   sum_goal(+Rel, +Cs, +Vs, +S, -Goal): both sides of Goal are sums
%   without negative terms, or one is an integer alone.

sum_goal(Rel, Cs, Vs, S, Goal) :-
    sides(Cs, Vs, Left0, Right0),
    (   Right0 == []
    ->  Left = Left0,
        Right = [S]
    ;   S > 0,
        Left0 \== []
    ->  Left = Left0,
        append(Right0, [S], Right)
    ;   S =:= 0
    ->  Left = Left0,
        Right = Right0
    ;   S1 is -S,
        append(Left0, [S1], Left),
        Right = Right0
    ),
    addition(Left, L),
    addition(Right, R),
    relation_goal(Rel, L, R, Goal).

relation_goal(=, L, R, L#=R).
relation_goal(\=, L, R, L#\=R).
relation_goal(=<, L, R, L#=<R).

sides([], [], [], []).
sides([C|Cs], [V|Vs], Left, Right) :-
    product(C, V, Product),
    (   C > 0
    ->  Left = [Product|Left1],
        Right = Right1
    ;   Left = Left1,
        Right = [Product|Right1]
    ),
    sides(Cs, Vs, Left1, Right1).

product(C, V, Product) :-
    (   abs(C) =:= 1
    ->  Product = V
    ;   C1 is abs(C),
        Product = C1*V
    ).

addition([], 0).
addition([X|Xs], Sum) :-
    addition(Xs, X, Sum).

addition([], Sum, Sum).
addition([X|Xs], Sum0, Sum) :-
    addition(Xs, Sum0+X, Sum).
