/*  library(prolog_breakpoints): breakpoints at goals in the text of files, for editors. */

:- module(prolog_breakpoints,
          [ set_breakpoint/4,
            set_breakpoint/5,
            set_breakpoint_condition/2,
            delete_breakpoint/1,
            breakpoint_property/2
          ]).

:- autoload(library(error)).

:- multifile prolog:message//1.

:- dynamic
    breakpoint/3,               % Id, File, Spot
    condition/2.                % Id, Text

%!  set_breakpoint(+File, +Line, +Char, -Id) is semidet.
%!  set_breakpoint(+Owner, +File, +Line, +Char, -Id) is semidet.
%
%   In debug mode the tracer stops when a goal is called: the one whose text has the character at
%   offset Char of File, or, for a head, the first goal of the clause. Line is the line of the
%   character. Owner is the file that includes File, or File. Id is the number of the breakpoint.
%   Fails if no goal of a clause is there.
%   Errors: instantiation_error; type_error(integer, Line) and so for Char.
%   Source: SWI-Prolog.

set_breakpoint(File, Line, Char, Id) :-
    set_breakpoint(File, File, Line, Char, Id).

set_breakpoint(Owner, File, Line, Char, Id) :-
    must_be(atom, Owner),
    must_be(atom, File),
    must_be(integer, Line),
    must_be(integer, Char),
    '$set_breakpoint'(File, Char, Id, Spot),
    assertz(breakpoint(Id, File, Spot)),
    print_message(informational, breakpoint(set, Id)).

%!  set_breakpoint_condition(+Id, +Condition) is det.
%
%   Stop at the breakpoint only if Condition succeeds: the text of a goal, which may use the
%   variables of the head and of the goal of the breakpoint.
%   Errors: existence_error(breakpoint, Id), and those of term_string/2.
%   Source: SWI-Prolog.

set_breakpoint_condition(Id, Condition) :-
    known(Id, Spot),
    Spot = spot(Clause, _, _, _, Text, GoalText),
    clause_property(Clause, predicate(Module:_)),
    format(string(All), '(~s)-((~s)-(~s))', [Text,GoalText,Condition]),
    term_string(Read-(Goal0-Body), All, [module(Module)]),
    pattern(Read, Goal0, Pattern),
    '$breakpoint_condition'(Id, Pattern-(Module:Body)),
    retractall(condition(Id, _)),
    text_to_string(Condition, String),
    assertz(condition(Id, String)).

%   pattern(+Clause, +Goal, -Pattern): the variables of a grammar rule are not
%   known.

pattern(Clause, Goal, Pattern) :-
    (   Clause = (Head :- _)
    ->  Pattern = Head-Goal
    ;   Clause = (Head, _ => _)
    ->  Pattern = Head-Goal
    ;   Clause = (Head => _)
    ->  Pattern = Head-Goal
    ;   Pattern = _
    ).

known(Id, Spot) :-
    (   nonvar(Id),
        breakpoint(Id, _, Spot)
    ->  true
    ;   existence_error(breakpoint, Id)
    ).

%!  delete_breakpoint(+Id) is det.
%
%   Remove a breakpoint.
%   Errors: existence_error(breakpoint, Id).
%   Source: SWI-Prolog.

delete_breakpoint(Id) :-
    known(Id, _),
    print_message(informational, breakpoint(delete, Id)),
    '$delete_breakpoint'(Id),
    retractall(breakpoint(Id, _, _)),
    retractall(condition(Id, _)).

%!  breakpoint_property(?Id, ?Property) is nondet.
%
%   A breakpoint has a property: file(File), line_count(Line), character_range(Start, Length),
%   clause(Reference) or condition(Text).
%   Source: SWI-Prolog.

breakpoint_property(Id, Property) :-
    breakpoint(Id, File, spot(Clause, Line, Start, Length, _, _)),
    property(Property, Id, File, Line, Start, Length, Clause).

property(file(File), _, File, _, _, _, _).
property(line_count(Line), _, _, Line, _, _, _).
property(character_range(Start, Length), _, _, _, Start, Length, _).
property(clause(Clause), _, _, _, _, _, Clause).
property(condition(Text), Id, _, _, _, _, _) :-
    condition(Id, Text).

prolog:message(breakpoint(Change, Id)) -->
    { breakpoint(Id, File, spot(Clause, Line, _, _, _, _)),
      nth_clause(Head, N, Clause),
      strip_module(Head, Module, Plain),
      functor(Plain, Name, Arity),
      ordinal(N, Suffix),
      ( Module == user -> PI = Name/Arity ; PI = Module:Name/Arity ),
      ( Change == set -> Does = 'Breakpoint' ; Does = 'Deleted breakpoint' )
    },
    [ '~w ~w in ~w-~w clause of ~q at '-[Does,Id,N,Suffix,PI], url(File:Line) ].

ordinal(N, Suffix) :-
    (   memberchk(N-Suffix, [1-st,2-nd,3-rd])
    ->  true
    ;   Suffix = th
    ).
