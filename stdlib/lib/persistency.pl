/*  library(persistency): facts that are kept in a file.

    The file of a module is a journal: assert(Fact), asserta(Fact),
    retract(Fact) and retractall(Fact, Count) in the order of the changes, after
    created(TimeStamp). A change is first written there, then made. db_sync(gc)
    rewrites the journal without retracted facts, and without an incomplete last
    change of a killed program.
*/

:- module(persistency,
          [ op(1150, fx, persistent),
            persistent/1,
            current_persistent_predicate/1,
            db_attach/2,
            db_detach/0,
            db_attached/1,
            db_sync/1,
            db_sync_all/1
          ]).

:- use_module(library(aggregate)).
:- autoload(library(error)).
:- autoload(library(lists)).
:- autoload(library(option)).

:- multifile
    declared/3,                 % Module, Fact, Types
    system:term_expansion/2.
:- dynamic
    declared/3,
    attached/3,                 % Module, File, Sync
    loaded/2,                   % Module, Time: of the file when it was read or written
    journal/2,                  % Module, Stream: open
    torn/1,                     % Module: the last change in the file is incomplete
    retracted/2.                % Module, Count: of the facts, in the journal

:- meta_predicate
    current_persistent_predicate(:),
    db_attach(:, +),
    db_attached(:),
    db_sync(:).
:- module_transparent
    db_detach/0.

%!  persistent(+Facts) is det.
%
%   A directive. For a fact user(name:atom, age:integer), whose arguments have types
%   of must_be/2, it declares user/2 as dynamic and defines assert_user/2,
%   asserta_user/2, retract_user/2 and retractall_user/2, which change the file too.
%   Errors of these: those of must_be/2, existence_error(db_file, Module).
%   Source: SWI-Prolog.

persistent(Facts) :-
    throw(error(context_error(nodirective, persistent(Facts)), _)).

system:term_expansion((:- persistent(Facts)), Clauses) :-
    prolog_load_context(module, Module),
    phrase(persistency:facts_clauses(Facts, Module, Module), Clauses).

facts_clauses(Facts, _, _) -->
    { var(Facts),
      !,
      instantiation_error(Facts)
    }.
facts_clauses(Module:Facts, _, Source) -->
    !,
    facts_clauses(Facts, Module, Source).
facts_clauses((A, B), Module, Source) -->
    !,
    facts_clauses(A, Module, Source),
    facts_clauses(B, Module, Source).
facts_clauses(Spec, Module, Source) -->
    { must_be(callable, Spec),
      Spec =.. [Name|Arguments],
      argument_types(Arguments, Types),
      length(Arguments, Arity),
      functor(Fact, Name, Arity)
    },
    [ (:- dynamic(Module:Name/Arity)),
      persistency:declared(Module, Fact, Types)
    ],
    changes_clauses([assert,asserta,retract,retractall], Fact, Module, Source).

argument_types([], []).
argument_types([Argument|Arguments], [Type|Types]) :-
    (   nonvar(Argument),
        Argument = _:Type0,
        nonvar(Type0)
    ->  Type = Type0
    ;   Type = any
    ),
    argument_types(Arguments, Types).

changes_clauses([], _, _, _) --> [].
changes_clauses([Change|Changes], Fact, Module, Source) -->
    { Fact =.. [Name|Arguments],
      atomic_list_concat([Change,'_',Name], HeadName),
      Head0 =.. [HeadName|Arguments],
      (   Module == Source
      ->  Head = Head0
      ;   Head = Module:Head0
      ),
      atom_concat(db_, Change, GoalName),
      Goal =.. [GoalName,Module:Fact]
    },
    [ (Head :- persistency:Goal) ],
    changes_clauses(Changes, Fact, Module, Source).

%!  current_persistent_predicate(:Indicator) is nondet.
%
%   Indicator is that of a persistent fact, or of a predicate that asserts or
%   retracts such facts.
%   Source: SWI-Prolog.

current_persistent_predicate(Indicator) :-
    strip_module(Indicator, Module, Name/Arity),
    declared(Module, Fact, _),
    functor(Fact, FactName, Arity),
    (   Name = FactName
    ;   member(Change, [assert_,retract_,retractall_]),
        atom_concat(Change, FactName, Name)
    ).

%   db_assert(+ModuleFact), db_asserta/1, db_retract/1, db_retractall/1: the
%   predicates that persistent/1 defines call these.

db_assert(Module:Fact) :-
    check(Module, Fact),
    record(Module, assert(Fact)),
    assertz(Module:Fact).

