/*  library(clp/clpfd/propagators): the propagators of linear constraints, of
    arithmetic and of reified constraints.

    clpfd_store:propagate(Constraint, P) narrows the domains of the variables of
    Constraint; where nothing is left to do, P is killed. The constraints:

        sum(Cs, Vs, =, S)       the sum of the C*V is S; also =< and \=
        plus(X, Y, Z)           X+Y = Z
        leq(X, Y, C)            X =< Y+C
        neq(X, Y, C)            X \= Y+C
        apart(X, Y, C)          abs(X-Y) \= C
        distance(X, Y, C)       abs(X-Y) = C, which the kernel has made
        times(X, Y, Z)          X*Y = Z, and so on for power, divide (//),
                                div, mod, rem, absolute, maximum, minimum
        function(Op, Args, Z)   Z is Op(Args...), when Args are known
        truth(Rel, B)           B is 1 if Rel holds, else 0
        inside(X, Dom, B)       B is 1 if X is in Dom, else 0
        bool(Op, A, B, C)       the truth value of A Op B is C

    The global constraints are in library(clp/clpfd/global).
*/

:- module(clpfd_propagators, [negation/2]).

:- use_module(library(clp/clpfd/domains)).
:- use_module(library(clp/clpfd/store)).
:- use_module(library(clp/clpfd/arith)).

clpfd_store:propagate(sum(Cs, Vs, Rel, S), P) :-
    sum(Rel, Cs, Vs, S, P).
clpfd_store:propagate(plus(X, Y, Z), P) :-
    plus(X, Y, Z, P).
clpfd_store:propagate(leq(X, Y, C), P) :-
    leq(X, Y, C, P).
clpfd_store:propagate(neq(X, Y, C), P) :-
    neq(X, Y, C, P).
clpfd_store:propagate(apart(X, Y, C), P) :-
    apart(X, Y, C, P).
clpfd_store:propagate(distance(X, Y, C), P) :-
    kill(P),
    clpfd_post:post(abs(X-Y), =, C).
clpfd_store:propagate(times(X, Y, Z), P) :-
    times(X, Y, Z, P).
clpfd_store:propagate(power(X, Y, Z), P) :-
    power(X, Y, Z, P).
clpfd_store:propagate(divide(X, Y, Z), P) :-
    divide(X, Y, Z, P).
clpfd_store:propagate(div(X, Y, Z), P) :-
    floor_divide(X, Y, Z, P).
clpfd_store:propagate(mod(X, Y, Z), P) :-
    modulo(X, Y, Z, P).
clpfd_store:propagate(rem(X, Y, Z), P) :-
    remainder(X, Y, Z, P).
clpfd_store:propagate(absolute(X, Y), P) :-
    absolute(X, Y, P).
clpfd_store:propagate(maximum(X, Y, Z), P) :-
    maximum(X, Y, Z, P).
clpfd_store:propagate(minimum(X, Y, Z), P) :-
    minimum(X, Y, Z, P).
clpfd_store:propagate(function(Op, Args, Z), P) :-
    function(Op, Args, Z, P).
clpfd_store:propagate(truth(Rel, B), P) :-
    truth(B, Rel, P).
clpfd_store:propagate(inside(X, Dom, B), P) :-
    inside(X, Dom, B, P).
clpfd_store:propagate(bool(Op, A, B, C), P) :-
    bool(Op, A, B, C, P).
clpfd_store:propagate(ordered(Order, X, Y), P) :-
    ordered(Order, X, Y, P).

%   sum(+Rel, +Cs, +Vs, +S, +P)

