/*  Lambda expressions of a clause become predicates when the
    clause is loaded.

    If a meta-predicate calls a lambda expression with N more arguments, the
    expression is replaced by a closure of an auxiliary predicate with one
    clause.

        p(L0, L) :- maplist([X,Y]>>(Y is X*2), L0, L).

    becomes

        p(L0, L) :- maplist('__aux_yall_2_1', L0, L).

        '__aux_yall_2_1'(X, Y) :- Y is X*2.

    A call of a lambda expression calls a copy. For Free/Parameters>>Body the
    copy shares the variables of Free with the clause (library(yall)). So the
    auxiliary predicate gets these variables as arguments. It also gets other
    variables that occur in the clause outside of lambda expressions, and copies
    their values. If all of these are ground, it does not copy them:

        p(L0, L, K) :- maplist([X,Y]>>(Y is X*K), L0, L).

    becomes

        p(L0, L, K) :-
            (   ground([K])
            ->  Ground = true
            ;   Ground = false
            ),
            maplist('__aux_yall_2_1'(Ground, K), L0, L).

        '__aux_yall_2_1'(Ground, K0, X0, Y0) :-
            (   Ground == true
            ->  K = K0
            ;   var(K0)
            ->  true
            ;   copy_term_nat([]/[K0], []/[K])
            ),
            X = X0,
            Y = Y0,
            Y is X*K.

    With library(apply_macros), variables of Parameters are never variables of
    the clause. In SWI-Prolog that library makes macros of lambda expressions,
    which has this effect, too.
*/

:- module('$lift', [lift_lambdas/3]).

:- autoload(library(lists)).

%!  lift_lambdas(+Module, +Clause, -Lifted) is det.
%
%   Lifted is the rule or directive Clause of Module without those lambda
%   expressions that can be predicates; these are added to what is being
%   loaded.

lift_lambdas(M, Clause, Lifted) :-
    (   body(Clause, Head, Body, Lifted, Body1)
    ->  lift_body(Body, in(M, unknown), Outside),
        term_variables(Head/Outside, Vars),
        lift_body(Body, in(M, Vars), Body1)
    ;   Lifted = Clause
    ).

body((Head :- Body), Head, Body, (Head :- Body1), Body1) :-
    \+ ( nonvar(Head),
         Head = _:_
       ).
body((:- Body), [], Body, (:- Body1), Body1).

%   lift_body(+Body, +In, -Lifted): In is in(M, Vars). Vars are the variables
%   of the clause outside of lambda expressions. As long as they are unknown,
%   Lifted is Body with Free in place of each lambda expression.

lift_body(Body, In, Lifted) :-
    lift_goal(Body, In, Lifted1, Tests, []),
    add_tests(Tests, Lifted1, Lifted).

add_tests([], Goal, Goal).
add_tests([Test|Tests], Goal, (Test, Goal1)) :-
    add_tests(Tests, Goal, Goal1).

%   lift_goal(+Goal, +In, -Lifted, -Tests, ?Rest): Tests must be called before
%   Lifted.

lift_goal(Goal, In, Lifted, Tests, Rest) :-
    (   compound(Goal),
        Goal \= _:_,
        Goal \= _>>_,
        In = in(M, _),
        predicate_property(M:Goal, meta_predicate(Spec))
    ->  Goal =.. [Name|Args],
        Spec =.. [_|Modes],
        lift_arguments(Modes, Args, In, Args1, Tests, Rest),
        Lifted =.. [Name|Args1]
    ;   Lifted = Goal,
        Tests = Rest
    ).

lift_arguments([], [], _, [], Tests, Tests).
lift_arguments([Mode|Modes], [Arg|Args], In, [Arg1|Args1], Tests, Rest) :-
    lift_argument(Mode, Arg, In, Arg1, Tests, Tests1),
    lift_arguments(Modes, Args, In, Args1, Tests1, Rest).

lift_argument(Mode, Arg, In, Arg1, Tests, Rest) :-
    (   Mode == 0
    ->  Tests = Rest,
        lift_body(Arg, In, Arg1)
    ;   integer(Mode),
        callable(Arg)
    ->  lift_closure(Arg, Mode, In, Arg1, Tests, Rest)
    ;   Arg1 = Arg,
        Tests = Rest
    ).

%   lift_closure(+Closure, +N, +In, -Lifted, -Tests, ?Rest): Closure is called
%   with N arguments. If it is not a lambda expression, it may contain some.

lift_closure(Closure, N, In, Lifted, Tests, Rest) :-
    (   Closure = _>>_
    ->  (   lift_lambda(Closure, N, In, Lifted, Tests, Rest)
        ->  true
        ;   Lifted = Closure,
            Tests = Rest
        )
    ;   length(Extra, N),
        extend(Closure, Extra, Goal),
        lift_goal(Goal, In, Goal1, Tests, Rest),
        extend(Lifted, Extra, Goal1)
    ).

