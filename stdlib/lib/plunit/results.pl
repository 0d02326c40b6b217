/*  Part of library(plunit): tests one by one, for a host that reports them itself. */

:- module(plunit_results,
          [ loaded_unit/2,
            loaded_test/5,
            unit_begins/2,
            unit_ends/1,
            test_result/4
          ]).

:- autoload(library(apply)).
:- autoload(library(lists)).
:- autoload(library(option)).
:- use_module(library(plunit/difference)).
:- use_module(library(plunit/messages)).
:- use_module(library(plunit/outcomes)).
:- use_module(library(plunit/units)).

%!  loaded_unit(?Unit, -File) is nondet.
%!  loaded_test(+Unit, -Name, -Line, -From, -Timeout) is nondet.
%
%   The units, and the tests of one in their order, with their first lines and characters and
%   their time limits; -1 for what is not known.

loaded_unit(Unit, File) :-
    unit(Unit, _, File, _).

loaded_test(Unit, Text, Line, From, Timeout) :-
    unit(Unit, Module, _, UnitOptions),
    unit_test(Module, Name, Line:From0, Options, _),
    inherited(UnitOptions, Inherited),
    append(Options, Inherited, AllOptions),
    option(timeout(Timeout), AllOptions, -1),
    (   integer(From0)
    ->  From = From0
    ;   From = -1
    ),
    format(atom(Text), '~w', [Name]).

%!  unit_begins(+Unit, -Result) is det.
%!  unit_ends(+Unit) is det.
%
%   What comes before and after the tests of a unit. They run if the status of Result is
%   passed.

unit_begins(Unit, Result) :-
    nb_setval('$plunit_at', []),
    unit(Unit, Module, _, Options),
    (   option(blocked(Reason), Options)
    ->  Outcome = blocked(Reason)
    ;   prepared(Module, Options, Prepared),
        (   Prepared == true
        ->  Outcome = passed
        ;   Outcome = Prepared
        )
    ),
    result(Outcome, [], Result).

unit_ends(Unit) :-
    unit(Unit, Module, _, Options),
    cleanup(Module, Options).

%!  test_result(+Unit, +Number, +Timeout, -Result) is nondet.
%
%   A result of the test of that number, from 0, of a unit; it has several if it has a
%   generator. Timeout is in seconds, 0 for none, if the test has no own. Result is
%
%       result(Status, Bindings, Message, Expected, Got, From, To, Frames, Warning)
%
%   The characters From and To are those of the goal that was called last, if the test has
%   failed or raised an exception, or else -1; Expected and Got as marked_difference/5 has them.

test_result(Unit, Number, Timeout, Result) :-
    unit(Unit, Module, File, Options0),
    findall(test(Name, Line, Options, Body), unit_test(Module, Name, Line:_, Options, Body), Tests),
    nth0(Number, Tests, test(Name, Line, Options, Body)),
    inherited(Options0, Inherited),
    exclude(is_output, Inherited, Inherited1),
    append([Options,Inherited1,[timeout(Timeout)]], TestOptions),
    nb_setval('$plunit_at', []),
    test_outcome(Unit, Module, test(Name, File:Line), TestOptions, Body, test(Instance, _), Outcome0),
    to_be_fixed(Options, Outcome0, Outcome),
    result(Outcome, Instance, Result),
    nb_setval('$plunit_at', []).

%   Output is collected by the host.

is_output(output(_)).

to_be_fixed(Options, Outcome0, Outcome) :-
    (   option(fixme(Reason), Options)
    ->  (   Outcome0 = failed(_)
        ->  Outcome = fixme(Reason)
        ;   Outcome = fixed(Reason)
        )
    ;   Outcome = Outcome0
    ).

result(Outcome, Instance, result(Status, Bindings, Message, Expected, Got, From, To, Frames, Warning)) :-
    (   nonvar(Instance),
        Instance = forall(_, Vars)
    ->  with_output_to(string(Bindings), print(Vars))
    ;   Bindings = ""
    ),
    nb_getval('$plunit_at', At),
    (   At = From-To,
        ends_in_goal(Outcome)
    ->  true
    ;   From = -1,
        To = -1
    ),
    status(Outcome, Status, Warning),
    details(Outcome, Lines, Expected, Got, Frames),
    message_text(Lines, Message).

ends_in_goal(failed(failed)).
ends_in_goal(failed(raised(_, _))).

status(passed, passed, "").
status(choicepoint, passed, "succeeded with choice point").
status(fixed(Reason), fixme, Warning) :-
    format(string(Warning), 'passed, although it is to be fixed: ~w', [Reason]).
status(fixme(_), fixme, "").
status(blocked(_), blocked, "").
status(skipped, skipped, "").
status(failed(_), failed, "").
status(broken(_, _), failed, "").

%   details(+Outcome, -Lines, -Expected, -Got, -Frames): Lines are the lines of
%   the message.

details(failed(Why), Lines, Expected, Got, Frames) :-
    !,
    (   compared(Why, Lines, Op, Expected0, Got0)
    ->  marked_difference(Op, Expected0, Got0, Expected, Got)
    ;   Expected = "",
        Got = "",
        phrase(cause(Why), Lines)
    ),
    (   Why = raised(_, Frames)
    ->  true
    ;   Frames = []
    ).
details(broken(When, Why), Lines, "", "", []) :-
    !,
    phrase(broken(Why, When), Lines).
details(Outcome, Lines, "", "", []) :-
    (   reason(Outcome, Reason)
    ->  Lines = ['~w'-[Reason]]
    ;   Lines = []
    ).

reason(blocked(Reason), Reason).
reason(fixme(Reason), Reason).

compared(wrong_answer(Goal), ['wrong answer (compared using ~w)'-[Op]], Op, Expected, Got) :-
    Goal =.. [Op,Got,Expected].
compared(wrong_error(Expected, Got), ['wrong error'], subsumes, Expected, Got).
compared(wrong_solutions(Kind, Op, Expected, Got), ['wrong "~w" answer (compared using ~w)'-[Kind,Op]], Op, Expected, Got).

cause(failed) -->
    !,
    [ 'goal failed' ].
cause(no_exception) -->
    !,
    [ 'succeeded, but should raise an exception' ].
cause(succeeded(_)) -->
    !,
    [ 'succeeded, but should fail' ].
cause(raised(Ball, _)) -->
    !,
    [ 'unexpected error: ' ],
    raised(Ball).
cause(Why) -->
    why(Why).

broken(raised(Ball), When) -->
    [ 'error in ~w: '-[When] ],
    raised(Ball).
broken(failed(Goal), When) -->
    [ '~w failed: ~p'-[When,Goal] ].

raised(Ball) -->
    (   { Ball = error(_, _) }
    ->  '$messages':translate_message(Ball)
    ;   { Ball == time_limit_exceeded }
    ->  [ 'time limit exceeded' ]
    ;   [ 'unhandled exception: ~p'-[Ball] ]
    ).

message_text(Lines, Text) :-
    with_output_to(string(Text), print_message_lines(current_output, '', Lines)).
