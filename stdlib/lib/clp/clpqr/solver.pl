/*  library(clp/clpqr/solver): linear equations and inequalities, added one by
    one.

    An unknown is a term

        v(Id, Var, State, Lower, Upper, Rows, Delayed, Not, Domain, Shown, Stamp)

    for the variable Var, or for a hidden one with the value of a linear form.
    Bounds are none or bound(Number, Strict), Strict being closed or open. Not
    are the values that it must not take. Shown is set while answers are
    printed. Stamp is explained in library(clp/clpqr/copies). State is

        at(Place, Value)      not basic, now at its bound lower or upper, or, if it
                              has none, free, at 0
        basic(Value, Terms)   it depends on others: Terms are t(Id, C, Unknown), in
                              the order of Id, none of them basic; it is
                              Value + the sum of all C * (unknown - its value now)
        fixed(Value)          it has one value
        gone                  it was unified with another one

    and Rows are the basic unknowns in whose Terms it is, with some that were.
    All this is undone on backtracking. The numbers are rationals, or floats,
    which are equal if they differ by at most 1.0e-10. Invariants between
    constraints:

    -   The present values are a solution, except for strict bounds and Not. -
    Basic unknowns with bounds depend on unknowns with bounds only. So an
        equation with a free unknown is solved for that one, and nothing else
        changes.
    -   The inequalities imply no equation that the states do not show: for every
        bound there is a solution strictly inside it. So strict bounds and Not are
        checked only when an unknown is fixed. They remove only the boundary, or a
        slice without thickness, of the set of solutions.

    A new bound first moves its unknown as far as necessary, by the simplex
    method with bounded variables (G. B. Dantzig, 1955; R. G. Bland's choice
    makes it end). If the unknown stops at the bound, all unknowns on which it
    depends must keep their values and are fixed. Unknowns at their bounds that
    depended on them are then tried again. How this finds the implied equations:
    C. Holzbaur, OFAI clp(q,r) Manual (1995); J. Jaffar, S. Michaylov, P.
    Stuckey, R. Yap, The CLP(R) Language and System (1992).
*/

:- module(clpqr_solver,
          [ unknown/3,
            sum_form/4,
            post_zero/3,
            post_bound/5,
            post_not_zero/3,
            bound/4,
            exclude/2,
            assign/2,
            unify_unknowns/2,
            extreme/4,
            commit/1,
            delay/2,
            plus/5,
            zero/1,
            divide/3
          ]).

:- autoload(library(error)).
:- autoload(library(lists)).
:- use_module(library(clp/clpqr/copies)).

:- nb_setval('$clpqr', []).

%   zero(+Number): Number counts as zero.

zero(C) :-
    (   float(C)
    ->  abs(C) =< 1.0e-10
    ;   C =:= 0
    ).

%   divide(+A, +B, -C): C is A/B, for expressions A and B.

divide(A0, B0, C) :-
    A is A0,
    B is B0,
    (   rational(A),
        rational(B)
    ->  C is A rdiv B
    ;   C is A/B
    ).

%   above(+A, +B): A is greater than B, by more than errors of rounding.

above(A, B) :-
    A > B,
    D is A-B,
    \+ zero(D).

%   beyond(+Direction, +A, +B): A is above B in Direction, which is 1 or -1.

beyond(1, A, B) :-
    B \== inf,
    above(A, B).
beyond(-1, A, B) :-
    B \== inf,
    above(B, A).

%!  unknown(+Var, +Domain, -Unknown) is det.
%
%   Unknown is that of a variable, a new one if it has none.

unknown(Var, Domain, V) :-
    (   get_attr(Var, clpqr, V0)
    ->  (   arg(9, V0, Domain)
        ->  V = V0,
            own(V)
        ;   arg(9, V0, Other),
            mixed(Domain, Other, Var)
        )
    ;   new_unknown(Var, Domain, V),
        put_attr(Var, clpqr, V)
    ).

mixed(Domain, Other, Var) :-
    domain_name(Domain, Name),
    domain_name(Other, OtherName),
    atomic_list_concat(['mix ', Name, ' variables with'], Action),
    atom_concat(OtherName, ' variables:', Type),
    permission_error(Action, Type, Var).