sum(=, Cs, Vs, S, P) :-
    bounds(Cs, Vs, 0, Lo, 0, Hi, 0, NoLo, 0, NoHi),
    (   NoLo =:= 0,
        Lo > S
    ->  fail
    ;   NoHi =:= 0,
        Hi < S
    ->  fail
    ;   NoLo =:= 0,
        Lo =:= S
    ->  kill(P),
        all_least(Cs, Vs),
        known(Cs, Vs, 0, S, [])
    ;   NoHi =:= 0,
        Hi =:= S
    ->  kill(P),
        all_greatest(Cs, Vs),
        known(Cs, Vs, 0, S, [])
    ;   (   NoLo =< 1
        ->  Above is S-Lo,
            limit_above(Cs, Vs, NoLo, Above)
        ;   true
        ),
        (   NoHi =< 1
        ->  Below is S-Hi,
            limit_below(Cs, Vs, NoHi, Below)
        ;   true
        )
    ).
sum(=<, Cs, Vs, S, P) :-
    bounds(Cs, Vs, 0, Lo, 0, Hi, 0, NoLo, 0, NoHi),
    (   NoHi =:= 0,
        Hi =< S
    ->  kill(P)
    ;   NoLo =< 1
    ->  Above is S-Lo,
        (   NoLo =:= 0
        ->  Above >= 0
        ;   true
        ),
        limit_above(Cs, Vs, NoLo, Above)
    ;   true
    ).
sum(\=, Cs, Vs, S, P) :-
    known(Cs, Vs, 0, Sum, Rest),
    (   Rest == []
    ->  kill(P),
        Sum =\= S
    ;   Rest = [C-V]
    ->  kill(P),
        D is S-Sum,
        (   D mod C =:= 0
        ->  Value is D//C,
            fd_without(V, Value)
        ;   true
        )
    ;   true
    ).

%   Variables that have become equal occur in the sum more than once. So when
%   all have got the values that are left to them, the sum is computed.
%
%   bounds(+Cs, +Vs, +Lo0, -Lo, +Hi0, -Hi, +NoLo0, -NoLo, +NoHi0, -NoHi): the
%   bounds of the sum of the C*V, and the numbers of summands without one.

bounds([], [], Lo, Lo, Hi, Hi, NoLo, NoLo, NoHi, NoHi).
bounds([C|Cs], [V|Vs], Lo0, Lo, Hi0, Hi, NoLo0, NoLo, NoHi0, NoHi) :-
    (   integer(V)
    ->  Lo1 is Lo0+C*V,
        Hi1 is Hi0+C*V,
        bounds(Cs, Vs, Lo1, Lo, Hi1, Hi, NoLo0, NoLo, NoHi0, NoHi)
    ;   fd_bounds(V, L0, H0),
        (   C > 0
        ->  L = L0,
            H = H0
        ;   L = H0,
            H = L0
        ),
        (   integer(L)
        ->  Lo1 is Lo0+C*L,
            NoLo1 = NoLo0
        ;   Lo1 = Lo0,
            NoLo1 is NoLo0+1
        ),
        (   integer(H)
        ->  Hi1 is Hi0+C*H,
            NoHi1 = NoHi0
        ;   Hi1 = Hi0,
            NoHi1 is NoHi0+1
        ),
        bounds(Cs, Vs, Lo1, Lo, Hi1, Hi, NoLo1, NoLo, NoHi1, NoHi)
    ).

%   limit_above(+Cs, +Vs, +Unbounded, +Above): no C*V may exceed its least value
%   by more than Above. If Unbounded is 1, only the summand without a least
%   value is limited, to Above itself.

limit_above([], [], _, _).
limit_above([C|Cs], [V|Vs], Unbounded, Above) :-
    (   integer(V)
    ->  true
    ;   fd_bounds(V, L, H),
        (   C > 0
        ->  (   integer(L)
            ->  (   Unbounded =:= 0
                ->  Most is L+Above//C,
                    fd_at_most(V, Most)
                ;   true
                )
            ;   Most is Above div C,
                fd_at_most(V, Most)
            )
        ;   integer(H)
        ->  (   Unbounded =:= 0
            ->  Least is H-Above//(-C),
                fd_at_least(V, Least)
            ;   true
            )
        ;   Least is -(Above div (-C)),
            fd_at_least(V, Least)
        )
    ),
    limit_above(Cs, Vs, Unbounded, Above).

