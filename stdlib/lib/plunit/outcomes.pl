/*  Part of library(plunit): the outcomes of a test. */

:- module(plunit_outcomes,
          [ prepared/3,
            cleanup/2,
            test_outcome/7,
            running/2,
            asserted/2
          ]).

:- use_module(library(debug)).
:- autoload(library(lists)).
:- autoload(library(option)).

:- dynamic
    running/2,                  % Unit, Test
    asserted/2.                 % Reason, Goal: an assertion that has failed in the test that runs

%   assertion/1 within a test: the test continues, and fails in the end.

prolog:assertion_failed(Reason, Goal) :-
    plunit_outcomes:running(_, Test),
    !,
    assertz(plunit_outcomes:asserted(Reason, Goal)),
    plunit_outcomes:asserted_at(Test, Where),
    print_message(error, plunit(failed(Test, asserted(Where, Reason, Goal)))).

%   asserted_at(+Test, -Where): Where is test, or File:Line of a clause that the test has called.

asserted_at(test(_, File:_), Where) :-
    '$stack'([], Frames),
    member(frame(_, at(PI, At, Line, _), _), Frames),
    \+ within_libraries(PI),
    !,
    (   is_of_test(PI, At)
    ->  Where = test
    ;   At == File
    ->  Where = line(Line)
    ;   Where = At:Line
    ).
asserted_at(_, test).

is_of_test(_:'unit body'/2, _).
is_of_test(plunit:_, _).
is_of_test(_, '').

within_libraries(Module:_) :-
    memberchk(Module, [prolog_debug,plunit_outcomes,prolog]),
    !.

%   prepared(+Module, +Options, -Prepared): Prepared is true, skipped if the
%   condition does not hold, or broken(When, Why), where Why is raised(Ball) or
%   failed(Goal).

prepared(Module, Options, Prepared) :-
    option(condition(Condition), Options, true),
    ran(Module, Condition, Held),
    (   Held == true
    ->  option(setup(Setup), Options, true),
        ran(Module, Setup, Ran),
        (   Ran == true
        ->  Prepared = true
        ;   Prepared = broken(setup, Ran)
        )
    ;   Held = raised(_)
    ->  Prepared = broken(condition, Held)
    ;   Prepared = skipped
    ).

%   ran(+Module, +Goal, -Ran): Ran is true, failed(Goal) or raised(Ball).

ran(Module, Goal, Ran) :-
    (   catch(Module:Goal, Ball, plunit_outcomes:told(Ball))
    ->  (   var(Ball)
        ->  Ran = true
        ;   Ran = raised(Ball)
        )
    ;   Ran = failed(Goal)
    ).

%   told(+Ball): Ball, which a goal of a test has raised, is to be reported.
%   Balls that end the run, such as an outer limit of inferences, go to the
%   callers. A time limit may be what the test is about.

told(Ball) :-
    (   nonvar(Ball),
        Ball \= time_limit_exceeded,
        Ball \= time_limit_exceeded(_),
        '$passes'(Ball)
    ->  throw(Ball)
    ;   true
    ).

cleanup(Module, Options) :-
    (   option(cleanup(Goal), Options)
    ->  (   catch(Module:Goal, Ball, ( plunit_outcomes:told(Ball), print_message(warning, Ball) ))
        ->  true
        ;   print_message(warning, goal_failed(Goal, '(cleanup handler)'))
        )
    ;   true
    ).

%   test_outcome(+Unit, +Module, +Test, +Options, +Body, -Instance, -Outcome) is
%   nondet: the outcome of a test, for each solution of its generator. Outcome
%   is blocked(Reason), skipped or broken(When, Why) as of prepared/3, passed,
%   choicepoint, or failed(Why).

test_outcome(Unit, Module, test(Name, Place), Options, Body, Instance, Outcome) :-
    (   option(blocked(Reason), Options)
    ->  Instance = test(Name, Place),
        Outcome = blocked(Reason)
    ;   option(forall(Generator), Options)
    ->  term_variables(Generator, Vars),
        Instance = test(forall(Name, Vars), Place),
        catch(Module:Generator, Ball, plunit_outcomes:told(Ball)),
        (   nonvar(Ball)
        ->  Outcome = broken(forall, raised(Ball))
        ;   instance_outcome(Unit, Module, Instance, Options, Body, Outcome)
        )
    ;   Instance = test(Name, Place),
        instance_outcome(Unit, Module, Instance, Options, Body, Outcome)
    ).

instance_outcome(Unit, Module, Test, Options, Body, Outcome) :-
    retractall(asserted(_, _)),
    setup_call_cleanup(asserta(plunit_outcomes:running(Unit, Test), Ref),
                       plunit_outcomes:clean_outcome(Module, Options, Body, Outcome0),
                       erase(Ref)),
    findall(Reason-Goal, asserted(Reason, Goal), Asserted),
    (   Asserted \== [],
        memberchk(Outcome0, [passed,choicepoint])
    ->  Outcome = failed(asserted(Asserted))
    ;   Outcome = Outcome0
    ).

clean_outcome(Module, Options, Body, Outcome) :-
    prepared(Module, Options, Prepared),
    (   Prepared \== true
    ->  Outcome = Prepared
    ;   shown_outcome(Module, Options, Body, Outcome),
        cleanup(Module, Options)
    ).

%   shown_outcome(+Module, +Options, +Body, -Outcome): as outcome/4. Shows the
%   output as the options ask.

