/*  Part of library(plunit): options, units and their tests, and how they are loaded.

    The clauses of a unit are those of the module plunit_unit, which sees what the file
    around it sees. A clause of test/1,2 becomes two:

        'unit test'(Name, Place, Options, 'unit body'(Id, Vars)).
        'unit body'(Id, Vars) :- Body.

    where Vars are the variables of Options and of the name, and Place is
    Line:From, where From is the number of its first character. Before each goal
    of Body, a call of at/2 notes its place in the text.
*/

:- module(plunit_units,
          [ begin_tests/1,
            begin_tests/2,
            end_tests/1,
            current_test/5,
            current_test_unit/2,
            set_test_options/1,
            test_option/1,
            unit/4,
            unit_test/5,
            inherited/2
          ]).

:- autoload(library(apply)).
:- autoload(library(error)).
:- autoload(library(lists)).

:- multifile
    system:term_expansion/4.
:- dynamic
    loading_unit/3,             % Unit, File, Module outside
    unit/4,                     % Unit, Module, File, Options
    test_option/1.

%!  set_test_options(+Options) is det.
%
%   Options: load(never, normal or always), run(manual, make or make(all)), silent(Bool),
%   sto(Bool), cleanup(Bool), concurrent(Bool), jobs(Count), format(tty or log),
%   show_blocked(Bool), output(always or on_failure), and timeout(Seconds) for tests without
%   this option.
%   Errors: domain_error(plunit:global_test_option, Option), and type_error for a value.

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
option_value(jobs(Count), positive_integer, Count).
option_value(format(Format), oneof([tty,log]), Format).
option_value(show_blocked(Bool), boolean, Bool).
option_value(output(When), oneof([always,on_failure]), When).
option_value(timeout(Seconds), number, Seconds).

%!  begin_tests(+Unit) is det.
%!  begin_tests(+Unit, +Options) is det.
%!  end_tests(+Unit) is det.
%
%   The clauses between the two directives are the tests of Unit. Options are
%   blocked(Reason), condition(Goal), setup(Goal) and cleanup(Goal), and for each of its
%   tests occurs_check(Mode), sto(rational_trees or finite_trees), which also says how to
%   unify, timeout(Seconds), and output(always) or output(on_failure): then output is shown
%   only for tests that fail. The option concurrent(_) changes nothing.
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
    set_module(Module:class(test)),
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

system:term_expansion(Term, Position, Clauses, _) :-
    plunit_units:loading_unit(_, File, _),
    source_location(File, Line),
    plunit_units:test_clauses(Term, Position, Line, Clauses).

test_clauses(Term, _, _, _) :-
    var(Term),
    !,
    fail.
test_clauses((Head :- Body), Position, Line, Clauses) :-
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
    (   arguments(Position, From, [_,P])
    ->  marked(Body, P, Marked)
    ;   Marked = Body,
        From = (-)
    ),
    Clauses = [ 'unit test'(Name, Line:From, Options, 'unit body'(Id, Vars)),
                ( 'unit body'(Id, Vars) :- Marked )
              ].
test_clauses(test(Name), _, _, _) :-
    existence_error(body, test(Name)).
test_clauses(test(Name, _), _, _, _) :-
    existence_error(body, test(Name)).

%   marked(+Body, +Position, -Marked): Marked notes before each goal where it
%   stands.

marked(Body, Position, Marked) :-
    (   nonvar(Position),
        Position = parentheses_term_position(_, _, Position1)
    ->  marked(Body, Position1, Marked)
    ;   control(Body, A, B, Marked, A1, B1),
        arguments(Position, _, [P,Q])
    ->  marked(A, P, A1),
        marked(B, Q, B1)
    ;   nonvar(Position),
        arg(1, Position, From),
        arg(2, Position, To)
    ->  Marked = ( plunit_units:at(From, To), Body )
    ;   Marked = Body
    ).

control(Body, _, _, _, _, _) :-
    var(Body),
    !,
    fail.
control(( A, B ), A, B, ( A1, B1 ), A1, B1).
control(( A ; B ), A, B, ( A1 ; B1 ), A1, B1).
control(( A -> B ), A, B, ( A1 -> B1 ), A1, B1).
control(( A *-> B ), A, B, ( A1 *-> B1 ), A1, B1).

arguments(Position, From, Arguments) :-
    nonvar(Position),
    Position = term_position(From, _, _, _, Arguments).

%   at(+From, +To): the next goal stands between these characters of its file.

at(From, To) :-
    nb_setval('$plunit_at', From-To).

%   checked_options(+Options0, -Options): Options has the expected result as one
%   of true(_), fail, throws(Ball), all(_), set(_), bag(_).

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

%!  current_test_unit(?Unit, ?Options) is nondet.
%!  current_test(?Unit, ?Name, ?Line, ?Body, ?Options) is nondet.
%
%   The units and the tests that are loaded.

current_test_unit(Unit, Options) :-
    unit(Unit, _, _, Options).

current_test(Unit, Name, Line, Body, Options) :-
    unit(Unit, Module, _, _),
    unit_test(Module, Name, Line:_, Options, Body).

unit_test(Module, Name, Place, Options, Body) :-
    current_predicate(Module:'unit test'/4),
    Module:'unit test'(Name, Place, Options, Body).

%   inherited(+Options, -Inherited): the options of a unit and of the run that
%   its tests inherit.

inherited(Options, Inherited) :-
    findall(Option, ( member(Option, Options) ; test_option(Option) ), Options1),
    include(is_inherited, Options1, Inherited).

is_inherited(occurs_check(_)).
is_inherited(sto(_)).
is_inherited(timeout(_)).
is_inherited(output(_)).