db_asserta(Module:Fact) :-
    check(Module, Fact),
    record(Module, asserta(Fact)),
    asserta(Module:Fact).

db_retract(Module:Fact) :-
    must_be(callable, Fact),
    once(clause(Module:Fact, true, Ref)),
    record(Module, retract(Fact)),
    erase(Ref),
    count_retracted(Module, 1).

db_retractall(Module:Fact) :-
    must_be(callable, Fact),
    aggregate_all(count, clause(Module:Fact, true), Count),
    (   Count =:= 0
    ->  true
    ;   record(Module, retractall(Fact, Count)),
        retractall(Module:Fact),
        count_retracted(Module, Count)
    ).

check(Module, Fact) :-
    declared(Module, Fact, Types),
    Fact =.. [_|Arguments],
    check_arguments(Types, Arguments).

check_arguments([], []).
check_arguments([Type|Types], [Argument|Arguments]) :-
    must_be(Type, Argument),
    check_arguments(Types, Arguments).

count_retracted(Module, Count) :-
    (   retract(retracted(Module, Count0))
    ->  true
    ;   Count0 = 0
    ),
    Count1 is Count0+Count,
    assertz(retracted(Module, Count1)).

%   record(+Module, +Change): writes Change to the journal of Module.

record(Module, Change) :-
    (   attached(Module, File, Sync)
    ->  true
    ;   existence_error(db_file, Module)
    ),
    (   journal(Module, Stream)
    ->  true
    ;   sync(reload, Module),
        (   torn(Module)
        ->  write_anew(Module, File)
        ;   true
        ),
        open_journal(File, append, Stream),
        assertz(journal(Module, Stream))
    ),
    write_change(Stream, Change),
    settle(Sync, Module).

settle(none, _).
settle(flush, Module) :-
    (   journal(Module, Stream)
    ->  flush_output(Stream)
    ;   true
    ).
settle(close, Module) :-
    sync(close, Module).

open_journal(File, Mode, Stream) :-
    (   Mode == append,
        exists_file(File),
        size_file(File, Size),
        Size > 0
    ->  Begun = true
    ;   Begun = false
    ),
    open(File, Mode, Stream, [lock(write), encoding(utf8)]),
    (   Begun == true
    ->  true
    ;   get_time(Now),
        write_change(Stream, created(Now))
    ).

write_change(Stream, Change) :-
    write_term(Stream, Change, [quoted(true), module(user)]),
    write(Stream, '.\n').

%!  db_attach(:File, +Options) is det.
%
%   File, which need not exist, keeps the facts of the module; those in it are
%   asserted. Options are sync(When), with When close, flush (the default) or none:
%   what is done with the open file after each change. A file that is already
%   attached gets the options. An incomplete last change is dropped with a warning;
%   the next change repairs the file.
%   Errors: permission_error(attach, db, File), those of open/4 and read/2.
%   Source: SWI-Prolog.

db_attach(Spec, Options) :-
    strip_module(Spec, Module, File),
    option(sync(Sync), Options, flush),
    must_be(oneof([close,flush,none]), Sync),
    (   attached(Module, Before, _)
    ->  (   Before == File
        ->  retract(attached(Module, File, _))
        ;   permission_error(attach, db, File)
        )
    ;   load(Module, File)
    ),
    assertz(attached(Module, File, Sync)),
    settle(Sync, Module).

%   load(+Module, +File): repeats the changes in File.

load(Module, File) :-
    retractall(torn(Module)),
    (   exists_file(File)
    ->  setup_call_cleanup(
            open(File, read, Stream, [encoding(utf8)]),
            persistency:redo_all(Stream, Module),
            close(Stream)),
        time_file(File, Time)
    ;   Time = 0
    ),
    note_time(Module, Time).

note_time(Module, Time) :-
    retractall(loaded(Module, _)),
    assertz(loaded(Module, Time)).

redo_all(Stream, Module) :-
    repeat,
    next_change(Stream, Change),
    (   Change == end_of_file
    ->  !,
        (   line_position(Stream, 0)
        ->  true
        ;   assertz(torn(Module))
        )
    ;   redo(Change, Module)
    ->  fail
    ;   print_message(error, format("~p: no change of persistent facts", [Change])),
        fail
    ).

%   next_change(+Stream, -Change): a syntax error at the end of the file means
%   an incomplete change.

