/*  library(check): what may be wrong with a program. */

:- module(check,
          [ check/0,
            list_undefined/0
          ]).

:- autoload(library(lists)).
:- autoload(library(pairs)).
:- use_module(library(prolog_code)).
:- use_module(library(prolog_codewalk)).

:- thread_local undefined/2.    % Name/Arity, File:Line:LinePosition-Caller

%!  check is det.
%
%   Print warnings about the program: those of list_undefined/0.
%   Source: SWI-Prolog.

check :-
    list_undefined.

%!  list_undefined is det.
%
%   Print a warning for each procedure that clauses of files call and that is
%   not defined.
%   Source: SWI-Prolog.

list_undefined :-
    '$undefined_calls'(Messages),
    print_all(Messages),
    '$rewritten_files'(Files),
    findall(Ref, ( member(File, Files), check:clause_of(File, Ref) ), Refs),
    list_called(Refs).

print_all([]).
print_all([Kind-Message|Messages]) :-
    print_message(Kind, Message),
    print_all(Messages).

clause_of(File, Ref) :-
    source_file(Head, File),
    nth_clause(Head, _, Ref),
    clause_property(Ref, source(File)).

%   list_called(+Refs): the same for clauses whose text was expanded by hooks,
%   as the text does not tell what they call.

list_called(Refs) :-
    (   Refs == []
    ->  true
    ;   call_cleanup(( prolog_walk_code([clauses(Refs),undefined(trace),on_trace(check:note)]),
                       findall(PI-Place, check:undefined(PI, Place), Calls) ),
                     retractall(check:undefined(_, _))),
        sort(Calls, Sorted),
        group_pairs_by_key(Sorted, Groups),
        warn(Groups)
    ).

note(Callee, Caller, Location) :-
    pi_head(PI, Callee),
    plain(PI, Called),
    prolog_codewalk:text_place(Location, Place),
    pi_head(CallerPI, Caller),
    plain(CallerPI, Plain),
    format(atom(Label), '~q', [Plain]),
    assertz(undefined(Called, Place-Label)).

plain(PI, Plain) :-
    (   PI = user:Plain0
    ->  Plain = Plain0
    ;   Plain = PI
    ).

warn([]).
warn([PI-Places|Groups]) :-
    print_message(warning, undefined_procedure(PI, Places)),
    warn(Groups).
