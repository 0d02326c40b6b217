/*  library(wfs): what undefined answers depend on.

    An answer of a tabled predicate that is neither true nor false depends on
    other such answers, and in the end on itself through tnot/1. While a goal
    runs, the engine notes the undefined answers it takes ('$tbl_delays'). To
    find what an answer itself depends on, the clauses of its predicate are run
    for it once more, as the tables that they read are complete.
*/

:- module(wfs,
          [ call_delays/2,
            delays_residual_program/2,
            call_residual_program/2,
            answer_residual/2,
            '$undefined_answer'/3,
            op(900, fy, tnot)
          ]).

:- autoload(library(lists)).
:- use_module(library(listing)).

:- meta_predicate
    call_delays(0, :),
    delays_residual_program(:, :),
    call_residual_program(0, :),
    answer_residual(0, :),
    '$undefined_answer'(0, +, -).

%!  call_delays(:Goal, -Condition) is nondet.
%
%   Calls Goal. Condition is true, or the conjunction of the undefined answers
%   that the solution depends on, the last one first.
%   Source: SWI-Prolog.

call_delays(Goal, Condition0) :-
    strip_module(Condition0, M, Condition),
    delays(Goal, Delays),
    conjunction(Delays, M, Condition).

delays(Goal, Delays) :-
    '$tbl_delays'(Delays0, []),
    call(Goal),
    '$tbl_delays'(Delays1, Delays0),
    without_repeats(Delays1, Delays).

without_repeats([], []).
without_repeats([X|Xs], Once) :-
    (   member(Y, Xs),
        X == Y
    ->  Once = Once1
    ;   Once = [X|Once1]
    ),
    without_repeats(Xs, Once1).

%   conjunction(+Delays, +Module, -Condition): Condition as it is written in
%   Module.

conjunction([], _, true).
conjunction([Delay|Delays], M, Condition) :-
    written(Delay, M, Goal),
    (   Delays == []
    ->  Condition = Goal
    ;   Condition = (Goal, Condition1),
        conjunction(Delays, M, Condition1)
    ).

written(tnot(Delay), M, tnot(Goal)) :-
    !,
    written(Delay, M, Goal).
written(Delay, M, Goal) :-
    strip_module(Delay, DM, Plain),
    (   Plain == undefined
    ->  Goal = undefined
    ;   Plain = tabled_call(Called0),
        DM == tabling
    ->  written(Called0, M, Called),
        Goal = tabled_call(Called)
    ;   DM == M
    ->  Goal = Plain
    ;   Goal = DM:Plain
    ).

%!  delays_residual_program(+Condition, -Clauses) is det.
%
%   Clauses are the residual program for the goals in Condition, a
%   result of call_delays/2, and for those that they depend on: one clause for
%   each goal, with a disjunction of conditions as its body.
%   Source: SWI-Prolog.

delays_residual_program(Condition0, Clauses0) :-
    strip_module(Condition0, M, Condition),
    strip_module(Clauses0, _, Clauses),
    conjuncts(Condition, M, Delays, []),
    program(Delays, [], M, Clauses).

conjuncts(Condition, M, Delays, Rest) :-
    (   Condition == true
    ->  Delays = Rest
    ;   Condition = (A, B)
    ->  conjuncts(A, M, Delays, Delays1),
        conjuncts(B, M, Delays1, Rest)
    ;   Delays = [M:Condition|Rest]
    ).

program([], _, _, []).
program([Delay|Delays], Done, M, Clauses) :-
    positive(Delay, Goal),
    (   (   strip_module(Goal, _, undefined)
        ;   member(Other, Done),
            Other =@= Goal
        )
    ->  Clauses = Clauses1,
        Delays1 = Delays
    ;   conditions(Goal, Conditions),
        written(Goal, M, Head),
        disjunction(Conditions, M, Body),
        Clauses = [(Head :- Body)|Clauses1],
        append(Conditions, Next),
        append(Next, Delays, Delays1)
    ),
    program(Delays1, [Goal|Done], M, Clauses1).

positive(Delay, Goal) :-
    strip_module(Delay, M, Plain),
    (   Plain = tnot(Goal0)
    ->  strip_module(M:Goal0, GM, Goal1)
    ;   GM = M,
        Goal1 = Plain
    ),
    (   Goal1 = tabled_call(_),
        GM \== tabling
    ->  Goal = tabling:Goal1
    ;   Goal = GM:Goal1
    ).

%   conditions(+Goal, -Conditions): a list of delays for each way in which the
%   clauses give the answer.

conditions(Goal, Conditions) :-
    '$tbl_own'(Goal, Own),
    findall(Delays, delays(Own, Delays), Conditions0),
    without_repeats(Conditions0, Conditions).

disjunction(Conditions, M, Body) :-
    (   Conditions = [Condition]
    ->  conjunction(Condition, M, Body)
    ;   Conditions = [Condition|Conditions1]
    ->  Body = (Body1 ; Body2),
        conjunction(Condition, M, Body1),
        disjunction(Conditions1, M, Body2)
    ;   Body = undefined
    ).

%!  call_residual_program(:Goal, -Clauses) is nondet.
%
%   Calls Goal. Clauses are the residual program of the goals that the solution depends
%   on; [] when it is true.
%   Source: SWI-Prolog.

call_residual_program(Goal, Clauses0) :-
    strip_module(Clauses0, M, Clauses),
    delays(Goal, Delays),
    program(Delays, [], M, Clauses).

%!  answer_residual(:Goal, -Residual) is nondet.
%
%   Goal, a call of a tabled predicate, has an answer; Residual is true, or the condition of
%   the answer: a disjunction of conjunctions.
%   Errors: permission_error(answer_residual, non_tabled_procedure, Goal).
%   Source: SWI-Prolog.

answer_residual(Goal, Residual0) :-
    strip_module(Residual0, M, Residual),
    (   '$tbl_number'(Goal, _)
    ->  delays(Goal, Delays),
        (   Delays == []
        ->  Residual = true
        ;   conditions(Goal, Conditions),
            disjunction(Conditions, M, Residual)
        )
    ;   throw(error(permission_error(answer_residual, non_tabled_procedure, Goal),
                    context(answer_residual/2, _)))
    ).

%   '$undefined_answer'(:Goal, +Delays, -Undefined): Undefined is
%   undefined(Condition, Program), for the top level: the condition of a
%   solution of Goal with those delays, and the text of its residual program.

'$undefined_answer'(M:_, Delays0, undefined(Condition, Program)) :-
    (   current_prolog_flag(toplevel_list_wfs, true)
    ->  without_repeats(Delays0, Delays),
        conjunction(Delays, M, Condition)
    ;   Condition = undefined
    ),
    (   current_prolog_flag(toplevel_list_wfs_residual_program, true)
    ->  delays_residual_program(M:Condition, M:Clauses),
        with_output_to(string(Program), program_text(Clauses))
    ;   Program = ""
    ).

program_text([]).
program_text([Clause|Clauses]) :-
    format('% WFS residual program~n'),
    current_output(Out),
    forall(member(Shown, [Clause|Clauses]), portray_clause(Out, Shown, [indent(4)])).
