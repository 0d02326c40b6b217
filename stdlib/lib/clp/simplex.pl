/*  library(simplex): linear programs over the rationals, and over the integers.

    A program is state(Next, Integrals, Constraints), the constraints being
    c(Name, Terms, Op, Value) with Terms a list of pairs Variable-Coefficient. A
    solved program is solved(Values, Objective, Prices). Values are pairs
    Variable-Value, Prices pairs of constraint names and shadow prices.

    The method is the simplex method in two phases: G. B. Dantzig, Linear
    Programming and Extensions (1963). The variables are numbered: first those
    of the program from 1 to N, then a slack variable for each constraint, then
    an artificial variable for each, which the first phase makes zero. The
    tableau is a list of rows

        row(Basic, Value, Coefs)

    Coefs is an ordered list of pairs of numbers of variables and coefficients,
    not zero; that of Basic is 1, and it is 0 in all other rows. The row of the
    objective z says z + Coefs = Value. The variable with the most negative
    coefficient in it enters the basis. While pivots do not change z, the one
    with the smallest number does, which ensures termination (R. G. Bland,
    1977). Integers are found by branching.
*/

:- module(simplex,
          [ gen_state/1,
            constraint/3,
            constraint/4,
            constraint_add/4,
            maximize/3,
            minimize/3,
            variable_value/3,
            objective/2,
            shadow_price/3
          ]).

:- reexport(library(clp/simplex/transport)).

:- autoload(library(error)).
:- autoload(library(lists)).
:- autoload(library(pairs)).
:- use_module(library(assoc)).

%!  gen_state(-State) is det.
%
%   State is a linear program without constraints. Its variables are not negative.
%   Source: SWI-Prolog.

gen_state(state(0, [], [])).

%!  constraint(+Constraint, +State0, -State) is det.
%!  constraint(+Name, +Constraint, +State0, -State) is det.
%
%   Add a constraint: Left Op Number, Op being =, =< or >= and Left a list of
%   terms Coefficient*Variable or Variable that are added; or integral(Variable).
%   Variables are atoms or compound terms.
%   Errors: domain_error(linear_constraint, Constraint), instantiation_error,
%   type_error(evaluable, E).
%   Source: SWI-Prolog.

constraint(Constraint, state(Next, Integrals, Constraints), State) :-
    Next1 is Next+1,
    add_constraint(Constraint, Next, state(Next1, Integrals, Constraints), State).

constraint(Name, Constraint, State0, State) :-
    add_constraint(Constraint, user(Name), State0, State).

add_constraint(Constraint, Name, state(Next, Integrals, Constraints), State) :-
    (   var(Constraint)
    ->  instantiation_error(Constraint)
    ;   Constraint = integral(Variable)
    ->  (   member(Variable0, Integrals),
            Variable0 == Variable
        ->  State = state(Next, Integrals, Constraints)
        ;   State = state(Next, [Variable|Integrals], Constraints)
        )
    ;   relation(Constraint, Left, Op, Right)
    ->  linear(Left, Terms),
        Value is rationalize(Right),
        State = state(Next, Integrals, [c(Name, Terms, Op, Value)|Constraints])
    ;   domain_error(linear_constraint, Constraint)
    ).

relation(Left=Right, Left, =, Right).
relation(Left=<Right, Left, =<, Right).
relation(Left>=Right, Left, >=, Right).

%   linear(+Left, -Terms): pairs of different variables and coefficients that are
%   not zero, in the order of the variables.

linear(Left, Terms) :-
    must_be(list, Left),
    linear_terms(Left, Pairs0),
    keysort(Pairs0, Pairs),
    added(Pairs, Terms).

linear_terms([], []).
linear_terms([Term|Terms], [Variable-C|Pairs]) :-
    (   nonvar(Term),
        Term = C0*Variable
    ->  C is rationalize(C0)
    ;   Variable = Term,
        C = 1
    ),
    (   var(Variable)
    ->  instantiation_error(Variable)
    ;   must_be(callable, Variable)
    ),
    linear_terms(Terms, Pairs).