domain_name(clpq, 'CLP(Q)').
domain_name(clpr, 'CLP(R)').

new_unknown(Var, Domain, v(Id, Var, at(free, Zero), none, none, [], [], [], Domain, _, Stamp)) :-
    new_id(Id),
    stamp(Stamp),
    domain_zero(Domain, Zero).

domain_zero(clpq, 0).
domain_zero(clpr, 0.0).

%   hidden(+Domain, +Value, +Terms, -V): V is a new basic unknown without a
%   variable.

hidden(Domain, Value, Terms, V) :-
    new_unknown(_, Domain, V),
    setarg(3, V, basic(Value, Terms)),
    note_all(Terms, V).

%!  delay(+Var, +Delayed) is det.
%
%   Have Delayed called when the unknown Var is fixed.

delay(V, Delayed) :-
    arg(7, V, Ds),
    setarg(7, V, [Delayed|Ds]).

% Forms

%!  sum_form(+K0, +Terms0, -K, -Terms) is det.
%
%   The sum of K0 and of Terms0, pairs C*Unknown, is K + Terms as in a state.

sum_form(K0, Terms0, K, Terms) :-
    sum_states(Terms0, K0, K, Plain, Rows),
    sort(1, @=<, Plain, Sorted),
    collected(Sorted, Terms1),
    sum_rows(Rows, Terms1, Terms).

sum_states([], K, K, [], []).
sum_states([C*V|Ts], K0, K, Plain, Rows) :-
    arg(3, V, State),
    (   State = at(_, Value)
    ->  arg(1, V, Id),
        Plain = [t(Id,C,V)|Plain1],
        Rows = Rows1
    ;   State = basic(Value, Terms)
    ->  Plain = Plain1,
        Rows = [C*Terms|Rows1]
    ;   State = fixed(Value),
        Plain = Plain1,
        Rows = Rows1
    ),
    K1 is K0+C*Value,
    sum_states(Ts, K1, K, Plain1, Rows1).

sum_rows([], Terms, Terms).
sum_rows([C*Row|Rows], Terms0, Terms) :-
    plus(Terms0, C, Row, none, Terms1),
    sum_rows(Rows, Terms1, Terms).

collected([], []).
collected([t(Id,C,V)|Ts], Terms) :-
    collected(Ts, Id, C, V, Terms).

collected([t(Id,C1,_)|Ts], Id, C0, V, Terms) :-
    !,
    C is C0+C1,
    collected(Ts, Id, C, V, Terms).
collected(Ts, Id, C, V, Terms) :-
    (   zero(C)
    ->  Terms = Terms1
    ;   Terms = [t(Id,C,V)|Terms1]
    ),
    collected(Ts, Terms1).

%   plus(+As, +C, +Bs, +Row, -Sum): Sum is As + C*Bs. Unknowns that are not in
%   As note that they are in the terms of Row.

plus([], C, Bs, Row, Sum) :-
    times(Bs, C, Row, Sum).
plus([A|As], C, Bs, Row, Sum) :-
    plus(Bs, A, As, C, Row, Sum).

plus([], A, As, _, _, [A|As]).
plus([B|Bs], A, As, C, Row, Sum) :-
    A = t(I,CA,V),
    B = t(J,CB,W),
    (   I < J
    ->  Sum = [A|Sum1],
        plus(As, C, [B|Bs], Row, Sum1)
    ;   I > J
    ->  C1 is C*CB,
        Sum = [t(J,C1,W)|Sum1],
        note(W, Row),
        plus(Bs, A, As, C, Row, Sum1)
    ;   C1 is CA+C*CB,
        (   zero(C1)
        ->  Sum = Sum1
        ;   Sum = [t(I,C1,V)|Sum1]
        ),
        plus(As, C, Bs, Row, Sum1)
    ).

times([], _, _, []).
times([t(I,C0,V)|Bs], C, Row, [t(I,C1,V)|Sum]) :-
    C1 is C*C0,
    note(V, Row),
    times(Bs, C, Row, Sum).