%   limit_below(+Cs, +Vs, +Unbounded, +Below): the same from the other side;
%   Below is not positive if Unbounded is 0.

limit_below([], [], _, _).
limit_below([C|Cs], [V|Vs], Unbounded, Below) :-
    (   integer(V)
    ->  true
    ;   fd_bounds(V, L, H),
        (   C > 0
        ->  (   integer(H)
            ->  (   Unbounded =:= 0
                ->  Least is H-(-Below)//C,
                    fd_at_least(V, Least)
                ;   true
                )
            ;   Least is -((-Below) div C),
                fd_at_least(V, Least)
            )
        ;   integer(L)
        ->  (   Unbounded =:= 0
            ->  Most is L+(-Below)//(-C),
                fd_at_most(V, Most)
            ;   true
            )
        ;   Most is (-Below) div (-C),
            fd_at_most(V, Most)
        )
    ),
    limit_below(Cs, Vs, Unbounded, Below).

all_least([], []).
all_least([C|Cs], [V|Vs]) :-
    (   integer(V)
    ->  true
    ;   fd_bounds(V, L, H),
        (   C > 0
        ->  V = L
        ;   V = H
        )
    ),
    all_least(Cs, Vs).

all_greatest([], []).
all_greatest([C|Cs], [V|Vs]) :-
    (   integer(V)
    ->  true
    ;   fd_bounds(V, L, H),
        (   C > 0
        ->  V = H
        ;   V = L
        )
    ),
    all_greatest(Cs, Vs).

%   known(+Cs, +Vs, +Sum0, -Sum, -Rest): Rest are the first two unknown
%   summands. If there are fewer, Sum is the sum of the known ones.

known([], [], Sum, Sum, []).
known([C|Cs], [V|Vs], Sum0, Sum, Rest) :-
    (   integer(V)
    ->  Sum1 is Sum0+C*V,
        known(Cs, Vs, Sum1, Sum, Rest)
    ;   Rest = [C-V|Rest1],
        unknown_rest(Cs, Vs, Sum0, Sum, Rest1)
    ).

unknown_rest([], [], Sum, Sum, []).
unknown_rest([C|Cs], [V|Vs], Sum0, Sum, Rest) :-
    (   integer(V)
    ->  Sum1 is Sum0+C*V,
        unknown_rest(Cs, Vs, Sum1, Sum, Rest)
    ;   Rest = [C-V],
        Sum = Sum0
    ).

%   truth(?B, +Rel, +P): Rel is sum(Cs, Vs, R, S) with R one of =, \=, =<.

truth(B, Rel, P) :-
    (   B == 1
    ->  kill(P),
        clpfd_post:post_relation(Rel)
    ;   B == 0
    ->  kill(P),
        negation(Rel, Not),
        clpfd_post:post_relation(Not)
    ;   decided(Rel, Value)
    ->  kill(P),
        B = Value
    ;   true
    ).

negation(sum(Cs, Vs, =, S), sum(Cs, Vs, \=, S)).
negation(sum(Cs, Vs, \=, S), sum(Cs, Vs, =, S)).
negation(sum(Cs, Vs, =<, S), sum(Cs1, Vs, =<, S1)) :-
    negated(Cs, Cs1),
    S1 is -S-1.

negated([], []).
negated([C|Cs], [D|Ds]) :-
    D is -C,
    negated(Cs, Ds).

decided(sum(Cs, Vs, Rel, S), Value) :-
    (   Rel == (\=)
    ->  equality(Cs, Vs, S, Value0),
        Value is 1-Value0
    ;   Rel == (=)
    ->  equality(Cs, Vs, S, Value)
    ;   bounds(Cs, Vs, 0, Lo, 0, Hi, 0, NoLo, 0, NoHi),
        (   NoHi =:= 0,
            Hi =< S
        ->  Value = 1
        ;   NoLo =:= 0,
            Lo > S
        ->  Value = 0
        )
    ).

