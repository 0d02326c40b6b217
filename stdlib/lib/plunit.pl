/*  library(plunit): tests in source files.

        :- begin_tests(unit).
        test(name, Options) :- Body.
        :- end_tests(unit).

    The clauses between are those of the module plunit_unit, which sees what
    the file around it sees. A clause of test/1,2 becomes two:

        'unit test'(Name, Line, Options, 'unit body'(Id, Vars)).
        'unit body'(Id, Vars) :- Body.

    where Vars are the variables of Options and of the name.
*/

:- module(plunit,
          [ begin_tests/1,
            begin_tests/2,
            end_tests/1,
            run_tests/0,
            run_tests/1,
            run_tests/2,
            load_test_files/1,
            running_tests/0,
            current_test/5,
            current_test_unit/2,
            set_test_options/1,
            test_report/1
          ]).

:- use_module(library(apply)).
:- use_module(library(error)).
:- use_module(library(lists)).
:- use_module(library(option)).

:- multifile
    system:term_expansion/2,
    prolog:message//1.
:- dynamic
    loading_unit/3,             % Unit, File, Module outside
    unit/4,                     % Unit, Module, File, Options
    test_option/1,
    running/2,                  % Unit, Test
    result/4.                   % Kind, Unit, Name, Place

%!  set_test_options(+Options) is det.
%
%   Options: load(never, normal or always), run(manual, make or make(all)),
%   silent(Bool), sto(Bool), cleanup(Bool), concurrent(Bool).
%   Errors: domain_error(plunit:global_test_option, Option), and type_error for a
%   value.

set_test_options(Options) :-
    must_be(list, Options),
    retractall(test_option(_)),
    forall(member(Option, Options), add_test_option(Option)).

add_test_option(Option) :-
    must_be(nonvar, Option),
    (   option_value(Option, Type, Value)
    ->  must_be(Type, Value),
        assertz(test_option(Option))
    ;   domain_error(plunit:global_test_option, Option)
    ).

option_value(load(Load), oneof([never,always,normal]), Load).
option_value(run(Run), oneof([manual,make,make(all)]), Run).
option_value(silent(Bool), boolean, Bool).
option_value(sto(Bool), boolean, Bool).
option_value(cleanup(Bool), boolean, Bool).
option_value(concurrent(Bool), boolean, Bool).

%!  begin_tests(+Unit) is det.
%!  begin_tests(+Unit, +Options) is det.
%!  end_tests(+Unit) is det.
%
%   The clauses between the two directives are the tests of Unit. Options are
%   blocked(Reason), condition(Goal), setup(Goal) and cleanup(Goal), and for
%   each of its tests occurs_check(Mode), sto(rational_trees or finite_trees),
%   which says how to unify as well, and timeout(Seconds). The options
%   concurrent(_) and output(_) change nothing.
%   Errors: domain_error(plunit:test_set_option, Option), context_error.

:- meta_predicate begin_tests(+, :).

begin_tests(Unit) :-
    begin_tests(Unit, []).

begin_tests(Unit, Options0) :-
    strip_module(Options0, _, Options1),
    must_be(atom, Unit),
    listed(Options1, Options),
    maplist(must_be_unit_option, Options),
    (   source_location(File, _)
    ->  true
    ;   File = user
    ),
    atom_concat(plunit_, Unit, Module),
    '$set_source_module'(Outside, Module),
    forall(import_module(Module, M), delete_import_module(Module, M)),
    add_import_module(Module, Outside, start),
    discontiguous(Module:'unit test'/4),
    discontiguous(Module:'unit body'/2),
    (   test_option(load(never))
    ->  true
    ;   retractall(unit(Unit, _, _, _)),
        assertz(unit(Unit, Module, File, Options))
    ),
    asserta(loading_unit(Unit, File, Outside)).

must_be_unit_option(Option) :-
    (   var(Option)
    ->  instantiation_error(Option)
    ;   functor(Option, Name, 1),
        memberchk(Name, [blocked,condition,setup,cleanup,occurs_check,timeout,sto,concurrent,output])
    ->  true
    ;   domain_error(plunit:test_set_option, Option)
    ).

listed(Options0, Options) :-
    (   is_list(Options0)
    ->  Options = Options0
    ;   Options = [Options0]
    ).