shown_outcome(Module, Options, Body, Outcome) :-
    (   option(output(When), Options),
        When == on_failure
    ->  with_output_to(string(Text), plunit_outcomes:bounded_outcome(Module, Options, Body, Outcome)),
        (   Outcome = failed(_)
        ->  write(Text)
        ;   true
        )
    ;   bounded_outcome(Module, Options, Body, Outcome)
    ).

%   bounded_outcome(+Module, +Options, +Body, -Outcome): as outcome/4, with the
%   time limit and the unification of the options.

bounded_outcome(Module, Options, Body, Outcome) :-
    (   option(timeout(Seconds), Options),
        number(Seconds),
        Seconds > 0
    ->  catch(call_with_time_limit(Seconds,
                                   plunit_outcomes:unified_outcome(Module, Options, Body, Outcome)),
              time_limit_exceeded,
              Outcome = failed(raised(time_limit_exceeded, [])))
    ;   unified_outcome(Module, Options, Body, Outcome)
    ).

unified_outcome(Module, Options, Body, Outcome) :-
    (   unification(Options, Mode)
    ->  current_prolog_flag(occurs_check, Before),
        setup_call_cleanup(set_prolog_flag(occurs_check, Mode),
                           plunit_outcomes:outcome(Module, Options, Body, Outcome),
                           set_prolog_flag(occurs_check, Before))
    ;   outcome(Module, Options, Body, Outcome)
    ).

unification(Options, Mode) :-
    member(Option, Options),
    unification_option(Option, Mode),
    !.

unification_option(occurs_check(Mode), Mode).
unification_option(sto(rational_trees), false).
unification_option(sto(finite_trees), true).

%   outcome(+Module, +Options, +Body, -Outcome): Outcome is passed, choicepoint,
%   or failed(Why).

outcome(Module, Options, Body, Outcome) :-
    (   option(all(Answer), Options)
    ->  solutions(all, Answer, Module, Body, Outcome)
    ;   option(set(Answer), Options)
    ->  solutions(set, Answer, Module, Body, Outcome)
    ;   option(bag(Answer), Options)
    ->  solutions(bag, Answer, Module, Body, Outcome)
    ;   (   succeeds(Options)
        ->  Goal = plunit_outcomes:call_det(Module:Body, Det)
        ;   Goal = Module:Body
        ),
        statistics(cputime, Start),
        (   catch(Goal, Ball, plunit_outcomes:told(Ball))
        ->  (   var(Ball)
            ->  statistics(cputime, End),
                Time is End-Start,
                succeeded(Options, Module, Det, Time, Outcome)
            ;   raised(Options, Ball, Outcome)
            )
        ;   memberchk(fail, Options)
        ->  Outcome = passed
        ;   Outcome = failed(failed)
        )
    ).

%   succeeds(+Options): the test should succeed. Only then do its choice points
%   matter.

succeeds(Options) :-
    \+ memberchk(fail, Options),
    \+ option(throws(_), Options).

call_det(Goal, Det) :-
    call_cleanup(Goal, Det0 = true),
    (   Det0 == true
    ->  Det = true
    ;   Det = false
    ).

succeeded(Options, Module, Det, Time, Outcome) :-
    (   memberchk(fail, Options)
    ->  Outcome = failed(succeeded(Time))
    ;   option(throws(_), Options)
    ->  Outcome = failed(no_exception)
    ;   option(true(Goal), Options),
        Goal \== true,
        ran(Module, Goal, Ran),
        Ran \== true
    ->  (   Ran = raised(Ball)
        ->  Outcome = failed(not_compared(Ball))
        ;   Outcome = failed(wrong_answer(Goal))
        )
    ;   Det == true
    ->  Outcome = passed
    ;   memberchk(nondet, Options)
    ->  Outcome = passed
    ;   Outcome = choicepoint
    ).

raised(Options, Ball, Outcome) :-
    (   option(throws(Expected), Options)
    ->  (   subsumes_ball(Expected, Ball)
        ->  Outcome = passed
        ;   Outcome = failed(wrong_error(Expected, Ball))
        )
    ;   unexpected(Ball, Outcome)
    ).

unexpected(Ball, failed(raised(Ball, Frames))) :-
    '$backtrace'(Ball, Frames).

subsumes_ball(Expected, Ball) :-
    (   subsumes_term(Expected, Ball)
    ->  true
    ;   Expected = error(Formal, _),
        Ball = error(Formal0, _),
        subsumes_term(Formal, Formal0)
    ).

solutions(Kind, Answer, Module, Body, Outcome) :-
    Answer =.. [Op, Template, Expected],
    (   catch(findall(Template, Module:Body, Found0), Ball, plunit_outcomes:told(Ball))
    ->  (   nonvar(Ball)
        ->  unexpected(Ball, Outcome)
        ;   (   Kind == set
            ->  sort(Found0, Found),
                sort(Expected, Expected1)
            ;   Kind == bag
            ->  msort(Found0, Found),
                msort(Expected, Expected1)
            ;   Found = Found0,
                Expected1 = Expected
            ),
            ran(Module, call(Op, Found, Expected1), Ran),
            (   Ran == true
            ->  Outcome = passed
            ;   Ran = raised(Ball1)
            ->  Outcome = failed(not_compared(Ball1))
            ;   Outcome = failed(wrong_solutions(Kind, Op, Expected, Found))
            )
        )
    ).