%   equality(+Cs, +Vs, +S, -Value): Value tells whether the sum is S. Fails
%   while that is open.

equality(Cs, Vs, S, Value) :-
    (   Cs = [C],
        Vs = [V]
    ->  (   integer(V)
        ->  (   C*V =:= S
            ->  Value = 1
            ;   Value = 0
            )
        ;   (   S mod C =\= 0
            ->  true
            ;   X is S//C,
                fd_domain(V, Dom),
                \+ dom_contains(Dom, X)
            ),
            Value = 0
        )
    ;   Cs = [1,-1],
        S =:= 0,
        Vs = [A,B],
        A == B
    ->  Value = 1
    ;   bounds(Cs, Vs, 0, Lo, 0, Hi, 0, NoLo, 0, NoHi),
        (   NoLo =:= 0,
            Lo > S
        ->  Value = 0
        ;   NoHi =:= 0,
            Hi < S
        ->  Value = 0
        ;   NoLo =:= 0,
            NoHi =:= 0,
            Lo =:= Hi
        ->  Value = 1
        ;   Cs = [C1,C2],
            C2 =:= -C1,
            S mod C1 =:= 0
        ->  Vs = [A,B],
            fd_domain(A, DomA),
            fd_domain(B, DomB0),
            Shift is S//C1,
            dom_shift(DomB0, Shift, DomB),
            dom_disjoint(DomA, DomB),
            Value = 0
        )
    ).

%   inside(?X, +Dom, ?B, +P)

inside(X, Dom, B, P) :-
    (   B == 1
    ->  kill(P),
        fd_within(X, Dom)
    ;   B == 0
    ->  kill(P),
        dom_complement(Dom, Not),
        fd_within(X, Not)
    ;   fd_domain(X, DomX),
        dom_intersection(DomX, Dom, Both),
        (   Both == []
        ->  kill(P),
            B = 0
        ;   Both == DomX
        ->  kill(P),
            B = 1
        ;   true
        )
    ).

%   bool(+Op, ?A, ?B, ?C, +P): the remaining rows of the truth table give the
%   values.

bool(Op, A, B, C, P) :-
    findall(row(A, B, C), table(Op, A, B, C), Rows),
    Rows = [Row|Rest],
    (   Rest == []
    ->  kill(P),
        Row = row(A, B, C)
    ;   fixed_column(1, Rows, A),
        fixed_column(2, Rows, B),
        fixed_column(3, Rows, C),
        (   A == B,
            var(A)
        ->  bool_same(Op, C, A)
        ;   true
        )
    ).

%   bool_same(+Op, ?C, ?A): both operands are A.

bool_same(or, C, C).
bool_same(and, C, C).
bool_same(implies, 1, _).
bool_same(equivalent, 1, _).
bool_same(xor, 0, _).

table(or, 0, 0, 0).
table(or, 0, 1, 1).
table(or, 1, 0, 1).
table(or, 1, 1, 1).
table(and, 0, 0, 0).
table(and, 0, 1, 0).
table(and, 1, 0, 0).
table(and, 1, 1, 1).
table(implies, 0, 0, 1).
table(implies, 0, 1, 1).
table(implies, 1, 0, 0).
table(implies, 1, 1, 1).
table(equivalent, 0, 0, 1).
table(equivalent, 0, 1, 0).
table(equivalent, 1, 0, 0).
table(equivalent, 1, 1, 1).
table(xor, 0, 0, 0).
table(xor, 0, 1, 1).
table(xor, 1, 0, 1).
table(xor, 1, 1, 0).

fixed_column(I, Rows, X) :-
    (   var(X),
        Rows = [Row|Rest],
        arg(I, Row, V),
        same_column(Rest, I, V)
    ->  X = V
    ;   true
    ).

same_column([], _, _).
same_column([Row|Rows], I, V) :-
    arg(I, Row, V1),
    V == V1,
    same_column(Rows, I, V).