note(V, Row) :-
    (   Row == none
    ->  true
    ;   arg(6, V, Rows),
        setarg(6, V, [Row|Rows])
    ).

note_all([], _).
note_all([t(_,_,V)|Ts], Row) :-
    note(V, Row),
    note_all(Ts, Row).

%   without(+Terms0, +Id, -C, -Terms): Id has the coefficient C in Terms0.

without([T|Ts0], Id, C, Ts) :-
    T = t(I,C0,_),
    (   I =:= Id
    ->  C = C0,
        Ts = Ts0
    ;   I < Id,
        Ts = [T|Ts1],
        without(Ts0, Id, C, Ts1)
    ).

insert([], T, [T]).
insert([T0|Ts0], T, Ts) :-
    T0 = t(I0,_,_),
    T = t(I,_,_),
    (   I0 < I
    ->  Ts = [T0|Ts1],
        insert(Ts0, T, Ts1)
    ;   Ts = [T,T0|Ts0]
    ).

coefficient([t(I,C0,_)|Ts], Id, C) :-
    (   I =:= Id
    ->  C = C0
    ;   I < Id,
        coefficient(Ts, Id, C)
    ).

% Rows

%   substitute(+V, +Step, +Terms): V, no longer basic, moves by Step and is
%   replaced by Terms everywhere.

substitute(V, Step, Terms) :-
    arg(1, V, Id),
    arg(6, V, Rows),
    setarg(6, V, []),
    substitute(Rows, Id, Step, Terms).

substitute([], _, _, _).
substitute([Row|Rows], Id, Step, Terms) :-
    (   arg(3, Row, basic(Value0, Ts0)),
        without(Ts0, Id, C, Ts1)
    ->  Value is Value0+C*Step,
        plus(Ts1, C, Terms, Row, Ts),
        (   Ts == []
        ->  settle(Row, Value)
        ;   setarg(3, Row, basic(Value, Ts))
        )
    ;   true
    ),
    substitute(Rows, Id, Step, Terms).

%   shift(+V, +Step): V, which is not basic, moves.

shift(V, Step) :-
    (   zero(Step)
    ->  true
    ;   arg(1, V, Id),
        arg(6, V, Rows0),
        different(Rows0, Rows),
        setarg(6, V, Rows),
        shift(Rows, Id, Step)
    ).

shift([], _, _).
shift([Row|Rows], Id, Step) :-
    (   arg(3, Row, basic(Value0, Ts)),
        coefficient(Ts, Id, C)
    ->  Value is Value0+C*Step,
        setarg(3, Row, basic(Value, Ts))
    ;   true
    ),
    shift(Rows, Id, Step).

different(Rows0, Rows) :-
    by_id(Rows0, Pairs0),
    sort(1, @<, Pairs0, Pairs),
    pairs_rows(Pairs, Rows).

by_id([], []).
by_id([Row|Rows], [Id-Row|Pairs]) :-
    arg(1, Row, Id),
    by_id(Rows, Pairs).

pairs_rows([], []).
pairs_rows([_-Row|Pairs], [Row|Rows]) :-
    pairs_rows(Pairs, Rows).

%   pivot(+V, +Place, +Value, +W): V, which is basic, leaves for its bound Place, which
%   is Value, and W becomes basic.

pivot(V, Place, Value, W) :-
    arg(3, V, basic(Value0, Terms0)),
    arg(1, V, Id),
    arg(1, W, IdW),
    without(Terms0, IdW, C, Terms1),
    arg(3, W, at(_, ValueW)),
    divide(1, C, Inverse),
    Factor is -Inverse,
    times(Terms1, Factor, W, Terms2),
    insert(Terms2, t(Id,Inverse,V), Terms),
    Step is (Value-Value0)*Inverse,
    NewW is ValueW+Step,
    setarg(3, V, at(Place, Value)),
    setarg(6, V, [W]),
    arg(6, W, Rows),
    setarg(6, W, []),
    setarg(3, W, basic(NewW, Terms)),
    substitute(Rows, IdW, Step, Terms).

% Moving