added([], []).
added([V-C|Pairs], Terms) :-
    added(Pairs, V, C, Terms).

added([V0-C0|Pairs], V, C, Terms) :-
    V0 == V,
    !,
    C1 is C+C0,
    added(Pairs, V, C1, Terms).
added(Pairs, V, C, Terms) :-
    (   C =:= 0
    ->  Terms = Terms1
    ;   Terms = [V-C|Terms1]
    ),
    added(Pairs, Terms1).

%!  constraint_add(+Name, +Left, +State0, -State) is semidet.
%
%   Add Left to the left side of the constraint Name. Fails if there is none.
%   Source: SWI-Prolog.

constraint_add(Name, Left, state(Next, Integrals, Constraints0), state(Next, Integrals, Constraints)) :-
    linear(Left, Terms),
    add_left(Constraints0, user(Name), Terms, Constraints).

add_left([c(Name0, Terms0, Op, Value)|Constraints0], Name, Terms, Constraints) :-
    (   Name0 == Name
    ->  append(Terms0, Terms, Pairs0),
        keysort(Pairs0, Pairs),
        added(Pairs, Terms1),
        Constraints = [c(Name, Terms1, Op, Value)|Constraints0]
    ;   Constraints = [c(Name0, Terms0, Op, Value)|Constraints1],
        add_left(Constraints0, Name, Terms, Constraints1)
    ).

%!  maximize(+Objective, +State, -Solved) is semidet.
%!  minimize(+Objective, +State, -Solved) is semidet.
%
%   Solved is the program State with values for its variables such that the
%   objective, a list as on the left side of a constraint, is maximal (minimal).
%   Fails if there are none, or no limit.
%   Source: SWI-Prolog.

maximize(Objective, State, Solved) :-
    linear(Objective, Terms),
    optimum(Terms, State, Solved).

minimize(Objective, State, solved(Values, Minimum, Prices)) :-
    linear(Objective, Terms),
    multiplied(Terms, -1, Opposite),
    optimum(Opposite, State, solved(Values, Maximum, Prices0)),
    Minimum is -Maximum,
    multiplied(Prices0, -1, Prices).

optimum(Objective, state(_, Integrals, Constraints), Solved) :-
    solve(Constraints, Objective, Relaxed),
    branch(Relaxed, Integrals, Constraints, Objective, none, Solved),
    Solved \== none.

%   branch(+Relaxed, +Integrals, +Constraints, +Objective, +Best0, -Best): Best is the
%   better of Best0 and the best solution in integers; Relaxed is the best in
%   rationals.

branch(Relaxed, Integrals, Constraints, Objective, Best0, Best) :-
    Relaxed = solved(Values, Bound, _),
    (   Best0 = solved(_, Bound0, _),
        Bound =< Bound0
    ->  Best = Best0
    ;   fractional(Integrals, Values, V, Value)
    ->  Floor is floor(Value),
        Ceiling is Floor+1,
        branch_at(c(branch, [V-1], =<, Floor), Integrals, Constraints, Objective, Best0, Best1),
        branch_at(c(branch, [V-1], >=, Ceiling), Integrals, Constraints, Objective, Best1, Best)
    ;   Best = Relaxed
    ).

branch_at(Constraint, Integrals, Constraints, Objective, Best0, Best) :-
    (   solve([Constraint|Constraints], Objective, Relaxed)
    ->  branch(Relaxed, Integrals, [Constraint|Constraints], Objective, Best0, Best)
    ;   Best = Best0
    ).

fractional([V0|Integrals], Values, V, Value) :-
    value_of(V0, Values, Value0),
    (   integer(Value0)
    ->  fractional(Integrals, Values, V, Value)
    ;   V = V0,
        Value = Value0
    ).

