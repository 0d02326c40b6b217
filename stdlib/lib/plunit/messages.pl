/*  Part of library(plunit): its messages. */

:- module(plunit_messages,
          [ why//1
          ]).

:- multifile
    prolog:message//1.

prolog:message(plunit(Message)) -->
    plunit_messages:message_lines(Message).
prolog:message(error(plunit(incompatible_options, Options), _)) -->
    [ 'PL-Unit: incompatible test-options: ~p'-[Options] ].
prolog:message(error(context_error(plunit_close(Unit, Open)), _)) -->
    [ 'PL-Unit: cannot close unit ~w: '-[Unit] ],
    (   { Open == (-) }
    ->  [ 'no open unit' ]
    ;   [ 'current unit is ~w'-[Open] ]
    ).
prolog:message(goal_failed(Goal)) -->
    [ 'goal unexpectedly failed: ~p'-[Goal] ].

message_lines(begin(Spec)) -->
    [ 'PL-Unit: ~w '-[Spec], flush ].
message_lines(end(Failed, Time)) -->
    (   { Failed =:= 0 }
    ->  [ at_same_line, ' passed ~3f sec'-[Time] ]
    ;   [ at_same_line, '**FAILED ~3f sec'-[Time] ]
    ).
message_lines(running(Test)) -->
    [ 'PL-Unit: running ~w'-[Test] ].
message_lines(no_tests) -->
    [ 'No tests to run' ].
message_lines(all_passed(Count)) -->
    (   { Count =:= 1 }
    ->  [ 'test passed' ]
    ;   [ 'All ~D tests passed'-[Count] ]
    ).
message_lines(passed(Count)) -->
    [ '~D tests passed'-[Count] ].
message_lines(failed(Count)) -->
    { integer(Count) },
    !,
    (   { Count =:= 1 }
    ->  [ '1 test failed' ]
    ;   [ '~D tests failed'-[Count] ]
    ).
message_lines(asserted(Count)) -->
    (   { Count =:= 1 }
    ->  [ '1 assertion failed' ]
    ;   [ '~D assertions failed'-[Count] ]
    ).
message_lines(fixme(Failed, 0)) -->
    !,
    [ 'all ~D tests flagged FIXME failed'-[Failed] ].
message_lines(fixme(Failed, Passed)) -->
    [ 'FIXME: ~D failed; ~D passed'-[Failed,Passed] ].
message_lines(to_fix(How, Reason, Name, Place)) -->
    place(Place),
    [ '\n\ttest ~w: FIXME (~w): ~w'-[Name,How,Reason] ].
message_lines(blocked(unit(Unit, Reason))) -->
    !,
    [ 'PL-Unit: ~w blocked: ~w'-[Unit,Reason] ].
message_lines(blocked(Tests)) -->
    (   { Tests = [_] }
    ->  [ 'one test is blocked:' ]
    ;   { length(Tests, Count) },
        [ '~D tests are blocked:'-[Count] ]
    ),
    blocked_lines(Tests).
message_lines(choicepoint(test(Name, Place))) -->
    place(Place),
    [ '\n\tPL-Unit: Test ' ],
    name(Name),
    [ ': Test succeeded with choicepoint' ].
message_lines(error(When, Context, Ball)) -->
    (   { Context = test(_, Place) }
    ->  place(Place),
        [ '\n\terror in ~w: '-[When] ]
    ;   { Context = unit(Unit) }
    ->  [ 'PL-Unit: unit ~w: error in ~w: '-[Unit,When] ]
    ),
    { ran_by(Ball, Told) },
    message(Told).
message_lines(failed(test(Name, Place), Why)) -->
    place(Place),
    [ '\n\ttest ' ],
    name(Name),
    [ ': ' ],
    why(Why).

%   ran_by(+Ball, -Told): SWI-Prolog's name for the caller of the goals of
%   options.

ran_by(Ball, Told) :-
    (   nonvar(Ball),
        Ball = error(Formal, context(system:catch/3, Message))
    ->  Plunit = plunit,
        Told = error(Formal, context(Plunit:call_ex/2, Message))
    ;   Told = Ball
    ).

blocked_lines([]) -->
    [].
blocked_lines([Name-Place-Reason|Tests]) -->
    [ nl ],
    place(Place),
    [ '\n\ttest ~w: ~w'-[Name,Reason] ],
    blocked_lines(Tests).

place(Place) -->
    [ url(Place), ':' ].

name(Name) -->
    (   { nonvar(Name),
          Name = forall(Name1, Vars)
        }
    ->  [ '~w (forall bindings = ~p)'-[Name1,Vars] ]
    ;   [ '~w'-[Name] ]
    ).

why(failed) -->
    [ 'failed\n' ].
why(no_exception) -->
    [ 'no_exception\n' ].
why(succeeded(Time)) -->
    [ 'must fail but succeeded in ~2f seconds\n'-[Time] ].
why(not_compared(Ball)) -->
    [ 'Comparison error: ' ],
    message(Ball).
why(asserted(Where, Reason, Goal)) -->
    [ 'assertion ' ],
    where(Where),
    asserted(Reason, Goal).
why(asserted([Reason-Goal|Asserted])) -->
    [ 'assertion ' ],
    asserted(Reason, Goal),
    (   { Asserted == [] }
    ->  []
    ;   [ nl ],
        why(asserted(Asserted))
    ).
why(raised(Ball, _)) -->
    (   { subsumes_term(error(_, _), Ball)
        ; Ball == time_limit_exceeded
        }
    ->  [ 'received error: ' ],
        message(Ball)
    ;   [ '~p\n'-[Ball] ]
    ).
why(wrong_error(Expected, Ball)) -->
    [ 'wrong error', nl ],
    difference(Expected, Ball).
why(wrong_answer(Goal)) -->
    (   { Goal =.. [Op, Got, Expected] }
    ->  [ 'wrong answer (compared using ~w)'-[Op], nl ],
        difference(Expected, Got)
    ;   [ 'wrong answer: ~p'-[Goal] ]
    ).
why(wrong_solutions(Kind, _, Expected, Found)) -->
    { copy_term_nat(Expected-Found, E-F),
      numbervars(E-F, 0, _)
    },
    [ 'wrong "~w" answer:'-[Kind], nl,
      '    Expected: ~p'-[E], nl,
      '       Found: ~p'-[F]
    ].

where(test) -->
    [].
where(line(Line)) -->
    [ 'at line ~w '-[Line] ].
where(File:Line) -->
    [ 'at ', url(File:Line), ' ' ].

asserted(Reason, Goal0) -->
    { (   Goal0 = _:Goal,
          predicate_property(Goal0, built_in)
      ->  true
      ;   Goal = Goal0
      )
    },
    (   { Reason == fail }
    ->  [ 'failed' ]
    ;   { message_to_codes(Reason, Text) },
        [ 'raised "~w"'-[Text] ]
    ),
    [ '\n\tAssertion: ~p'-[Goal] ].

message(Ball) -->
    { message_to_codes(Ball, Text) },
    [ '~w'-[Text] ].

message_to_codes(Message, Text) :-
    '$messages':translate_message(Message, Lines, []),
    with_output_to(string(Text0), print_message_lines(current_output, '', Lines)),
    string_concat(Text, "\n", Text0).

difference(Expected, Got) -->
    { copy_term_nat(Expected-Got, E-G),
      numbervars(E-G, 0, _)
    },
    [ '    Expected: ~p'-[E], nl,
      '    Got:      ~p'-[G]
    ].