next_change(Stream, Change) :-
    stream_property(Stream, position(Start)),
    catch(read_term(Stream, Change, [double_quotes(string), module(user)]),
          error(syntax_error(What), Where),
          true),
    (   var(What)
    ->  true
    ;   at_end_of_stream(Stream)
    ->  set_stream_position(Stream, Start),
        stream_property(Stream, file_name(File)),
        read_string(Stream, "", " \n", _, Text),
        print_message(warning, format("~w: the last change is not whole, and dropped: ~s",
                                      [File,Text])),
        Change = end_of_file
    ;   throw(error(syntax_error(What), Where))
    ).

redo(created(_), _).
redo(assert(Fact), Module) :-
    declared(Module, Fact, _),
    assertz(Module:Fact).
redo(asserta(Fact), Module) :-
    declared(Module, Fact, _),
    asserta(Module:Fact).
redo(retract(Fact), Module) :-
    declared(Module, Fact, _),
    (   retract(Module:Fact)
    ->  count_retracted(Module, 1)
    ;   true
    ).
redo(retractall(Fact, Count), Module) :-
    declared(Module, Fact, _),
    retractall(Module:Fact),
    count_retracted(Module, Count).

%!  db_detach is det.
%
%   The facts of the module leave the database; the file keeps them.
%   Source: SWI-Prolog.

db_detach :-
    context_module(Module),
    persistency:detach(Module).

detach(Module) :-
    sync(detach, Module),
    forget(Module).

forget(Module) :-
    retractall(retracted(Module, _)),
    forall(declared(Module, Fact, _), retractall(Module:Fact)).

%!  db_attached(:File) is semidet.
%
%   File keeps the facts of the module.
%   Source: SWI-Prolog.

db_attached(Spec) :-
    strip_module(Spec, Module, File),
    attached(Module, File, _).

%!  db_sync(:What) is det.
%
%   Bring the file and the database together. What is reload or update, read the file anew
%   if another program has changed it; gc(Percentage), write it anew if more facts were
%   retracted than that percentage of the present ones; gc(always), which fails if there is
%   no file to write; gc, which is gc(50); close, close the file until the next change;
%   detach, keep the facts but forget the file. An unbound What does reload, gc and close.
%   Source: SWI-Prolog.

db_sync(Spec) :-
    strip_module(Spec, Module, What),
    (   var(What)
    ->  sync(reload, Module),
        sync(gc, Module),
        sync(close, Module)
    ;   What == gc(always)
    ->  attached(Module, _, _),
        catch(sync(What, Module), error(existence_error(source_sink, _), _), fail)
    ;   sync(What, Module)
    ->  true
    ;   true
    ).

sync(reload, Module) :-
    (   attached(Module, File, _),
        \+ journal(Module, _),
        exists_file(File),
        time_file(File, Time),
        loaded(Module, Before),
        Time > Before
    ->  forget(Module),
        load(Module, File)
    ;   true
    ).
sync(update, Module) :-
    sync(reload, Module).
sync(gc, Module) :-
    sync(gc(50), Module).
sync(gc(When), Module) :-
    (   attached(Module, File, _),
        is_garbage(When, Module)
    ->  sync(close, Module),
        write_anew(Module, File)
    ;   true
    ).
sync(close, Module) :-
    (   retract(journal(Module, Stream))
    ->  close(Stream),
        attached(Module, File, _),
        time_file(File, Time),
        note_time(Module, Time)
    ;   true
    ).
sync(detach, Module) :-
    sync(close, Module),
    retractall(attached(Module, _, _)),
    retractall(loaded(Module, _)),
    retractall(torn(Module)),
    retractall(retracted(Module, _)).

is_garbage(When, Module) :-
    (   When == always
    ->  true
    ;   retracted(Module, Retracted),
        aggregate_all(sum(Count),
                      ( declared(Module, Fact, _),
                        predicate_property(Module:Fact, number_of_clauses(Count)) ),
                      Total),
        100*Retracted > When*Total
    ).

write_anew(Module, File) :-
    atom_concat(File, '.new', New),
    setup_call_cleanup(
        open_journal(New, write, Stream),
        forall(( persistency:declared(Module, Fact, _), call(Module:Fact) ),
               persistency:write_change(Stream, assert(Fact))),
        close(Stream)),
    rename_file(New, File),
    retractall(torn(Module)),
    retractall(retracted(Module, _)),
    time_file(File, Time),
    note_time(Module, Time).

%!  db_sync_all(+What) is det.
%
%   db_sync(What) for all modules that have a file. What is reload, gc, gc(_) or
%   close.
%   Errors: those of must_be/2.
%   Source: SWI-Prolog.

db_sync_all(What) :-
    must_be(oneof([reload,gc,gc(_),close]), What),
    forall(attached(Module, _, _), db_sync(Module:What)).
