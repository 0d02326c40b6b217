/*  library(plunit): tests in source files.

        :- begin_tests(unit).
        test(name, Options) :- Body.
        :- end_tests(unit).

    plunit/units.pl is about units and how they are loaded, plunit/outcomes.pl runs a test, and
    plunit/results.pl is for a host that runs tests one by one. This file runs them all and
    reports.
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

:- autoload(library(apply)).
:- autoload(library(error)).
:- autoload(library(lists)).
:- autoload(library(option)).
:- use_module(library(plunit/messages)).
:- use_module(library(plunit/outcomes)).
:- use_module(library(plunit/units)).

:- dynamic
    result/4.                   % Kind, Unit, Name, Place

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
    ;   prepared(Module, Options, Prepared),
        Prepared \== true
    ->  report_broken(Prepared, unit(Unit))
    ;   count(failed, Failed0),
        inform(begin(Spec)),
        statistics(cputime, Start),
        inherited(Options, Inherited),
        forall(( unit_test(Module, Name, Line:_, OwnOptions, Body),
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
    ).

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

%   inform(+Message): prints a message about progress, unless the run is silent.

inform(Message) :-
    (   test_option(silent(true))
    ->  print_message(silent, plunit(Message))
    ;   print_message(informational, plunit(Message))
    ).

count(Kind, Count) :-
    findall(x, result(Kind, _, _, _), Xs),
    length(Xs, Count).

%   run_test(+Unit, +Module, +Test, +Options, +Body): Test is test(Name, Place).

run_test(Unit, Module, Test, Options, Body) :-
    forall(test_outcome(Unit, Module, Test, Options, Body, Instance, Outcome),
           report_test(Outcome, Unit, Instance, Options)).

%   report_test(+Outcome, +Unit, +Test, +Options)

report_test(Outcome, Unit, Test, Options) :-
    forall(asserted(_, _), record(asserted, Unit, Test)),
    (   Outcome = blocked(Reason)
    ->  record(Outcome, Unit, Test)
    ;   is_unprepared(Outcome)
    ->  report_broken(Outcome, Test)
    ;   option(fixme(Reason), Options)
    ->  (   Outcome = failed(Why),
            Why \= asserted(_)
        ->  dot(-),
            record(fixme(failed, Reason), Unit, Test)
        ;   dot(+),
            record(fixme(passed, Reason), Unit, Test)
        )
    ;   Outcome = failed(asserted(_))
    ->  record(failed, Unit, Test),
        dot('A')
    ;   Outcome = failed(Why)
    ->  record(failed, Unit, Test),
        print_message(error, plunit(failed(Test, Why)))
    ;   Outcome == choicepoint
    ->  record(passed, Unit, Test),
        print_message(warning, plunit(choicepoint(Test)))
    ;   record(passed, Unit, Test),
        dot('.')
    ).

is_unprepared(skipped).
is_unprepared(broken(_, _)).

%   report_broken(+Prepared, +Context): reports a result of prepared/3.

report_broken(skipped, _).
report_broken(broken(When, Why), Context) :-
    (   Why = raised(Ball)
    ->  print_message(error, plunit(error(When, Context, Ball)))
    ;   Why = failed(Goal),
        print_message(error, goal_failed(Goal))
    ).

dot(Char) :-
    print_message_lines(user_error, '', [at_same_line,'~w'-[Char],flush]).

record(Kind, Unit, test(Name, Place)) :-
    assertz(result(Kind, Unit, Name, Place)).

%   report: prints the summary at the end.

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
        count(asserted, Asserted),
        (   Asserted =:= 0
        ->  true
        ;   inform(asserted(Asserted))
        ),
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
%   Print all results again, or those marked fixme.

test_report(What) :-
    (   What == fixme
    ->  forall(result(fixme(How, Reason), _, Name, Place),
               print_message(informational, plunit(to_fix(How, Reason, Name, Place))))
    ;   report
    ).

%!  running_tests is det.
%
%   Print which test is running.

running_tests :-
    forall(running(Unit, test(Name, _)),
           print_message(informational, plunit(running(Unit:Name)))).

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