%   move(+V, +Limit, +Direction, -End): V moves in Direction until it is beyond
%   Limit, which may be inf. End is beyond, limit if V cannot go beyond Limit,
%   short if it cannot reach Limit, or unbounded if Limit is inf and nothing
%   stops V.

move(V, Limit, Direction, End) :-
    arg(3, V, State),
    move(State, V, Limit, Direction, End).

move(basic(Value, Terms), V, Limit, Direction, End) :-
    (   beyond(Direction, Value, Limit)
    ->  End = beyond
    ;   entering(Terms, Direction, W, Side)
    ->  (   blocking(W, Side, By, Place, Bound)
        ->  enter(By, Place, Bound, W),
            move(V, Limit, Direction, End)
        ;   Limit == inf
        ->  End = unbounded
        ;   place(Direction, Place),
            pivot(V, Place, Limit, W),
            End = beyond
        )
    ;   stopped(Value, Limit, End)
    ).
move(at(Place, Value), V, Limit, Direction, End) :-
    (   beyond(Direction, Value, Limit)
    ->  End = beyond
    ;   \+ place(Direction, Place)
    ->  stopped(Value, Limit, End)
    ;   (   blocking(V, Direction, By, PlaceBy, Bound)
        ->  true
        ;   By = none
        ),
        (   By == none,
            Limit == inf
        ->  End = unbounded
        ;   (   By == none
            ->  true
            ;   reach(By, Bound, V, Value, Reached),
                beyond(Direction, Reached, Limit)
            )
        ->  Step is Limit-Value,
            setarg(3, V, at(Place, Limit)),
            shift(V, Step),
            End = beyond
        ;   enter(By, PlaceBy, Bound, V),
            move(V, Limit, Direction, End)
        )
    ).

stopped(Value, Limit, End) :-
    (   Limit == inf
    ->  End = limit
    ;   D is Value-Limit,
        zero(D)
    ->  End = limit
    ;   End = short
    ).

place(1, lower).
place(-1, upper).

%   reach(+By, +Bound, +V, +Value0, -Value): V goes from Value0 to Value when By goes
%   to its bound.

reach(By, Bound, V, Value0, Value) :-
    (   same_term(By, V)
    ->  Value = Bound
    ;   arg(3, By, basic(ValueBy, Terms)),
        arg(1, V, Id),
        coefficient(Terms, Id, C),
        divide(Bound-ValueBy, C, Step),
        Value is Value0+Step
    ).

%   enter(+By, +Place, +Bound, +W): W moves until By is at its bound.

enter(By, Place, Bound, W) :-
    (   same_term(By, W)
    ->  arg(3, W, at(_, Value)),
        Step is Bound-Value,
        setarg(3, W, at(Place, Bound)),
        shift(W, Step)
    ;   pivot(By, Place, Bound, W)
    ).

%   entering(+Terms, +Direction, -W, -Side): the sum moves in Direction when W
%   moves to Side. W is its first unknown that can.

entering([t(_,C,W)|Terms], Direction, V, Side) :-
    (   C > 0
    ->  Side0 = Direction
    ;   Side0 is -Direction
    ),
    arg(3, W, at(Place, _)),
    (   place(Side0, Place)
    ->  V = W,
        Side = Side0
    ;   entering(Terms, Direction, V, Side)
    ).

%   blocking(+W, +Side, -By, -Place, -Bound): when W, not basic, moves to Side,
%   By is the first unknown to reach a bound, at Place. Fails if none does.

blocking(W, Side, By, Place, Bound) :-
    arg(6, W, Rows),
    arg(1, W, Id),
    (   bound_at(W, Side, Place0, Bound0)
    ->  arg(3, W, at(_, Value)),
        Step is abs(Bound0-Value),
        First = first(Step, W, Place0, Bound0)
    ;   First = none
    ),
    nearest(Rows, Id, Side, First, first(_, By, Place, Bound)).