end_tests(Unit) :-
    (   retract(loading_unit(Unit, _, Outside))
    ->  '$set_source_module'(_, Outside)
    ;   loading_unit(Open, _, _)
    ->  throw(error(context_error(plunit_close(Unit, Open)), _))
    ;   throw(error(context_error(plunit_close(Unit, -)), _))
    ).

%   The tests of the unit that is being loaded.

system:term_expansion(Term, Clauses) :-
    plunit:loading_unit(_, File, _),
    source_location(File, Line),
    plunit:test_clauses(Term, Line, Clauses).

test_clauses(Term, _, _) :-
    var(Term),
    !,
    fail.
test_clauses((Head :- Body), Line, Clauses) :-
    nonvar(Head),
    (   Head = test(Name)
    ->  Options0 = []
    ;   Head = test(Name, Options0)
    ),
    (   var(Options0)
    ->  Options1 = [Options0]
    ;   listed(Options0, Options1)
    ),
    checked_options(Options1, Options),
    (   var(Name)
    ->  instantiation_error(Name)
    ;   true
    ),
    term_variables(Name-Options, Vars0),
    Vars =.. [vars|Vars0],
    flag(plunit_test, Id, Id+1),
    Clauses = [ 'unit test'(Name, Line, Options, 'unit body'(Id, Vars)),
                ( 'unit body'(Id, Vars) :- Body )
              ].
test_clauses(test(Name), _, _) :-
    existence_error(body, test(Name)).
test_clauses(test(Name, _), _, _) :-
    existence_error(body, test(Name)).

%   checked_options(+Options0, -Options): what is expected is one of true(_),
%   fail, throws(Ball), all(_), set(_), bag(_).

checked_options(Options0, Options) :-
    maplist(plain_option, Options0, Options),
    include(is_outcome, Options, Outcomes),
    (   Outcomes = [_,_|_]
    ->  throw(error(plunit(incompatible_options, Outcomes), _))
    ;   true
    ).

plain_option(Option0, Option) :-
    (   var(Option0)
    ->  instantiation_error(Option0)
    ;   short_option(Option0, Option1)
    ->  Option = Option1
    ;   is_option(Option0)
    ->  Option = Option0
    ;   domain_error(plunit:test_option, Option0)
    ).

short_option(X == Y, true(X == Y)).
short_option(X = Y, true(X = Y)).
short_option(X =@= Y, true(X =@= Y)).
short_option(X =:= Y, true(X =:= Y)).
short_option(true, true(true)).
short_option(false, fail).
short_option(error(Formal), throws(error(Formal, _))).
short_option(error(Formal, Context), throws(error(Formal, Context))).
short_option(exception(Ball), throws(Ball)).

is_option(fail).
is_option(throws(_)).
is_option(true(_)).
is_option(all(_)).
is_option(set(_)).
is_option(bag(_)).
is_option(nondet).
is_option(blocked(_)).
is_option(fixme(_)).
is_option(condition(_)).
is_option(forall(_)).
is_option(setup(_)).
is_option(cleanup(_)).
is_option(sto(_)).
is_option(occurs_check(_)).
is_option(timeout(_)).
is_option(output(_)).

is_outcome(fail).
is_outcome(throws(_)).
is_outcome(true(_)).
is_outcome(all(_)).
is_outcome(set(_)).
is_outcome(bag(_)).

%!  run_tests is semidet.
%!  run_tests(+Spec) is semidet.
%!  run_tests(+Spec, +Options) is semidet.
%
%   Run all tests, or those of Spec: Unit, Unit:Test, Unit:[Test, ...] or a list of
%   these; Spec may be `all` where there are Options, which are those of
%   set_test_options/1 for this run. Fails if a test fails.
%   Errors: existence_error(unit_test, Unit).

run_tests :-
    findall(Unit, unit(Unit, _, _, _), Units),
    run_tests(Units).

run_tests(Spec) :-
    retractall(result(_, _, _, _)),
    retractall(running(_, _)),
    (   is_list(Spec)
    ->  Specs = Spec
    ;   Specs = [Spec]
    ),
    maplist(known_unit, Specs),
    forall(member(S, Specs), run_unit(S)),
    report,
    \+ result(failed, _, _, _).

