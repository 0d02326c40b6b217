/*  Goals with a limit of their depth or of their inferences.

    While the depth of a goal is limited, it is interpreted: its clauses are
    taken from the database, and each goal of their bodies is called by
    depth_goal/4, which knows its depth. The state depth(Limit, Reached) is
    changed for good, so that it shows how deep branches went that failed.
*/

:- module(limits,
          [ call_with_depth_limit/3,
            call_with_inference_limit/3
          ]).

:- use_module(library(error)).

:- meta_predicate
       call_with_depth_limit(0, +, -),
       call_with_inference_limit(0, +, -).

%!  call_with_depth_limit(:Goal, +Limit, -Result) is nondet.
%
%   Call Goal, which is at depth 1; the goals of the body of a clause are one
%   deeper than its head. A call deeper than Limit fails. Result is the
%   greatest depth reached, or depth_limit_exceeded when Goal fails after a
%   call was too deep. Builtins count as one call; goals that they call are
%   one deeper.
%   Errors: instantiation_error, type_error(integer, Limit),
%   domain_error(not_less_than_zero, Limit), type_error(callable, Goal).
%   Source: SWI-Prolog.

call_with_depth_limit(Goal, Limit, Result) :-
    limit_argument(Limit),
    strip_module(Goal, M, Plain),
    State = depth(Limit, 0),
    (   '$cleanup'(depth_goal(Plain, M, 1, State), Last = true),
        (   Last == true
        ->  !
        ;   true
        ),
        arg(2, State, Result)
    ;   arg(2, State, Reached),
        Reached > Limit,
        Result = depth_limit_exceeded
    ).

limit_argument(Limit) :-
    must_be(integer, Limit),
    (   Limit >= 0
    ->  true
    ;   domain_error(not_less_than_zero, Limit)
    ).

%   depth_goal(+Goal, +Module, +Depth, !State): calls Goal at Depth.

depth_goal(Goal, M, D, State) :-
    (   var(Goal)
    ->  instantiation_error(Goal)
    ;   Goal = M1:Goal1
    ->  depth_goal(Goal1, M1, D, State)
    ;   \+ callable(Goal)
    ->  type_error(callable, Goal)
    ;   deeper(D, State),
        D1 is D+1,
        (   control(Goal)
        ->  depth_control(Goal, M, D1, State)
        ;   '$definition'(M:Goal, Kind, DM, Meta),
            depth_defined(Kind, Goal, M, DM, Meta, D1, State)
        )
    ).

deeper(D, State) :-
    State = depth(Limit, Reached),
    (   D > Reached
    ->  nb_setarg(2, State, D)
    ;   true
    ),
    D =< Limit.

control((_, _)).
control((_ ; _)).
control((_ -> _)).
control((_ *-> _)).
control(\+ _).
control(!).

depth_control(Goal, M, D, State) :-
    depth_body(Goal, M, D, State, Body),
    call(limits:Body).

depth_defined(_, Goal, M, limits, _, D, State) :-
    !,
    deeper(D, State),
    call(M:Goal).
depth_defined(clauses, Goal0, M, DM, Meta, D, State) :-
    qualified(Meta, Goal0, M, DM, Goal),
    prolog_current_choice(Choice),
    '$clause'(DM:Goal, (_ :- Body0)),
    depth_body(Body0, DM, D, State, Body),
    '$call_cut'(limits:Body, Choice).
depth_defined(rules, Goal0, M, DM, Meta, D, State) :-
    qualified(Meta, Goal0, M, DM, Goal),
    functor(Goal, Name, Arity),
    functor(Head, Name, Arity),
    prolog_current_choice(Choice),
    (   '$clause'(DM:Head, Rule),
        rule_body(Rule, Body0),
        subsumes_term(Head, Goal),
        Head = Goal,
        depth_body(Body0, DM, D, State, Body),
        '$call_cut'(limits:Body, Choice)
    ;   '$no_rule'(DM:Goal)
    ).
depth_defined(builtin, Goal, M, _, Meta, D, State) :-
    (   Meta == []
    ->  call(M:Goal)
    ;   Goal =.. [Name|Args],
        wrapped(Meta, Args, M, D, State, Args1),
        Goal1 =.. [Name|Args1],
        call(M:Goal1)
    ).

rule_body(Rule, Body) :-
    arg(1, Rule, Left),
    arg(2, Rule, Right),
    (   Left = (_, Guard)
    ->  Body = (Guard, !, Right)
    ;   Body = (!, Right)
    ).

%   qualified(+Meta, +Goal, +Module, +DefinedIn, -Qualified): the arguments of
%   a meta-predicate get the module of the caller.

qualified(Meta, Goal, M, DM, Qualified) :-
    (   ( Meta == [] ; M == DM )
    ->  Qualified = Goal
    ;   Goal =.. [Name|Args],
        qualify(Meta, Args, M, Args1),
        Qualified =.. [Name|Args1]
    ).

qualify([], [], _, []).
qualify([Mode|Modes], [Arg|Args], M, [Arg1|Args1]) :-
    (   is_meta(Mode),
        \+ ( nonvar(Arg), Arg = _:_ )
    ->  Arg1 = M:Arg
    ;   Arg1 = Arg
    ),
    qualify(Modes, Args, M, Args1).