%   extend(?Closure, +Extra, ?Goal): Goal is Closure with the arguments Extra
%   added.

extend(Closure, Extra, Goal) :-
    (   nonvar(Closure)
    ->  Closure =.. Parts,
        append(Parts, Extra, Parts1),
        Goal =.. Parts1
    ;   Goal =.. Parts1,
        append(Parts, Extra, Parts1),
        Closure =.. Parts
    ).

lift_lambda(Ps0>>Body, N, in(M, Vars), Closure, Tests, Rest) :-
    parameters(Ps0, Free, Ps),
    length(Ps, Count),
    Count =< N,
    callable(Body),
    length(Args, N),
    extend(Ps0>>Body, Args, Call),
    predicate_property(M:Call, imported_from(yall)),
    (   Vars == unknown
    ->  Closure = Free,
        Tests = Rest
    ;   term_variables(Free, Shared),
        term_variables(Ps/Body, Inner),
        own(M, Ps, Own),
        append(Own, Shared, Known),
        globals(Inner, Known, Vars, Globals),
        length(Params, Count),
        append(Params, Extra, Args),
        (   Extra == []
        ->  Goal = Body
        ;   extend(call(Body), Extra, Goal)
        ),
        '$lambda_name'(N, Name),
        auxiliary(Globals, Shared, Ps, Params, Goal, Name, Head0, Goal1, Closure, Tests, Rest),
        extend(Head0, Args, Head),
        lift_lambdas(M, (Head :- Goal1), Clause),
        catch('$load_lambda'(Clause), error(_, _), fail)
    ).

%   own(+M, +Ps, -Own): Own are the variables of the parameters Ps, unless they
%   are variables of the clause.

own(M, Ps, Own) :-
    (   current_predicate(M:expand_phrase/2), % this does not load it
        predicate_property(M:expand_phrase(_, _), imported_from(apply_macros))
    ->  term_variables(Ps, Own)
    ;   Own = []
    ).

parameters(Ps0, Free, Ps) :-
    nonvar(Ps0),
    (   Ps0 = Free/Ps
    ->  true
    ;   Free = [],
        Ps = Ps0
    ),
    '$is_proper_list'(Ps).

%   globals(+Inner, +Shared, +Outer, -Globals): Globals are the variables of
%   Inner that are among Outer, but not among Shared.

globals([], _, _, []).
globals([V|Vs], Shared, Outer, Globals) :-
    (   identical_in(Outer, V),
        \+ identical_in(Shared, V)
    ->  Globals = [V|Globals1]
    ;   Globals = Globals1
    ),
    globals(Vs, Shared, Outer, Globals1).

identical_in([X|Xs], Y) :-
    (   X == Y
    ->  true
    ;   identical_in(Xs, Y)
    ).

%   auxiliary(+Globals, +Shared, +Ps, ?Params, +Goal, +Name, -Head, -Body,
%   -Closure, -Tests, ?Rest): makes the clause with Head and Body. Further
%   arguments must be added to Head.

auxiliary([], Shared, Ps, Ps, Goal, Name, Head, Goal, Head, Tests, Tests) :-
    Head =.. [Name|Shared].
auxiliary([G|Gs], Shared, Ps, Params, Goal, Name, Head, Body, Closure, Tests, Rest) :-
    Tests = [( ground([G|Gs]) -> Ground = true ; Ground = false )|Rest],
    append(Shared, [G|Gs], Passed),
    Closure =.. [Name,Ground|Passed],
    same_length([G|Gs], Originals),
    append(Shared, Originals, Passed1),
    Head =.. [Name,Is|Passed1],
    equations([G|Gs], Originals, Same),
    conjunction(Same, true, Shares),
    equations(Ps, Params, Equations),
    conjunction(Equations, Goal, Body1),
    Copy = copy_term_nat(Shared/Originals, Shared/[G|Gs]),
    (   Shared == [],
        variables_test(Originals, Test)
    ->  Copies = ( Test -> true ; Copy )
    ;   Copies = Copy
    ),
    Body = ( ( Is == true -> Shares ; Copies ), Body1 ).

%   variables_test(+Originals, -Test): Test succeeds if Originals are different
%   variables. Any copy of these will do.

variables_test([X], var(X)).
variables_test([X,Y], (var(X), var(Y), X \== Y)).

equations([], [], []).
equations([X|Xs], [Y|Ys], [X=Y|Equations]) :-
    equations(Xs, Ys, Equations).

conjunction([], Goal, Goal).
conjunction([Goal|Goals], Last, Conjunction) :-
    (   Goals == [],
        Last == true
    ->  Conjunction = Goal
    ;   Conjunction = (Goal, Conjunction1),
        conjunction(Goals, Last, Conjunction1)
    ).