%!  variable_value(+Solved, +Variable, -Value) is det.
%!  objective(+Solved, -Objective) is det.
%!  shadow_price(+Solved, +Name, -Value) is semidet.
%
%   Values of a solved program. The shadow price of a constraint is the change of
%   the objective with its right side.
%   Source: SWI-Prolog.

variable_value(solved(Values, _, _), Variable, Value) :-
    value_of(Variable, Values, Value).

value_of(Variable, Values, Value) :-
    (   member(Variable0-Value0, Values),
        Variable0 == Variable
    ->  Value = Value0
    ;   Value = 0
    ).

objective(solved(_, Objective, _), Objective).

shadow_price(solved(_, _, Prices), Name, Value) :-
    memberchk(user(Name)-Value, Prices).

%   solve(+Constraints, +Objective, -Solved): the greatest value in rationals.

solve(Constraints, Objective, solved(Values, Maximum, Prices)) :-
    variables(Constraints, Objective, Names),
    length(Names, N),
    numlist(1, N, Numbers),
    pairs_keys_values(Pairs, Names, Numbers),
    list_to_assoc(Pairs, NumberOf),
    length(Constraints, M),
    tableau(Constraints, N, M, NumberOf, Rows0, Units),
    Limit is N+M,
    first_phase(Rows0, Limit, Rows1),
    numbered(Objective, NumberOf, Costs),
    multiplied(Costs, -1, Coefs),
    basic_cost(Rows1, Costs, row(z, 0, Coefs), Z0),
    pivots(Z0, Rows1, Limit, steepest, Z, Rows),
    Z = row(z, Maximum, Reduced),
    list_of_values(Pairs, Rows, Values),
    prices(Units, Reduced, Prices).

variables(Constraints, Objective, Names) :-
    constraint_terms(Constraints, Objective, Terms),
    pairs_keys(Terms, Names0),
    sort(Names0, Names).

constraint_terms([], Terms, Terms).
constraint_terms([c(_, Terms0, _, _)|Constraints], Terms1, Terms) :-
    append(Terms0, Terms2, Terms),
    constraint_terms(Constraints, Terms1, Terms2).

numbered([], _, []).
numbered([V-C|Terms], NumberOf, [J-C|Coefs]) :-
    get_assoc(V, NumberOf, J),
    numbered(Terms, NumberOf, Coefs).

%   tableau(+Constraints, +N, +M, +NumberOf, -Rows, -Units): Units are terms
%   unit(Name, J, Sign): the price of the constraint is the coefficient of J in
%   the row of the objective, times Sign.

tableau([], _, _, _, [], []).
tableau([c(Name, Terms, Op0, Value0)|Constraints], N, M, NumberOf, [Row|Rows], [unit(Name, Basic, Sign)|Units]) :-
    numbered(Terms, NumberOf, Coefs0),
    (   ( Value0 < 0 ; Value0 =:= 0, Op0 == >= )
    ->  Sign = -1,
        Value is -Value0,
        multiplied(Coefs0, -1, Coefs),
        turned(Op0, Op)
    ;   Sign = 1,
        Value = Value0,
        Coefs = Coefs0,
        Op = Op0
    ),
    Slack is N+1,
    Artificial is N+M+1,
    (   Op == (=<)
    ->  Basic = Slack,
        Added = [Slack-1]
    ;   Op == (>=)
    ->  Basic = Artificial,
        Added = [Slack-(-1),Artificial-1]
    ;   Basic = Artificial,
        Added = [Artificial-1]
    ),
    append(Coefs, Added, AllCoefs),
    Row = row(Basic, Value, AllCoefs),
    tableau(Constraints, Slack, M, NumberOf, Rows, Units).

turned(=, =).
turned(=<, >=).
turned(>=, =<).

%   first_phase(+Rows0, +Limit, -Rows): no artificial variable (with a number
%   above Limit) is basic in Rows. Fails if the constraints contradict each
%   other.

