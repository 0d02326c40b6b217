/*  Control predicates in Prolog. They stand on builtins of the engine. They
    belong to the module system. The goals that they call belong to the caller's
    module.
*/

:- meta_predicate
       once(0),
       ignore(0),
       not(0),
       forall(0, 0),
       findall(?, 0, -),
       findall(?, 0, -, ?),
       '|'(0, 0),
       call_cleanup(0, 0),
       call_cleanup(0, ?, 0),
       setup_call_catcher_cleanup(0, 0, ?, 0),
       at_halt(0).

%!  once(:Goal) is semidet.
%
%   The first solution of Goal (ISO 8.15.2).

once(Goal) :-
    call(Goal),
    !.

%!  ignore(:Goal) is det.
%
%   The first solution of Goal; succeeds without one, too.

ignore(Goal) :-
    call(Goal),
    !.
ignore(_).

%!  not(:Goal) is semidet.
%
%   As \+ Goal, under an older name.

not(Goal) :-
    \+ call(Goal).

%!  forall(:Condition, :Action) is semidet.
%
%   True if Action has a solution for each solution of Condition. Nothing is bound.

forall(Condition, Action) :-
    \+ ( call(Condition), \+ call(Action) ).

%!  repeat is multi.
%
%   Succeeds as often as it is backtracked into (ISO 8.15.3).

repeat.
repeat :-
    repeat.

%!  findall(?Template, :Goal, -Instances) is det.
%!  findall(?Template, :Goal, -Instances, ?Tail) is det.
%
%   Instances are copies of Template for the solutions of Goal, in their order; [], or Tail
%   with four arguments, without one (ISO 8.10.1).
%   Errors: type_error(list, Instances).

findall(Template, Goal, Instances) :-
    (   var(Instances)
    ->  true
    ;   '$partial_list'(Instances, findall/3)
    ),
    '$bag_new'(Bag),
    (   call(Goal),
        '$bag_add'(Bag, Template),
        fail
    ;   '$bag_list'(Bag, Instances, [])
    ).

%   findall(?Template, :Goal, ?Instances, ?Tail): Instances end in Tail.

findall(Template, Goal, Instances, Tail) :-
    (   var(Instances)
    ->  true
    ;   '$partial_list'(Instances, findall/4)
    ),
    '$bag_new'(Bag),
    (   call(Goal),
        '$bag_add'(Bag, Template),
        fail
    ;   '$bag_list'(Bag, Instances, Tail)
    ).

%!  '|'(:Goal1, :Goal2) is nondet.
%
%   As (Goal1 ; Goal2), for a bar that is called as a term; cuts are local.
%   Source: SWI-Prolog.

'|'(Goal1, Goal2) :-
    (   call(Goal1)
    ;   call(Goal2)
    ).

'$partial_list'(List, Caller) :-
    (   '$is_list_or_partial'(List)
    ->  true
    ;   current_prolog_flag(iso, false)
    ->  true
    ;   throw(error(type_error(list, List), context(system:Caller, _)))
    ).

%!  setup_call_catcher_cleanup(:Setup, :Goal, ?Catcher, :Cleanup) is nondet.
%
%   Calls Setup once, then does as call_cleanup/3.

setup_call_catcher_cleanup(Setup, Goal, Catcher, Cleanup) :-
    (   var(Cleanup)
    ->  Before = ( once(Setup), '$callable'(Cleanup, setup_call_catcher_cleanup/4) )
    ;   '$callable'(Cleanup, setup_call_catcher_cleanup/4),
        Before = Setup
    ),
    Caught = '$caught'(Catcher, Cleanup), % no goal: the machine looks at it
    setup_call_cleanup(Before, Goal, Caught).

%!  call_cleanup(:Goal, :Cleanup) is nondet.
%!  call_cleanup(:Goal, ?Catcher, :Cleanup) is nondet.
%
%   Calls Goal; Cleanup is called once when Goal is finished: has failed, raised an
%   exception, succeeded without choice points, or lost these by a cut. With a Catcher, only
%   if that unifies with the way it finished: exit, fail, !, exception(Ball), or
%   external_exception(Ball) when what comes after Goal has raised Ball.

call_cleanup(Goal, Catcher, Cleanup) :-
    setup_call_catcher_cleanup(true, Goal, Catcher, Cleanup).

call_cleanup(Goal, Cleanup) :-
    '$callable'(Cleanup, call_cleanup/2),
    '$cleanup'(Goal, Cleanup).

'$callable'(Goal, Caller) :-
    strip_module(Goal, _, Plain),
    (   callable(Plain)
    ->  true
    ;   var(Plain)
    ->  throw(error(instantiation_error, context(system:Caller, _)))
    ;   throw(error(type_error(callable, Plain), context(system:Caller, _)))
    ).

%!  halt is det.
%!  halt(+Status) is det.
%
%   Ends the process with an exit status, after the goals of at_halt/1 (ISO 8.17.3). It fails
%   when one of them calls cancel_halt/1. The status of halt/0 is 0, but 1 when the flag on_error is
%   status and an error was printed, or on_warning and a warning.
%   Errors: instantiation_error, type_error(integer, Status).

halt :-
    (   (   '$count_is_status'(on_error, errors)
        ;   '$count_is_status'(on_warning, warnings)
        )
    ->  statistics(errors, Errors),
        statistics(warnings, Warnings),
        '$say'(warning, halt(1, Errors, Warnings)),
        halt(1)
    ;   halt(0)
    ).

'$count_is_status'(Flag, Key) :-
    current_prolog_flag(Flag, status),
    statistics(Key, Count),
    Count > 0.

halt(Status) :-
    (   integer(Status)
    ->  '$run_at_halt',
        '$halt'(Status)
    ;   var(Status)
    ->  throw(error(instantiation_error, context(system:halt/1, _)))
    ;   throw(error(type_error(integer, Status), context(system:halt/1, _)))
    ).

%   at_halt(:Goal): Goal is called when the process ends by halt/0,1 or at the
%   end of the top level. Goals are called in order. If a goal fails or raises
%   an exception, that is reported.

:- dynamic('$at_halt'/1).

%!  at_halt(:Goal) is det.
%
%   Goal is called when the process is ended by halt/1.

at_halt(Goal) :-
    '$callable'(Goal, at_halt/1),
    assertz('$at_halt'(Goal)).

'$run_at_halt' :-
    retract('$at_halt'(Goal)),
    (   catch(Goal, Ball, true)
    ->  (   var(Ball)
        ->  fail
        ;   Ball = cancel_halt(Reason)
        ->  asserta('$at_halt'(Goal)),
            '$say'(informational, halt(cancelled(Reason)))
        ;   '$report'(Ball),
            fail
        )
    ;   '$say'(warning, at_halt(failed, Goal)),
        fail
    ),
    !,
    fail.
'$run_at_halt'.