nearest([], _, _, First, First).
nearest([Row|Rows], Id, Side, First0, First) :-
    (   arg(3, Row, basic(Value, Terms)),
        ( \+ arg(4, Row, none) ; \+ arg(5, Row, none) ),
        coefficient(Terms, Id, C)
    ->  (   C > 0
        ->  SideRow = Side
        ;   SideRow is -Side
        ),
        (   bound_at(Row, SideRow, Place, Bound)
        ->  divide(max(0, SideRow*(Bound-Value)), abs(C), Step),
            nearer(First0, Step, Row, Place, Bound, First1)
        ;   First1 = First0
        )
    ;   First1 = First0
    ),
    nearest(Rows, Id, Side, First1, First).

nearer(none, Step, Row, Place, Bound, first(Step, Row, Place, Bound)).
nearer(First0, Step, Row, Place, Bound, First) :-
    First0 = first(Step0, Row0, _, _),
    D is Step-Step0,
    (   zero(D)
    ->  arg(1, Row, Id),
        arg(1, Row0, Id0),
        (   Id < Id0
        ->  First = first(Step, Row, Place, Bound)
        ;   First = First0
        )
    ;   D < 0
    ->  First = first(Step, Row, Place, Bound)
    ;   First = First0
    ).

%   bound_at(+V, +Side, -Place, -Bound): V has a bound on the way to Side.

bound_at(V, Side, Place, Bound) :-
    (   Side =:= 1
    ->  Place = upper,
        arg(5, V, bound(Bound, _))
    ;   Place = lower,
        arg(4, V, bound(Bound, _))
    ).

% Constraints

%!  post_zero(+Domain, +K, +Terms) is semidet.
%
%   K + Terms = 0.

post_zero(Domain, K, Terms) :-
    (   Terms = [t(_,C,V)|Ts]
    ->  (   Ts == []
        ->  arg(3, V, at(_, Value0)),
            divide(-K, C, Step),
            Value is Value0+Step,
            assign(V, Value)
        ;   free_term(Terms, V1)
        ->  solve_for(V1, K, Terms)
        ;   hidden(Domain, K, Terms, S),
            domain_zero(Domain, Zero),
            assign(S, Zero)
        )
    ;   zero(K)
    ).

%   free_term(+Terms, -V): V is the last free unknown with the coefficient 1 or
%   -1, or else the last with the greatest coefficient.

free_term(Terms, V) :-
    free_term(Terms, 0, none, V),
    V \== none.

free_term([], _, V, V).
free_term([t(_,C,W)|Ts], Best, V0, V) :-
    (   arg(3, W, at(free, _)),
        A is abs(C),
        preferred(A, Best)
    ->  free_term(Ts, A, W, V)
    ;   free_term(Ts, Best, V0, V)
    ).

preferred(A, Best) :-
    (   A =:= 1
    ->  true
    ;   Best =\= 1,
        A >= Best
    ).

solve_for(V, K, Terms0) :-
    arg(1, V, Id),
    without(Terms0, Id, C, Terms1),
    divide(-1, C, Factor),
    times(Terms1, Factor, V, Terms),
    Step is K*Factor,
    arg(6, V, Rows),
    setarg(6, V, []),
    setarg(3, V, basic(Step, Terms)),
    substitute(Rows, Id, Step, Terms).

%!  assign(+Unknown, +Value) is semidet.

assign(V, Value) :-
    arg(3, V, State),
    (   State = at(free, _)
    ->  setarg(3, V, at(lower, Value)),
        shift(V, Value),
        fix([V])
    ;   bound(V, 1, Value, closed),
        bound(V, -1, Value, closed)
    ).

%!  post_bound(+Domain, +K, +Terms, +Direction, +Strict) is semidet.
%
%   K + Terms >= 0 if Direction is 1, and =< 0 if it is -1; not 0 if Strict is open.

post_bound(Domain, K, Terms, Direction, Strict) :-
    (   Terms = [t(_,C,V)|Ts]
    ->  (   Ts == []
        ->  arg(3, V, at(_, Value)),
            bound_term(V, Value, C, K, Direction, Strict)
        ;   times(Terms, Direction, none, Terms1),
            K1 is Direction*K,
            hidden(Domain, K1, Terms1, S),
            domain_zero(Domain, Zero),
            bound(S, 1, Zero, Strict)
        )
    ;   Strict == closed,
        zero(K)
    ->  true
    ;   domain_zero(Domain, Zero),
        beyond(Direction, K, Zero)
    ).

