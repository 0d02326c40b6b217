/*  library(clp/clpfd/post): from expressions to propagators.

    An expression becomes a linear one, a list of C*V and a constant; a part
    that is not linear becomes a new variable with a constraint of its own.
    These constraints are collected while parsing and posted when the
    relation itself is, so that X #= Y*Z makes no variable beyond the three.
*/

:- module(clpfd_post,
          [ op(760, yfx, #<==>),
            op(750, xfy, #==>),
            op(750, yfx, #<==),
            op(740, yfx, #\/),
            op(730, yfx, #\),
            op(720, yfx, #/\),
            op(710,  fy, #\),
            op(700, xfx, #>),
            op(700, xfx, #<),
            op(700, xfx, #>=),
            op(700, xfx, #=<),
            op(700, xfx, #=),
            op(700, xfx, #\=),
            op(700, xfx, in),
            op(700, xfx, ins),
            op(700, xfx, in_set),
            op(450, xfx, ..),
            (#>)/2,
            (#<)/2,
            (#>=)/2,
            (#=<)/2,
            (#=)/2,
            (#\=)/2,
            (#\)/1,
            (#\)/2,
            (#<==>)/2,
            (#==>)/2,
            (#<==)/2,
            (#\/)/2,
            (#/\)/2,
            in/2,
            ins/2,
            sum/3,
            scalar_product/4,
            post_relation/1,
            post_plus/3,
            short_plus/9,
            short_sum/2,
            reified/2
          ]).

:- autoload(library(apply)).
:- autoload(library(error)).
:- autoload(library(lists)).
:- autoload(library(pairs)).
:- use_module(library(clp/clpfd/domains)).
:- use_module(library(clp/clpfd/store)).

%!  #=(?X, ?Y) is semidet.
%!  #\=(?X, ?Y) is semidet.
%!  #<(?X, ?Y) is semidet.
%!  #>(?X, ?Y) is semidet.
%!  #=<(?X, ?Y) is semidet.
%!  #>=(?X, ?Y) is semidet.
%
%   The integer expressions X and Y are in this relation. An expression is an
%   integer, a variable, ?(Var), -E, A+B, A-B, A*B, A^B, A//B, A div B, A mod B,
%   A rem B, abs(E), max(A,B), min(A,B), msb(E), \E, A/\B, A\/B, A xor B, A<<B or
%   A>>B.
%   Errors: domain_error(clpfd_expression, E), type_error(integer, X) when a
%   variable is bound to something else.

X #= Y :-
    '$fd_relation'(X, =, Y, Woken),
    (   Woken == []
    ->  true
    ;   related(Woken, =, X, Y)
    ).

X #\= Y :-
    '$fd_relation'(X, \=, Y, Woken),
    (   Woken == []
    ->  true
    ;   related(Woken, \=, X, Y)
    ).

X #< Y :-
    '$fd_relation'(X, <, Y, Woken),
    (   Woken == []
    ->  true
    ;   related(Woken, <, X, Y)
    ).

X #> Y :-
    '$fd_relation'(Y, <, X, Woken),
    (   Woken == []
    ->  true
    ;   related(Woken, <, Y, X)
    ).

X #=< Y :-
    '$fd_relation'(X, =<, Y, Woken),
    (   Woken == []
    ->  true
    ;   related(Woken, =<, X, Y)
    ).

X #>= Y :-
    '$fd_relation'(Y, =<, X, Woken),
    (   Woken == []
    ->  true
    ;   related(Woken, =<, Y, X)
    ).

%   related(+Woken, +Rel, ?X, ?Y): if the kernel has taken the relation, Woken
%   are to run; otherwise it is posted here.

related([P|Ps], _, _, _) :-
    fd_taken([P|Ps], _).
related(no, Rel, X, Y) :-
    related_here(Rel, X, Y).

related_here(=, X, Y) :-
    (   value(Y, VY)
    ->  (   var(X)
        ->  X = VY
        ;   value(X, VX)
        ->  VX =:= VY
        ;   fd_do(clpfd_post:post(X, =, Y))
        )
    ;   var(Y),
        value(X, VX)
    ->  Y = VX
    ;   fd_do(clpfd_post:post(X, =, Y))
    ).
related_here(\=, X, Y) :-
    (   value(X, VX),
        value(Y, VY)
    ->  VX =\= VY
    ;   fd_do(clpfd_post:post(X, \=, Y))
    ).
related_here(<, X, Y) :-
    (   value(X, VX),
        value(Y, VY)
    ->  VX < VY
    ;   fd_do(clpfd_post:post(X, <, Y))
    ).
related_here(=<, X, Y) :-
    (   value(X, VX),
        value(Y, VY)
    ->  VX =< VY
    ;   fd_do(clpfd_post:post(X, =<, Y))
    ).

%   value(+Expression, -Value): fails unless Expression consists of integers
%   and the operations that are total on them.

value(X, V) :-
    (   integer(X)
    ->  V = X
    ;   compound(X),
        compound_value(X, V)
    ).

compound_value(A+B, V) :-
    value(A, VA),
    value(B, VB),
    V is VA+VB.
compound_value(A-B, V) :-
    value(A, VA),
    value(B, VB),
    V is VA-VB.
compound_value(A*B, V) :-
    value(A, VA),
    value(B, VB),
    V is VA*VB.
compound_value(-A, V) :-
    value(A, VA),
    V is -VA.

post(X, Rel, Y) :-
    Rel == (\=),
    (   distance(X, Y, A, B, C)
    ;   distance(Y, X, A, B, C)
    ),
    !,
    operands([A,B], Vs, Goals, []),
    post_apart(Vs, C),
    post_goals(Goals).
post(X, Rel, Y) :-
    relation(X, Rel, Y, Sum, Goals),
    begin_variables(X, Rel, Y, Goals),
    post_relation(Sum),
    post_goals(Goals).

%   begin_variables(?X, +Rel, ?Y, +Goals): gives attributes to the variables of
%   X Rel Y in SWI-Prolog's order, in which residual goals appear: operands
%   before their result.

begin_variables(X, Rel, Y, _) :-
    var(X),
    var(Y),
    !,
    (   Rel == (=<)
    ->  fd_variable(Y),
        fd_variable(X)
    ;   fd_variable(X),
        fd_variable(Y)
    ).
begin_variables(X, =, Y, [_|_]) :-
    (   var(X)
    ->  E = Y
    ;   var(Y),
        E = X
    ),
    !,
    term_variables(E, Vs),
    maplist(fd_variable, Vs).
begin_variables(_, _, _, _).

%   distance(+X, +Y, -A, -B, -C): X \= Y says that the distance of A and B is not C.

distance(X, C, A, B, C) :-
    nonvar(X),
    X = abs(E),
    nonvar(E),
    E = A-B,
    integer(C).

post_apart([X,Y], C) :-
    (   C < 0
    ->  all_variables([X,Y])
    ;   all_watch([X,Y], value, apart(X, Y, C))
    ).

post_goals([]).
post_goals([Goal|Goals]) :-
    post_goal(Goal),
    post_goals(Goals).

%   relation(+X, +Rel, +Y, -Sum, -Goals): Sum is sum(Cs, Vs, R, S), R one of =,
%   \=, =<; Goals are the constraints of the new variables.

relation(X, Rel, Y, sum(Cs, Vs, R, S), Goals) :-
    linear(X, 1, L0, L1, 0, S1, Goals, Goals1),
    linear(Y, -1, L1, [], S1, S2, Goals1, []),
    collected(L0, Cs0, Vs0),
    by_age(Cs0, Vs0, S2, Cs, Vs),
    (   Rel == (<)
    ->  R = (=<),
        S is -S2-1
    ;   R = Rel,
        S is -S2
    ).

%   by_age(+Cs0, +Vs0, +S, -Cs, -Vs): the oldest variable is first, as answers
%   show it, except in what may be X+Y#=Z or X+Y#=S.

by_age(Cs0, Vs0, S, Cs, Vs) :-
    (   (   Vs0 = [_,_]
        ;   Vs0 = [_,_,_],
            S =:= 0
        ),
        \+ ( member(C, Cs0), abs(C) =\= 1 )
    ->  Cs = Cs0,
        Vs = Vs0
    ;   pairs_keys_values(Pairs0, Vs0, Cs0),
        keysort(Pairs0, Pairs),
        pairs_keys_values(Pairs, Vs, Cs)
    ).

%   linear(+E, +C, -L, ?L0, +S, -S1, -Goals, ?Goals0): C*E is the sum of the
%   C-V of the difference list L-L0, and S1-S.

linear(E, C, L, L0, S, S1, Goals, Goals0) :-
    (   var(E)
    ->  L = [E-C|L0],
        S1 = S,
        Goals = Goals0
    ;   integer(E)
    ->  L = L0,
        S1 is S+C*E,
        Goals = Goals0
    ;   linear_parts(E, A, CA, B, CB)
    ->  C1 is C*CA,
        C2 is C*CB,
        linear(A, C1, L, L1, S, S2, Goals, Goals1),
        linear(B, C2, L1, L0, S2, S1, Goals1, Goals0)
    ;   scaled_part(E, A, CA)
    ->  C1 is C*CA,
        linear(A, C1, L, L0, S, S1, Goals, Goals0)
    ;   wrapped(E, V)
    ->  (   var(V)
        ->  true
        ;   must_be(integer, V)
        ),
        linear(V, C, L, L0, S, S1, Goals, Goals0)
    ;   operation(E, Args, V, Goal)
    ->  Goals = Goals1,
        operands(Args, Operands, Goals1, [Goal|Goals0]),
        Goal =.. [_|Operands1],
        append(Operands, [V], Operands2),
        same_operands(Operands1, Operands2),
        L = [V-C|L0],
        S1 = S
    ;   domain_error(clpfd_expression, E)
    ).

linear_parts(A+B, A, 1, B, 1).
linear_parts(A-B, A, 1, B, -1).

scaled_part(-A, A, -1).
scaled_part(A*B, E, C) :-
    (   integer(A)
    ->  C = A,
        E = B
    ;   integer(B)
    ->  C = B,
        E = A
    ).

wrapped(?(V), V).
wrapped(#(V), V).

%   operation(+E, -Operands, -Value, -Goal): Goal, whose arguments are still
%   unbound, constrains Operands so that E has the value Value.

operation(A*B, [A,B], _, times(_, _, _)).
operation(A^B, [A,B], _, power(_, _, _)).
operation(A//B, [A,B], _, divide(_, _, _)).
operation(A div B, [A,B], _, div(_, _, _)).
operation(A mod B, [A,B], _, mod(_, _, _)).
operation(A rem B, [A,B], _, rem(_, _, _)).
operation(abs(A), [A], _, absolute(_, _)).
operation(max(A, B), [A,B], _, maximum(_, _, _)).
operation(min(A, B), [A,B], _, minimum(_, _, _)).
operation(msb(A), [A], _, msb(_, _)).
operation(\A, [A], _, \(_, _)).
operation(A/\B, [A,B], _, /\(_, _, _)).
operation(A\/B, [A,B], _, \/(_, _, _)).
operation(A xor B, [A,B], _, xor(_, _, _)).
operation(A<<B, [A,B], _, <<(_, _, _)).
operation(A>>B, [A,B], _, >>(_, _, _)).

same_operands([], []).
same_operands([X|Xs], [X|Ys]) :-
    same_operands(Xs, Ys).

%   operands(+Es, -Vs, -Goals, ?Goals0): Vs are the integers or variables that
%   the expressions Es stand for.

operands([], [], Goals, Goals).
operands([E|Es], [V|Vs], Goals, Goals0) :-
    operand(E, V, Goals, Goals1),
    operands(Es, Vs, Goals1, Goals0).

operand(E, V, Goals, Goals0) :-
    (   var(E)
    ->  V = E,
        Goals = Goals0
    ;   linear(E, 1, L, [], 0, S, Goals, Goals1),
        collected(L, Cs, Vs),
        (   Cs == []
        ->  V = S,
            Goals1 = Goals0
        ;   Cs == [1],
            S =:= 0
        ->  Vs = [V],
            Goals1 = Goals0
        ;   Minus is -S,
            Goals1 = [sum([-1|Cs], [V|Vs], =, Minus)|Goals0]
        )
    ).

%   collected(+L, -Cs, -Vs): each variable of L once, in the order of L.

collected([], [], []).
collected([V-C|L], Cs, Vs) :-
    (   L == [],
        C =\= 0
    ->  Cs = [C],
        Vs = [V]
    ;   numbered([V-C|L], 0, Numbered),
        keysort(Numbered, Sorted),
        merged(Sorted, Merged),
        keysort(Merged, InOrder),
        columns(InOrder, Cs, Vs)
    ).

numbered([], _, []).
numbered([V-C|L], I, [V-t(I, C)|Ns]) :-
    I1 is I+1,
    numbered(L, I1, Ns).

merged([], []).
merged([V-t(I, C)|Ns], Merged) :-
    merged(Ns, V, I, C, Merged).

merged([], V, I, C, [I-t(V, C)]).
merged([W-t(J, D)|Ns], V, I, C, Merged) :-
    (   V == W
    ->  C1 is C+D,
        merged(Ns, V, I, C1, Merged)
    ;   Merged = [I-t(V, C)|Merged1],
        merged(Ns, W, J, D, Merged1)
    ).

columns([], [], []).
columns([_-t(V, C)|Ts], Cs, Vs) :-
    (   C =:= 0
    ->  fd_variable(V),
        columns(Ts, Cs, Vs)
    ;   Cs = [C|Cs1],
        Vs = [V|Vs1],
        columns(Ts, Cs1, Vs1)
    ).

%   post_goal(+Goal): a constraint of a new variable.

post_goal(sum(Cs, Vs, Rel, S)) :-
    post_relation(sum(Cs, Vs, Rel, S)).
post_goal(times(X, Y, Z)) :-
    (   X == Y
    ->  post_goal(power(X, 2, Z))
    ;   all_watch([X,Y,Z], bounds, times(X, Y, Z))
    ).
post_goal(power(X, Y, Z)) :-
    all_watch([X,Y,Z], bounds, power(X, Y, Z)).
post_goal(divide(X, Y, Z)) :-
    fd_within(Y, [inf- -1,1-sup]),
    all_watch([X,Y,Z], bounds, divide(X, Y, Z)).
post_goal(div(X, Y, Z)) :-
    fd_within(Y, [inf- -1,1-sup]),
    all_watch([X,Y,Z], bounds, div(X, Y, Z)).
post_goal(mod(X, Y, Z)) :-
    fd_within(Y, [inf- -1,1-sup]),
    all_watch([X,Y,Z], bounds, mod(X, Y, Z)).
post_goal(rem(X, Y, Z)) :-
    fd_within(Y, [inf- -1,1-sup]),
    all_watch([X,Y,Z], bounds, rem(X, Y, Z)).
post_goal(absolute(X, Y)) :-
    all_variables([X,Y]),
    fd_watch([Y], domain, absolute(X, Y), P),
    fd_watch_too([X], bounds, P).
post_goal(maximum(X, Y, Z)) :-
    all_watch([X,Y,Z], bounds, maximum(X, Y, Z)).
post_goal(minimum(X, Y, Z)) :-
    all_watch([X,Y,Z], bounds, minimum(X, Y, Z)).
post_goal(msb(X, Z)) :-
    fd_at_least(X, 1),
    function(msb, [X], Z).
post_goal(\(X, Z)) :-
    post_relation(sum([1,1], [X,Z], =, -1)).
post_goal(/\(X, Y, Z)) :-
    function(/\, [X,Y], Z).
post_goal(\/(X, Y, Z)) :-
    function(\/, [X,Y], Z).
post_goal(xor(X, Y, Z)) :-
    function(xor, [X,Y], Z).
post_goal(<<(X, Y, Z)) :-
    function(<<, [X,Y], Z).
post_goal(>>(X, Y, Z)) :-
    function(>>, [X,Y], Z).

function(Op, Args, Z) :-
    all_watch([Z|Args], value, function(Op, Args, Z)).

all_watch(Vs, On, Constraint) :-
    all_variables(Vs),
    fd_watch(Vs, On, Constraint, _).

all_variables([]).
all_variables([V|Vs]) :-
    fd_variable(V),
    all_variables(Vs).

%!  post_relation(+Sum) is semidet.
%
%   Sum is sum(Cs, Vs, Rel, S), where Vs may have become equal or bound.

post_relation(sum(Cs0, Vs0, Rel, S0)) :-
    simplified(Cs0, Vs0, S0, Cs, Vs, S),
    (   Cs == []
    ->  holds(Rel, 0, S)
    ;   divisor(Cs, G),
        (   G =:= 1
        ->  post_sum(Cs, Vs, Rel, S)
        ;   Rel == (=<)
        ->  S1 is S div G,
            divided(Cs, G, Cs1),
            post_sum(Cs1, Vs, Rel, S1)
        ;   S mod G =:= 0
        ->  S1 is S//G,
            divided(Cs, G, Cs1),
            post_sum(Cs1, Vs, Rel, S1)
        ;   Rel == (\=)
        )
    ).

holds(=, S, S).
holds(=<, A, B) :-
    A =< B.
holds(\=, A, B) :-
    A =\= B.

%   simplified(+Cs0, +Vs0, +S0, -Cs, -Vs, -S): without integers among the Vs.

simplified(Cs0, Vs0, S0, Cs, Vs, S) :-
    variables_only(Cs0, Vs0, S0, L, S),
    collected(L, Cs, Vs).

variables_only([], [], S, [], S).
variables_only([C|Cs], [V|Vs], S0, L, S) :-
    (   integer(V)
    ->  S1 is S0-C*V,
        variables_only(Cs, Vs, S1, L, S)
    ;   L = [V-C|L1],
        variables_only(Cs, Vs, S0, L1, S)
    ).

divisor([C|Cs], G) :-
    G0 is abs(C),
    divisor(Cs, G0, G).

divisor([], G, G).
divisor([C|Cs], G0, G) :-
    (   G0 =:= 1
    ->  G = 1
    ;   G1 is gcd(G0, C),
        divisor(Cs, G1, G)
    ).

divided([], _, []).
divided([C|Cs], G, [D|Ds]) :-
    D is C//G,
    divided(Cs, G, Ds).

%   post_sum(+Cs, +Vs, +Rel, +S): posts a sum. The Cs have no common divisor.
%   Short sums have special propagators.

post_sum(Cs, Vs, Rel, S) :-
    (   short(Rel, Cs, Vs, S, Constraint)
    ->  post_short(Constraint)
    ;   Rel == (\=)
    ->  all_watch(Vs, value, sum(Cs, Vs, \=, S))
    ;   all_watch(Vs, bounds, sum(Cs, Vs, Rel, S))
    ).

%!  short_sum(+Sum, -Constraint) is semidet.
%
%   Constraint is what a sum has become that is of a short form.

short_sum(sum(Cs0, Vs0, Rel, S0), Constraint) :-
    simplified(Cs0, Vs0, S0, Cs, Vs, S),
    short(Rel, Cs, Vs, S, Constraint).

short(Rel, [C], [V], S, one(Rel, C, V, S)).
short(=, [A,B], [X,Y], S, Constraint) :-
    short_equation(A, B, X, Y, S, Constraint).
short(=, [A,B,C], [X,Y,Z], 0, plus(P, Q, R)) :-
    short_plus(A, B, C, X, Y, Z, P, Q, R).
short(\=, [A,B], [X,Y], S, neq(V, W, S)) :-
    difference(A, B, X, Y, V, W).
short(=<, [A,B], [X,Y], S, leq(V, W, S)) :-
    difference(A, B, X, Y, V, W).

difference(1, -1, X, Y, X, Y).
difference(-1, 1, X, Y, Y, X).

short_equation(A, B, X, Y, S, Constraint) :-
    (   difference(A, B, X, Y, V, W)
    ->  (   S > 0
        ->  Constraint = plus(W, S, V)
        ;   S < 0
        ->  S1 is -S,
            Constraint = plus(V, S1, W)
        ;   Constraint = equal(V, W)
        )
    ;   A =:= 1,
        B =:= 1
    ->  Constraint = plus(X, Y, S)
    ;   A =:= -1,
        B =:= -1
    ->  S1 is -S,
        Constraint = plus(X, Y, S1)
    ;   S =:= 0,
        abs(B) =:= 1
    ->  C is -A*B,
        Constraint = times(C, X, Y)
    ;   S =:= 0,
        abs(A) =:= 1
    ->  C is -A*B,
        Constraint = times(C, Y, X)
    ).

%!  short_plus(+A, +B, +C, +X, +Y, +Z, -P, -Q, -R) is semidet.
%
%   A*X+B*Y+C*Z is 0 if P+Q is R.

short_plus(1, 1, -1, X, Y, Z, X, Y, Z).
short_plus(1, -1, 1, X, Y, Z, X, Z, Y).
short_plus(-1, 1, 1, X, Y, Z, Y, Z, X).
short_plus(-1, -1, 1, X, Y, Z, X, Y, Z).
short_plus(-1, 1, -1, X, Y, Z, X, Z, Y).
short_plus(1, -1, -1, X, Y, Z, Y, Z, X).

post_short(one(Rel, C, V, S)) :-
    post_one(Rel, C, V, S).
post_short(equal(X, Y)) :-
    fd_variable(X),
    fd_variable(Y),
    X = Y.
post_short(plus(X, Y, Z)) :-
    post_plus(X, Y, Z).
post_short(times(C, X, Y)) :-
    all_watch([X,Y], domain, times(C, X, Y)).
post_short(neq(X, Y, C)) :-
    all_watch([X,Y], value, neq(X, Y, C)).
post_short(leq(X, Y, C)) :-
    all_watch([X,Y], bounds, leq(X, Y, C)).

post_one(=, C, V, S) :-
    S mod C =:= 0,
    Value is S//C,
    V = Value.
post_one(\=, C, V, S) :-
    (   S mod C =:= 0
    ->  Value is S//C,
        fd_without(V, Value)
    ;   fd_variable(V)
    ).
post_one(=<, C, V, S) :-
    (   C > 0
    ->  Most is S div C,
        fd_at_most(V, Most)
    ;   Least is -(S div (-C)),
        fd_at_least(V, Least)
    ).

post_plus(X, Y, Z) :-
    (   var(X),
        var(Y),
        var(Z)
    ->  all_watch([X,Y,Z], bounds, plus(X, Y, Z))
    ;   all_watch([X,Y,Z], domain, plus(X, Y, Z))
    ).

%!  in(?X, +Domain) is semidet.
%!  ins(+Xs, +Domain) is semidet.
%
%   X, each of Xs, is an element of Domain: an integer, L..H or D1 \/ D2, where
%   L may be inf and H may be sup.
%   Errors: instantiation_error, domain_error(clpfd_domain, Domain),
%   type_error(integer, X).

X in Domain :-
    '$fd_ins'([X], Domain, Woken),
    fd_taken(Woken, Held),
    (   Held == true
    ->  true
    ;   dom_parse(Domain, Dom),
        fd_variable(X),
        fd_do(fd_within(X, Dom))
    ).

Xs ins Domain :-
    '$fd_ins'(Xs, Domain, Woken),
    (   Woken == []
    ->  true
    ;   Woken == no
    ->  must_be(list, Xs),
        all_variables(Xs),
        dom_parse(Domain, Dom),
        fd_do(clpfd_post:all_within(Xs, Dom))
    ;   fd_taken(Woken, _)
    ).

all_within([], _).
all_within([X|Xs], Dom) :-
    fd_within(X, Dom),
    all_within(Xs, Dom).

%!  sum(+Vars, +Rel, ?Expr) is semidet.
%!  scalar_product(+Cs, +Vars, +Rel, ?Expr) is semidet.
%
%   The sum of Vars, of the products of the integers Cs and Vars, is in relation
%   Rel to Expr: one of #=, #\=, #<, #>, #=<, #>=.
%   Errors: instantiation_error, type_error(list, Vars), type_error(integer, X),
%   domain_error(scalar_product_relation, Rel).

sum(Vars, Rel, Expr) :-
    must_be(list, Vars),
    same_length(Vars, Cs),
    ones(Cs),
    scalar_product(Cs, Vars, Rel, Expr).

ones([]).
ones([1|Cs]) :-
    ones(Cs).

scalar_product(Cs, Vars, Rel, Expr) :-
    '$fd_scalar'(Cs, Vars, Rel, Expr, Woken),
    fd_taken(Woken, Held),
    (   Held == true
    ->  true
    ;   scalar_product_here(Cs, Vars, Rel, Expr)
    ).

scalar_product_here(Cs, Vars, Rel, Expr) :-
    must_be(list(integer), Cs),
    must_be(list, Vars),
    all_variables(Vars),
    (   var(Rel)
    ->  instantiation_error(Rel)
    ;   plain_relation(Rel, Plain, Sign)
    ->  true
    ;   domain_error(scalar_product_relation, Rel)
    ),
    summands(Cs, Vars, Sign, L, L1),
    Sign1 is -Sign,
    linear(Expr, Sign1, L1, [], 0, S, Goals, []),
    fd_do(clpfd_post:post_linear(L, Plain, S, Goals)).

plain_relation(#=, =, 1).
plain_relation(#\=, \=, 1).
plain_relation(#<, <, 1).
plain_relation(#>, <, -1).
plain_relation(#=<, =<, 1).
plain_relation(#>=, =<, -1).

summands([], [], _, L, L).
summands([C|Cs], [V|Vs], Sign, L, L0) :-
    (   C =:= 0
    ->  L = L1
    ;   C1 is C*Sign,
        L = [V-C1|L1]
    ),
    summands(Cs, Vs, Sign, L1, L0).

post_linear(L, Rel, S, Goals) :-
    collected(L, Cs, Vs),
    (   Rel == (<)
    ->  S1 is -S-1,
        post_relation(sum(Cs, Vs, =<, S1))
    ;   S1 is -S,
        post_relation(sum(Cs, Vs, Rel, S1))
    ),
    post_goals(Goals).

%!  #\(?P) is semidet.
%!  #/\(?P, ?Q) is semidet.
%!  #\/(?P, ?Q) is semidet.
%!  #\(?P, ?Q) is semidet.
%!  #==>(?P, ?Q) is semidet.
%!  #<==(?P, ?Q) is semidet.
%!  #<==>(?P, ?Q) is semidet.
%
%   Not P; P and Q; P or Q; either P or Q; P implies Q; Q implies P; P is
%   equivalent to Q. P and Q are 0, 1, variables that get the domain 0..1,
%   relations, memberships (in/2), or such formulas.
%   Errors: domain_error(clpfd_reifiable_expression, P).

#\ P :-
    formula(#\ P).

P #/\ Q :-
    formula(P #/\ Q).

P #\/ Q :-
    formula(P #\/ Q).

P #\ Q :-
    formula(P #\ Q).

P #==> Q :-
    formula(P #==> Q).

P #<== Q :-
    formula(P #<== Q).

P #<==> Q :-
    formula(P #<==> Q).

formula(P) :-
    '$fd_formula'(P, Woken),
    fd_taken(Woken, Held),
    (   Held == true
    ->  true
    ;   fd_do(clpfd_post:holds(P))
    ).

holds(P) :-
    (   P = (#\ Q)
    ->  reified(Q, 0)
    ;   P = (Q #/\ R)
    ->  reified(Q, 1),
        reified(R, 1)
    ;   P = (Q #<==> R)
    ->  reified(Q, B),
        reified(R, B)
    ;   one_of_values(P, X, Dom)
    ->  fd_within(X, Dom)
    ;   reified_operation(P, Op, Q, R),
        reified_formula(Op, Q, R, 1)
    ).

%   reified(?P, ?B): B is the truth value of the formula P.

reified(P, B) :-
    (   var(P)
    ->  fd_within(P, [0-1]),
        P = B
    ;   P == 0
    ->  B = 0
    ;   P == 1
    ->  B = 1
    ;   reified_relation(P, X, Rel, Y)
    ->  relation(X, Rel, Y, Sum, Goals),
        defined_goals(Goals, Conditions),
        (   Conditions == []
        ->  reified_sum(Sum, B)
        ;   reified_sum(Sum, B0),
            all_reified([B0|Conditions], B)
        )
    ;   membership(P, X, Dom)
    ->  fd_variable(X),
        fd_within(B, [0-1]),
        fd_watch([X,B], domain, inside(X, Dom, B), _)
    ;   P = (#\ Q)
    ->  reified(Q, B1),
        truth_operation(xor, 1, B1, B)
    ;   reified_operation(P, Op, Q, R)
    ->  reified_formula(Op, Q, R, B)
    ;   domain_error(clpfd_reifiable_expression, P)
    ).

membership(X in Domain, X, Dom) :-
    dom_parse(Domain, Dom).
membership(P, X, Dom) :-
    one_of_values(P, X, Dom).

%   one_of_values(+P, -X, -Dom): P is a disjunction of equations of the variable X
%   with the integers of Dom.

one_of_values(P #\/ Q, X, Dom) :-
    equations(P #\/ Q, [X-V|Equations], []),
    same_variable(Equations, X, Vs),
    dom_of_values([V|Vs], Dom).

equations(P, Es, Es0) :-
    nonvar(P),
    (   P = (Q #\/ R)
    ->  equations(Q, Es, Es1),
        equations(R, Es1, Es0)
    ;   P = (A #= B),
        (   var(A)
        ->  E = A-B
        ;   E = B-A
        ),
        E = X-V,
        var(X),
        integer(V),
        Es = [E|Es0]
    ).

same_variable([], _, []).
same_variable([Y-V|Es], X, [V|Vs]) :-
    X == Y,
    same_variable(Es, X, Vs).

reified_relation(X #= Y, X, =, Y).
reified_relation(X #\= Y, X, \=, Y).
reified_relation(X #< Y, X, <, Y).
reified_relation(X #> Y, Y, <, X).
reified_relation(X #=< Y, X, =<, Y).
reified_relation(X #>= Y, Y, =<, X).

reified_operation(P #/\ Q, and, P, Q).
reified_operation(P #\/ Q, or, P, Q).
reified_operation(P #\ Q, xor, P, Q).
reified_operation(P #==> Q, implies, P, Q).
reified_operation(P #<== Q, implies, Q, P).
reified_operation(P #<==> Q, equivalent, P, Q).

reified_formula(Op, P, Q, B) :-
    reified(P, A1),
    reified(Q, A2),
    truth_operation(Op, A1, A2, B).

truth_operation(Op, A, B, C) :-
    (   Op == xor,
        A == 1,
        integer(C)
    ->  B is 1-C
    ;   Op == xor,
        A == 1,
        integer(B)
    ->  C is 1-B
    ;   fd_within(A, [0-1]),
        fd_within(B, [0-1]),
        fd_within(C, [0-1]),
        fd_watch([A,B,C], value, bool(Op, A, B, C), _)
    ).

reified_sum(Sum, B) :-
    (   B == 1
    ->  post_relation(Sum)
    ;   Sum = sum(Cs0, Vs0, Rel, S0),
        simplified(Cs0, Vs0, S0, Cs, Vs, S),
        (   Cs == []
        ->  (   holds(Rel, 0, S)
            ->  B = 1
            ;   B = 0
            )
        ;   all_variables(Vs),
            fd_within(B, [0-1]),
            (   Rel == (=<)
            ->  On = bounds
            ;   On = domain
            ),
            fd_watch([B|Vs], On, truth(sum(Cs, Vs, Rel, S), B), _)
        )
    ).

%   defined_goals(+Goals, -Conditions): posts the constraints of the new
%   variables of a relation; Conditions are the truth values of the conditions
%   under which it is defined. A quotient by Y becomes one by Y1, which is Y
%   unless Y is 0.

defined_goals([], []).
defined_goals([Goal|Goals], Conditions) :-
    (   quotient(Goal, X, Y, Z, Y1, Goal1),
        fd_domain(Y, Dom),
        dom_contains(Dom, 0)
    ->  Conditions = [B|Conditions1],
        fd_within(Y1, [inf- -1,1-sup]),
        fd_variable(X),
        fd_variable(Z),
        reified(Y #\= 0, B),
        reified(Y #= Y1, B),
        post_goal(Goal1)
    ;   post_goal(Goal),
        Conditions = Conditions1
    ),
    defined_goals(Goals, Conditions1).

quotient(divide(X, Y, Z), X, Y, Z, Y1, divide(X, Y1, Z)).
quotient(div(X, Y, Z), X, Y, Z, Y1, div(X, Y1, Z)).
quotient(mod(X, Y, Z), X, Y, Z, Y1, mod(X, Y1, Z)).
quotient(rem(X, Y, Z), X, Y, Z, Y1, rem(X, Y1, Z)).

all_reified([B], B) :-
    !.
all_reified([B0|Bs], B) :-
    all_reified(Bs, B1),
    truth_operation(and, B0, B1, B).