run_tests(Spec, Options) :-
    must_be(list, Options),
    findall(Option, test_option(Option), Before),
    append(Options, Before, During),
    setup_call_cleanup(plunit:set_test_options(During),
                       plunit:run_specified(Spec),
                       plunit:set_test_options(Before)).

run_specified(Spec) :-
    (   Spec == all
    ->  run_tests
    ;   run_tests(Spec)
    ).

known_unit(Spec) :-
    (   nonvar(Spec),
        Spec = Unit:_
    ->  true
    ;   Unit = Spec
    ),
    must_be(atom, Unit),
    (   unit(Unit, _, _, _)
    ->  true
    ;   existence_error(unit_test, Unit)
    ).

run_unit(Spec) :-
    (   Spec = Unit:Tests
    ->  true
    ;   Unit = Spec,
        Tests = all
    ),
    unit(Unit, Module, File, Options),
    (   option(blocked(Reason), Options)
    ->  print_message(informational, plunit(blocked(unit(Unit, Reason))))
    ;   option(condition(Condition), Options),
        \+ holds(Module, unit(Unit), Condition)
    ->  true
    ;   setup(Module, unit(Unit), Options)
    ->  count(failed, Failed0),
        inform(begin(Spec)),
        statistics(cputime, Start),
        include(inherited, Options, Inherited),
        forall(( current_clause(Module, Name, Line, OwnOptions, Body),
                 selected(Tests, Name),
                 append(OwnOptions, Inherited, TestOptions)
               ),
               run_test(Unit, Module, test(Name, File:Line), TestOptions, Body)),
        statistics(cputime, End),
        Time is End-Start,
        count(failed, Failed),
        Broken is Failed-Failed0,
        end_line(Broken, Time),
        cleanup(Module, Options)
    ;   true
    ).

current_clause(Module, Name, Line, Options, Body) :-
    current_predicate(Module:'unit test'/4),
    Module:'unit test'(Name, Line, Options, Body).

inherited(occurs_check(_)).
inherited(sto(_)).
inherited(timeout(_)).

selected(Tests, Name) :-
    (   Tests == all
    ->  true
    ;   is_list(Tests)
    ->  memberchk(Name, Tests)
    ;   Name = Tests
    ).

end_line(Failed, Time) :-
    (   current_prolog_flag(verbose, silent)
    ->  format(user_error, '~N', [])
    ;   inform(end(Failed, Time))
    ).

%   inform(+Message): of what goes on, unless all is to be silent.

inform(Message) :-
    (   test_option(silent(true))
    ->  print_message(silent, plunit(Message))
    ;   print_message(informational, plunit(Message))
    ).

holds(Module, Context, Goal) :-
    catch(Module:Goal, Ball, plunit:told(Ball)),
    !,
    (   var(Ball)
    ->  true
    ;   print_message(error, plunit(error(condition, Context, Ball))),
        fail
    ).

%   told(+Ball): what a goal of a test has raised is reported. What ends the run, the limit
%   of inferences around it among that, is for those outside; a limit of time may be
%   what the test is about.

told(Ball) :-
    (   nonvar(Ball),
        Ball \= time_limit_exceeded,
        Ball \= time_limit_exceeded(_),
        '$passes'(Ball)
    ->  throw(Ball)
    ;   true
    ).

count(Kind, Count) :-
    findall(x, result(Kind, _, _, _), Xs),
    length(Xs, Count).

setup(Module, Context, Options) :-
    (   option(setup(Goal), Options)
    ->  (   catch(Module:Goal, Ball, plunit:told(Ball))
        ->  (   var(Ball)
            ->  true
            ;   print_message(error, plunit(error(setup, Context, Ball))),
                fail
            )
        ;   print_message(error, goal_failed(Goal)),
            fail
        )
    ;   true
    ).

cleanup(Module, Options) :-
    (   option(cleanup(Goal), Options)
    ->  (   catch(Module:Goal, Ball, ( plunit:told(Ball), print_message(warning, Ball) ))
        ->  true
        ;   print_message(warning, goal_failed(Goal, '(cleanup handler)'))
        )
    ;   true
    ).

%   run_test(+Unit, +Module, +Test, +Options, +Body): Test is test(Name, Place).