first_phase(Rows0, Limit, Rows) :-
    artificial_sum(Rows0, Limit, row(z, 0, []), Z0, Found),
    (   Found == true
    ->  pivots(Z0, Rows0, Limit, steepest, row(z, 0, _), Rows1),
        drive_out(Rows1, Limit, [], Rows)
    ;   Rows = Rows0
    ).

artificial_sum([], _, Z, Z, _).
artificial_sum([Row|Rows], Limit, Z0, Z, Found) :-
    Row = row(Basic, Value, Coefs),
    (   Basic > Limit
    ->  Found = true,
        selectchk(Basic-1, Coefs, Others),
        minus_row(Z0, 1, row(Basic, Value, Others), Z1)
    ;   Z1 = Z0
    ),
    artificial_sum(Rows, Limit, Z1, Z, Found).

%   drive_out(+Rows0, +Limit, +Done, -Rows): replaces basic artificial
%   variables, which are zero. A row where none can be replaced is dropped.

drive_out([], _, Done, Done).
drive_out([Row|Rows0], Limit, Done, Rows) :-
    Row = row(Basic, _, Coefs),
    (   Basic =< Limit
    ->  drive_out(Rows0, Limit, [Row|Done], Rows)
    ;   member(J-_, Coefs),
        J =< Limit
    ->  unit_row(Row, J, Pivot),
        reduce(Rows0, J, Pivot, Rows1),
        reduce(Done, J, Pivot, Done1),
        drive_out(Rows1, Limit, [Pivot|Done1], Rows)
    ;   drive_out(Rows0, Limit, Done, Rows)
    ).

basic_cost([], _, Z, Z).
basic_cost([Row|Rows], Costs, Z0, Z) :-
    Row = row(Basic, _, _),
    (   memberchk(Basic-Cost, Costs)
    ->  C is -Cost,
        minus_row(Z0, C, Row, Z1)
    ;   Z1 = Z0
    ),
    basic_cost(Rows, Costs, Z1, Z).

%   pivots(+Z0, +Rows0, +Limit, +Choice, -Z, -Rows): pivots until no coefficient of
%   the objective is negative. Fails if there is no limit. Choice is steepest
%   or, after a pivot that did not change z, first.

pivots(Z0, Rows0, Limit, Choice, Z, Rows) :-
    Z0 = row(z, Value0, Coefs),
    (   entering(Coefs, Limit, Choice, J)
    ->  leaving(Rows0, J, none, Leaving),
        Leaving = leaving(_, Basic, Row),
        unit_row(Row, J, Pivot),
        replace(Rows0, Basic, J, Pivot, Rows1),
        reduce_row(Z0, J, Pivot, Z1),
        Z1 = row(z, Value1, _),
        (   Value1 =:= Value0
        ->  Choice1 = first
        ;   Choice1 = steepest
        ),
        pivots(Z1, Rows1, Limit, Choice1, Z, Rows)
    ;   Z = Z0,
        Rows = Rows0
    ).

entering(Coefs, Limit, first, J) :-
    member(J-C, Coefs),
    C < 0,
    !,
    J =< Limit.
entering(Coefs, Limit, steepest, J) :-
    steepest(Coefs, Limit, none, 0, J),
    J \== none.

steepest([], _, J, _, J).
steepest([J1-C1|Coefs], Limit, J0, C0, J) :-
    (   J1 > Limit
    ->  J = J0
    ;   C1 < C0
    ->  steepest(Coefs, Limit, J1, C1, J)
    ;   steepest(Coefs, Limit, J0, C0, J)
    ).

%   leaving(+Rows, +J, +Leaving0, -Leaving): leaving(Ratio, Basic, Row) for the
%   row that limits J most. Ties go to the basic variable with the smallest
%   number.