%   bound_term(+V, +Value, +C, +K, +Direction, +Strict): K + C * (V-Value) is bounded by 0.

bound_term(V, Value, C, K, Direction, Strict) :-
    divide(-K, C, Step),
    Limit is Value+Step,
    (   C > 0
    ->  bound(V, Direction, Limit, Strict)
    ;   Direction1 is -Direction,
        bound(V, Direction1, Limit, Strict)
    ).

%!  bound(+Unknown, +Direction, +Limit, +Strict) is semidet.
%
%   It is at least or at most Limit.

bound(V, Direction, Limit, Strict) :-
    arg(3, V, State),
    (   State = fixed(Value)
    ->  (   beyond(Direction, Value, Limit)
        ->  true
        ;   Strict == closed,
            stopped(Value, Limit, limit)
        )
    ;   State = basic(Value, [t(_,C,W)])
    ->  arg(3, W, at(_, ValueW)),
        bound_term(W, ValueW, C, Value-Limit, Direction, Strict)
    ;   place(Direction, Place),
        bound_arg(Direction, Arg),
        arg(Arg, V, Old),
        (   weaker(Old, Direction, Limit, Strict)
        ->  (   State = at(free, _)
            ->  setarg(Arg, V, bound(Limit, Strict)),
                setarg(3, V, at(Place, Limit)),
                shift(V, Limit)
            ;   State = basic(_, Terms),
                free_term(Terms, W)
            ->  setarg(Arg, V, bound(Limit, Strict)),
                pivot(V, Place, Limit, W)
            ;   move(V, Limit, Direction, End),
                bounded(End, V, Arg, Limit, Strict)
            )
        ;   true
        )
    ).

bound_arg(1, 4).
bound_arg(-1, 5).

weaker(none, _, _, _).
weaker(bound(Old, OldStrict), Direction, Limit, Strict) :-
    (   beyond(Direction, Limit, Old)
    ->  true
    ;   Strict == open,
        OldStrict == closed,
        stopped(Old, Limit, limit)
    ).

bounded(beyond, V, Arg, Limit, Strict) :-
    setarg(Arg, V, bound(Limit, Strict)).
bounded(limit, V, _, _, closed) :-
    stays(V).

%   stays(+V): V cannot move off its bound.

stays(V) :-
    arg(3, V, State),
    (   State = basic(_, Terms)
    ->  unknowns(Terms, Vs),
        fix(Vs)
    ;   fix([V])
    ).

unknowns([], []).
unknowns([t(_,_,V)|Ts], [V|Vs]) :-
    unknowns(Ts, Vs).

%   fix(+Vs): the values of Vs, which are not basic, become final.

fix(Vs) :-
    fix(Vs, Touched),
    retry(Touched).

fix([], []).
fix([V|Vs], [Rows|Touched]) :-
    (   arg(3, V, at(_, Value))
    ->  arg(6, V, Rows),
        settle(V, Value),
        arg(9, V, Domain),
        domain_zero(Domain, Zero),
        substitute(V, Zero, [])
    ;   Rows = []
    ),
    fix(Vs, Touched).

retry([]).
retry([Rows|Touched]) :-
    retry_rows(Rows),
    retry(Touched).

retry_rows([]).
retry_rows([Row|Rows]) :-
    arg(3, Row, State),
    (   at_bound(State, Row, Value, Direction)
    ->  move(Row, Value, Direction, End),
        (   End == beyond
        ->  true
        ;   stays(Row)
        )
    ;   true
    ),
    retry_rows(Rows).

at_bound(at(Place, Value), _, Value, Direction) :-
    place(Direction, Place).
at_bound(basic(Value, _), Row, Bound, Direction) :-
    (   arg(4, Row, bound(Bound, _)),
        stopped(Value, Bound, limit)
    ->  Direction = 1
    ;   arg(5, Row, bound(Bound, _)),
        stopped(Value, Bound, limit)
    ->  Direction = -1
    ).