run_test(Unit, Module, Test, Options, Body) :-
    (   option(blocked(Reason), Options)
    ->  record(blocked(Reason), Unit, Test)
    ;   option(condition(Condition), Options),
        \+ holds(Module, Test, Condition)
    ->  true
    ;   option(forall(Generator), Options)
    ->  term_variables(Generator, Vars),
        Test = test(Name, Place),
        forall(Module:Generator,
               run_once(Unit, Module, test(forall(Name, Vars), Place), Options, Body))
    ;   run_once(Unit, Module, Test, Options, Body)
    ).

run_once(Unit, Module, Test, Options, Body) :-
    (   setup(Module, Test, Options)
    ->  Test = test(Name, _),
        setup_call_cleanup(asserta(plunit:running(Unit, Name), Ref),
                           plunit:bounded_outcome(Module, Options, Body, Outcome),
                           erase(Ref)),
        cleanup(Module, Options),
        report_test(Outcome, Unit, Test, Options)
    ;   true
    ).

%   bounded_outcome(+Module, +Options, +Body, -Outcome): as outcome/4, within
%   the time and with the unification that the options ask for.

bounded_outcome(Module, Options, Body, Outcome) :-
    (   option(timeout(Seconds), Options),
        number(Seconds),
        Seconds > 0
    ->  catch(call_with_time_limit(Seconds,
                                   plunit:unified_outcome(Module, Options, Body, Outcome)),
              time_limit_exceeded,
              Outcome = failed(raised(time_limit_exceeded)))
    ;   unified_outcome(Module, Options, Body, Outcome)
    ).