leaving([], _, Leaving, Leaving).
leaving([Row|Rows], J, Leaving0, Leaving) :-
    Row = row(Basic, Value, Coefs),
    (   coefficient(Coefs, J, C),
        C > 0
    ->  Ratio is Value rdiv C,
        (   Leaving0 = leaving(Ratio0, Basic0, _),
            (   Ratio > Ratio0
            ;   Ratio =:= Ratio0,
                Basic > Basic0
            )
        ->  Leaving1 = Leaving0
        ;   Leaving1 = leaving(Ratio, Basic, Row)
        )
    ;   Leaving1 = Leaving0
    ),
    leaving(Rows, J, Leaving1, Leaving).

coefficient([J0-C0|Coefs], J, C) :-
    (   J0 < J
    ->  coefficient(Coefs, J, C)
    ;   J0 =:= J,
        C = C0
    ).

%   unit_row(+Row, +J, -Unit): the row with J as the basic variable.

unit_row(row(_, Value0, Coefs0), J, row(J, Value, Coefs)) :-
    coefficient(Coefs0, J, C),
    Factor is 1 rdiv C,
    Value is Value0*Factor,
    multiplied(Coefs0, Factor, Coefs).

replace([], _, _, _, []).
replace([Row0|Rows0], Basic, J, Pivot, [Row|Rows]) :-
    (   Row0 = row(Basic, _, _)
    ->  Row = Pivot
    ;   reduce_row(Row0, J, Pivot, Row)
    ),
    replace(Rows0, Basic, J, Pivot, Rows).

reduce([], _, _, []).
reduce([Row0|Rows0], J, Pivot, [Row|Rows]) :-
    reduce_row(Row0, J, Pivot, Row),
    reduce(Rows0, J, Pivot, Rows).

reduce_row(Row0, J, Pivot, Row) :-
    Row0 = row(_, _, Coefs),
    (   coefficient(Coefs, J, C)
    ->  minus_row(Row0, C, Pivot, Row)
    ;   Row = Row0
    ).

%   minus_row(+Row0, +C, +Row1, -Row): Row is Row0-C*Row1.

minus_row(row(Basic, Value0, Coefs0), C, row(_, Value1, Coefs1), row(Basic, Value, Coefs)) :-
    Value is Value0-C*Value1,
    minus(Coefs0, C, Coefs1, Coefs).

minus([], C, Coefs1, Coefs) :-
    Factor is -C,
    multiplied(Coefs1, Factor, Coefs).
minus([J0-C0|Coefs0], C, Coefs1, Coefs) :-
    minus(Coefs1, J0, C0, Coefs0, C, Coefs).

minus([], J0, C0, Coefs0, _, [J0-C0|Coefs0]).
minus([J1-C1|Coefs1], J0, C0, Coefs0, C, Coefs) :-
    (   J0 < J1
    ->  Coefs = [J0-C0|Coefs2],
        minus(Coefs0, C, [J1-C1|Coefs1], Coefs2)
    ;   J0 > J1
    ->  C2 is -C*C1,
        Coefs = [J1-C2|Coefs2],
        minus(Coefs1, J0, C0, Coefs0, C, Coefs2)
    ;   C2 is C0-C*C1,
        (   C2 =:= 0
        ->  Coefs = Coefs2
        ;   Coefs = [J0-C2|Coefs2]
        ),
        minus(Coefs0, C, Coefs1, Coefs2)
    ).

multiplied([], _, []).
multiplied([K-C0|Pairs0], Factor, [K-C|Pairs]) :-
    C is C0*Factor,
    multiplied(Pairs0, Factor, Pairs).

list_of_values([], _, []).
list_of_values([V-J|Pairs], Rows, [V-Value|Values]) :-
    (   memberchk(row(J, Value0, _), Rows)
    ->  Value = Value0
    ;   Value = 0
    ),
    list_of_values(Pairs, Rows, Values).

prices([], _, []).
prices([unit(Name, J, Sign)|Units], Reduced, [Name-Price|Prices]) :-
    (   coefficient(Reduced, J, C)
    ->  Price is Sign*C
    ;   Price = 0
    ),
    prices(Units, Reduced, Prices).