%   settle(+V, +Value): V gets Value, which must be one that it may have.
%   commit/1 tells others. There is no -0.0.

settle(V, Value0) :-
    Value is Value0+0,
    V = v(_, _, _, Lower, Upper, _, _, Not, _, _, _),
    \+ excluded(Lower, Value),
    \+ excluded(Upper, Value),
    allowed(Not, Value),
    setarg(3, V, fixed(Value)),
    b_getval('$clpqr', Settled),
    b_setval('$clpqr', [V|Settled]).

excluded(bound(Bound, open), Value) :-
    stopped(Value, Bound, limit).

allowed([], _).
allowed([No|Nos], Value) :-
    stopped(Value, No, short),
    allowed(Nos, Value).

%!  post_not_zero(+Domain, +K, +Terms) is semidet.
%
%   K + Terms =\= 0.

post_not_zero(Domain, K, Terms) :-
    (   Terms = [t(_,C,V)|Ts]
    ->  (   Ts == []
        ->  arg(3, V, at(_, Value)),
            divide(-K, C, Step),
            No is Value+Step,
            exclude(V, No)
        ;   hidden(Domain, K, Terms, S),
            domain_zero(Domain, Zero),
            exclude(S, Zero)
        )
    ;   \+ zero(K)
    ).

%!  exclude(+Unknown, +No) is semidet.
%
%   It is not No.

exclude(V, No) :-
    (   arg(3, V, fixed(Value))
    ->  allowed([No], Value)
    ;   arg(8, V, Nos),
        (   allowed(Nos, No)
        ->  setarg(8, V, [No|Nos])
        ;   true
        )
    ).

%!  unify_unknowns(+V, +W) is semidet.
%
%   V and W, of the same variable, are equal. One that is basic goes, and the other
%   has its bounds.

unify_unknowns(V, W) :-
    arg(9, V, Domain),
    sum_form(0, [1*V,-1*W], K, Terms),
    post_zero(Domain, K, Terms),
    (   arg(3, V, at(_, _))
    ->  merge(W, V)
    ;   merge(V, W)
    ).

merge(V, W) :-
    V = v(_, Var, State, Lower, Upper, _, Delayed, Not, _, _, _),
    (   State = fixed(_)
    ->  true
    ;   move_bound(Lower, 1, W),
        move_bound(Upper, -1, W),
        exclude_all(Not, W),
        arg(7, W, DelayedW),
        append(Delayed, DelayedW, All),
        setarg(7, W, All),
        (   arg(3, V, fixed(_))
        ->  true
        ;   setarg(3, V, gone),
            put_attr(Var, clpqr, W)
        )
    ).

move_bound(none, _, _).
move_bound(bound(Limit, Strict), Direction, W) :-
    bound(W, Direction, Limit, Strict).

exclude_all([], _).
exclude_all([No|Nos], W) :-
    exclude(W, No),
    exclude_all(Nos, W).

%!  extreme(+Domain, +K, +Terms, -Supremum) is semidet.
%
%   The supremum of K + Terms, for the values that are then those of now. Fails if
%   there is none.

extreme(Domain, K, Terms, Supremum) :-
    (   Terms == []
    ->  Supremum = K
    ;   \+ free_term(Terms, _),
        hidden(Domain, K, Terms, S),
        move(S, inf, 1, limit),
        arg(3, S, basic(Supremum, _))
    ).

%!  commit(-Delayed) is nondet.
%
%   Bind the variables that were fixed. Delayed is what waited for them.

commit(Delayed) :-
    b_getval('$clpqr', Settled),
    (   Settled == []
    ->  Delayed = []
    ;   b_setval('$clpqr', []),
        reverse(Settled, Vs),
        bind(Vs, Delayed)
    ).

bind([], []).
bind([V|Vs], Delayed) :-
    V = v(_, Var, fixed(Value), _, _, _, Ds, _, _, _, _),
    (   var(Var)
    ->  del_attr(Var, clpqr),
        Var = Value
    ;   true
    ),
    append(Ds, Delayed1, Delayed),
    bind(Vs, Delayed1).