is_meta(Mode) :-
    (   integer(Mode)
    ;   Mode == (:)
    ;   Mode == (^)
    ;   Mode == (//)
    ),
    !.

%   wrapped(+Meta, +Args, +Module, +Depth, !State, -Wrapped): goals among the
%   arguments of a builtin are called by depth_called/4 and its like.

wrapped([], [], _, _, _, []).
wrapped([Mode|Modes], [Arg|Args], M, D, State, [Arg1|Args1]) :-
    (   integer(Mode)
    ->  Arg1 = limits:depth_called(Arg, M, D, State)
    ;   Mode == (^)
    ->  wrapped_quantified(Arg, M, D, State, Arg1)
    ;   Arg1 = Arg
    ),
    wrapped(Modes, Args, M, D, State, Args1).

wrapped_quantified(Goal, M, D, State, Wrapped) :-
    (   nonvar(Goal),
        Goal = V^Goal1
    ->  Wrapped = V^Wrapped1,
        wrapped_quantified(Goal1, M, D, State, Wrapped1)
    ;   Wrapped = limits:depth_called(Goal, M, D, State)
    ).

%   depth_body(+Body, +Module, +Depth, !State, -Limited): Limited is Body with
%   its goals called at Depth.

depth_body(Body, M, D, State, Limited) :-
    (   var(Body)
    ->  Limited = depth_called(Body, M, D, State)
    ;   depth_construct(Body, M, D, State, Limited0)
    ->  Limited = Limited0
    ;   Limited = depth_goal(Body, M, D, State)
    ).

depth_construct(!, _, _, _, !).
depth_construct(true, _, _, _, true).
depth_construct(fail, _, _, _, fail).
depth_construct(X = Y, _, _, _, X = Y).
depth_construct((A, B), M, D, State, (A1, B1)) :-
    depth_body(A, M, D, State, A1),
    depth_body(B, M, D, State, B1).
depth_construct((A ; B), M, D, State, (A1 ; B1)) :-
    depth_body(A, M, D, State, A1),
    depth_body(B, M, D, State, B1).
depth_construct((A -> B), M, D, State, (A1 -> B1)) :-
    depth_body(A, M, D, State, A1),
    depth_body(B, M, D, State, B1).
depth_construct((A *-> B), M, D, State, (A1 *-> B1)) :-
    depth_body(A, M, D, State, A1),
    depth_body(B, M, D, State, B1).
depth_construct(\+ A, M, D, State, \+ A1) :-
    depth_body(A, M, D, State, A1).
depth_construct(M1:A, _, D, State, Limited) :-
    atom(M1),
    nonvar(A),
    \+ control(A),
    depth_body(A, M1, D, State, Limited).
depth_construct(call(A), M, D, State, depth_called(A, M, D, State)).
depth_construct(call(A, X), M, D, State, depth_called(A, M, D, State, X)).
depth_construct(call(A, X, Y), M, D, State, depth_called(A, M, D, State, X, Y)).
depth_construct(call(A, X, Y, Z), M, D, State, depth_called(A, M, D, State, X, Y, Z)).

%   depth_called(+Goal, +Module, +Depth, !State, ?Args...): what call/N does.

depth_called(Goal, M, D, State) :-
    (   nonvar(Goal),
        strip_module(M:Goal, M1, Plain),
        nonvar(Plain),
        control(Plain)
    ->  depth_goal(Plain, M1, D, State)
    ;   depth_goal(Goal, M, D, State)
    ).

depth_called(Goal, M, D, State, A) :-
    with_arguments(Goal, [A], Goal1),
    depth_called(Goal1, M, D, State).

depth_called(Goal, M, D, State, A, B) :-
    with_arguments(Goal, [A,B], Goal1),
    depth_called(Goal1, M, D, State).

depth_called(Goal, M, D, State, A, B, C) :-
    with_arguments(Goal, [A,B,C], Goal1),
    depth_called(Goal1, M, D, State).

depth_called(Goal, M, D, State, A, B, C, E) :-
    with_arguments(Goal, [A,B,C,E], Goal1),
    depth_called(Goal1, M, D, State).

with_arguments(Goal, More, Goal1) :-
    (   var(Goal)
    ->  instantiation_error(Goal)
    ;   Goal = M:Plain
    ->  Goal1 = M:Plain1,
        with_arguments(Plain, More, Plain1)
    ;   callable(Goal)
    ->  Goal =.. List,
        '$append'(List, More, List1),
        Goal1 =.. List1
    ;   type_error(callable, Goal)
    ).

'$append'([], Ys, Ys).
'$append'([X|Xs], Ys, [X|Zs]) :-
    '$append'(Xs, Ys, Zs).

%!  call_with_inference_limit(:Goal, +Limit, -Result) is nondet.
%
%   Call Goal. Result is ! if it succeeds for the last time, true if it may
%   succeed again, and inference_limit_exceeded if it makes more than Limit
%   calls for one solution; builtins that are compiled into clauses are none.
%   Errors: instantiation_error, type_error(integer, Limit),
%   domain_error(not_less_than_zero, Limit).
%   Source: SWI-Prolog.

call_with_inference_limit(Goal, Limit, Result) :-
    limit_argument(Limit),
    '$limit_new'(Id),
    catch(limited(Goal, Id, Limit, Result),
          '$limit'(Id),
          Result = inference_limit_exceeded).

limited(Goal, Id, Limit, Result) :-
    '$cleanup'(( '$limit_inferences'(Id, Limit), call(Goal) ), '$limit_close'(Id, Within)),
    (   Within == true
    ->  Result = (!)
    ;   Within \== false,
        '$limit_pause'(Id)
    ->  resume_on_redo(Id),
        Result = true
    ;   throw('$limit'(Id))
    ).

resume_on_redo(_).
resume_on_redo(Id) :-
    '$limit_resume'(Id),
    fail.