unified_outcome(Module, Options, Body, Outcome) :-
    (   unification(Options, Mode)
    ->  current_prolog_flag(occurs_check, Before),
        setup_call_cleanup(set_prolog_flag(occurs_check, Mode),
                           plunit:outcome(Module, Options, Body, Outcome),
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
    ;   statistics(cputime, Start),
        (   catch(call_det(Module:Body, Det), Ball, plunit:told(Ball))
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
        \+ compared(Module, Goal)
    ->  Outcome = failed(wrong_answer(Goal))
    ;   Det == true
    ->  Outcome = passed
    ;   memberchk(nondet, Options)
    ->  Outcome = passed
    ;   Outcome = choicepoint
    ).

compared(Module, Goal) :-
    catch(Module:Goal, Ball, ( plunit:told(Ball), fail )),
    !.

raised(Options, Ball, Outcome) :-
    (   option(throws(Expected), Options)
    ->  (   subsumes_ball(Expected, Ball)
        ->  Outcome = passed
        ;   Outcome = failed(wrong_error(Expected, Ball))
        )
    ;   Outcome = failed(raised(Ball))
    ).

subsumes_ball(Expected, Ball) :-
    (   subsumes_term(Expected, Ball)
    ->  true
    ;   Expected = error(Formal, _),
        Ball = error(Formal0, _),
        subsumes_term(Formal, Formal0)
    ).

solutions(Kind, Answer, Module, Body, Outcome) :-
    Answer =.. [Op, Template, Expected],
    (   catch(findall(Template, Module:Body, Found0), Ball, plunit:told(Ball))
    ->  (   nonvar(Ball)
        ->  Outcome = failed(raised(Ball))
        ;   (   Kind == set
            ->  sort(Found0, Found),
                sort(Expected, Expected1)
            ;   Kind == bag
            ->  msort(Found0, Found),
                msort(Expected, Expected1)
            ;   Found = Found0,
                Expected1 = Expected
            ),
            (   compared(Module, call(Op, Found, Expected1))
            ->  Outcome = passed
            ;   Outcome = failed(wrong_solutions(Kind, Expected, Found))
            )
        )
    ).

%   report_test(+Outcome, +Unit, +Test, +Options)

report_test(Outcome, Unit, Test, Options) :-
    (   option(fixme(Reason), Options)
    ->  (   Outcome = failed(_)
        ->  dot(-),
            record(fixme(failed, Reason), Unit, Test)
        ;   dot(+),
            record(fixme(passed, Reason), Unit, Test)
        )
    ;   Outcome = failed(Why)
    ->  record(failed, Unit, Test),
        print_message(error, plunit(failed(Test, Why)))
    ;   Outcome == choicepoint
    ->  record(passed, Unit, Test),
        print_message(warning, plunit(choicepoint(Test)))
    ;   record(passed, Unit, Test),
        dot('.')
    ).

dot(Char) :-
    print_message_lines(user_error, '', [at_same_line,'~w'-[Char],flush]).

record(Kind, Unit, test(Name, Place)) :-
    assertz(result(Kind, Unit, Name, Place)).

%   report: what is to be said at the end.

report :-
    count(passed, Passed),
    count(failed, Failed),
    findall(Name-Place-Reason, result(blocked(Reason), _, Name, Place), Blocked),
    count(fixme(failed, _), FixFailed),
    count(fixme(passed, _), FixPassed),
    (   Passed+Failed+FixFailed+FixPassed =:= 0,
        Blocked == []
    ->  inform(no_tests)
    ;   Failed+FixFailed+FixPassed =:= 0,
        Blocked == []
    ->  inform(all_passed(Passed))
    ;   say_unless(Blocked == [], plunit(blocked(Blocked))),
        say_unless(FixFailed+FixPassed =:= 0, plunit(fixme(FixFailed, FixPassed))),
        (   Failed =:= 0
        ->  true
        ;   inform(failed(Failed))
        ),
        inform(passed(Passed))
    ).

say_unless(Condition, Message) :-
    (   call(Condition)
    ->  true
    ;   print_message(informational, Message)
    ).

%!  test_report(+What) is det.
%
%   Tell again of all results, or of those that are to be fixed.

test_report(What) :-
    (   What == fixme
    ->  forall(result(fixme(How, Reason), _, Name, Place),
               print_message(informational, plunit(to_fix(How, Reason, Name, Place))))
    ;   report
    ).

%!  running_tests is det.
%
%   Tell which test is running.

running_tests :-
    forall(running(Unit, Name),
           print_message(informational, plunit(running(Unit:Name)))).

%!  current_test_unit(?Unit, ?Options) is nondet.
%!  current_test(?Unit, ?Name, ?Line, ?Body, ?Options) is nondet.
%
%   The units and the tests that are loaded.

current_test_unit(Unit, Options) :-
    unit(Unit, _, _, Options).

current_test(Unit, Name, Line, Body, Options) :-
    unit(Unit, Module, _, _),
    current_clause(Module, Name, Line, Options, Body).

%!  load_test_files(+Options) is det.
%
%   Load the file Base.plt for each file Base.pl that is loaded, where there is
%   one.

load_test_files(_) :-
    forall(( source_file(File),
             file_name_extension(Base, Extension, File),
             Extension \== plt,
             file_name_extension(Base, plt, Tests),
             exists_file(Tests)
           ),
           load_files(user:Tests, [if(changed)])).

%   The messages.

prolog:message(plunit(Message)) -->
    plunit:message_lines(Message).
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
    '$messages':translate_message(Ball).
message_lines(failed(test(Name, Place), Why)) -->
    place(Place),
    [ '\n\ttest ' ],
    name(Name),
    [ ': ' ],
    why(Why).

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
why(raised(Ball)) -->
    [ 'received error: ' ],
    '$messages':translate_message(Ball).
why(wrong_error(Expected, Ball)) -->
    [ 'wrong error', nl ],
    difference(Expected, Ball).
why(wrong_answer(Goal)) -->
    (   { Goal =.. [Op, Got, Expected] }
    ->  [ 'wrong answer (compared using ~w)'-[Op], nl ],
        difference(Expected, Got)
    ;   [ 'wrong answer: ~p'-[Goal] ]
    ).
why(wrong_solutions(Kind, Expected, Found)) -->
    { copy_term_nat(Expected-Found, E-F),
      numbervars(E-F, 0, _)
    },
    [ 'wrong "~w" answer:'-[Kind], nl,
      '    Expected: ~p'-[E], nl,
      '       Found: ~p'-[F]
    ].

difference(Expected, Got) -->
    { copy_term_nat(Expected-Got, E-G),
      numbervars(E-G, 0, _)
    },
    [ '    Expected: ~p'-[E], nl,
      '    Got:      ~p'-[G]
    ].
