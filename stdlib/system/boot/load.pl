/*  Loading source files. '$load_next'/1 reads a file and adds its clauses. It
    returns events, which must be handled in Prolog:

        end                      the file is loaded
        more                     nothing: the loop is to fail and ask again
        message(Kind, Message)   is to be printed
        directive(Goal, Names)   :- Goal was read, with these variable names
        module(Goal, Names)      the same for a module header
        rule(Rule, Names)        a grammar rule
        clause(Clause, Names)    a rule with what may be a lambda expression
        term(Term, Names, Position)
                                 anything, when there are expansion hooks
        condition(Goal)          the condition of :- if or :- elif
        initialization(Goal, Place)
                                 of initialization/1, when all is loaded
        no_module(Term)          Term is the first one of what must be a module file
*/

:- meta_predicate
       consult(:),
       ensure_loaded(:),
       use_module(:),
       use_module(:, +),
       autoload(:),
       autoload(:, +),
       reexport(:),
       reexport(:, +),
       load_files(:),
       load_files(:, +),
       [:|+],
       include(:),
       initialization(0),
       initialization(0, +).

:- dynamic((user:file_search_path/2, user:library_directory/1, user:prolog_file_type/2,
            user:prolog_load_file/2, user:portray/1, user:exception/3)).
:- multifile((user:file_search_path/2, user:library_directory/1, user:prolog_file_type/2,
              user:prolog_load_file/2, user:portray/1, user:exception/3)).

%!  '[|]'(:File, +Files) is det.
%
%   [File|Files] as a goal: consult/1 of the list.

[File|Files] :-
    strip_module(File, M, Plain),
    (   Files == []
    ->  consult(M:Plain)
    ;   consult(M:[Plain|Files])
    ).

%!  consult(:Files) is det.
%
%   Loads a file of clauses and directives, or each of a list. Clauses of it that were loaded
%   before are replaced. The list itself, as in [a, b], is a goal that does this.
%   Errors: existence_error(source_sink, File).

consult(Spec) :-
    strip_module(Spec, M, Files),
    (   is_list(Files)
    ->  '$file_names'(Files, Names)
    ;   '$file_name'(Files, Names)
    ),
    load_files(M:Names, [expand(true)]).

'$file_names'([], []).
'$file_names'([File|Files], [Name|Names]) :-
    '$file_name'(File, Name),
    '$file_names'(Files, Names).

'$file_name'(File, Name) :-
    (   string(File)
    ->  atom_string(Name, File)
    ;   Name = File
    ).

%!  ensure_loaded(:Files) is det.
%
%   Loads files that are not loaded yet, or have changed (ISO 7.4.2.8).

ensure_loaded(Files) :-
    load_files(Files, [if(not_loaded)]).

%!  use_module(:Files) is det.
%!  use_module(:File, +Imports) is det.
%
%   Loads module files, unless they are loaded, and imports their exports: all, those of a
%   list of Name/Arity and Name/Arity as Other, or all except those of except(List).
%   Errors: existence_error(source_sink, File).

use_module(Files) :-
    load_files(Files, [if(not_loaded), must_be_module(true)]).

use_module(Files, Imports) :-
    load_files(Files, [if(not_loaded), must_be_module(true), imports(Imports)]).

%!  autoload(:Files) is det.
%!  autoload(:File, +Imports) is det.
%
%   As use_module/1,2. A missing file is no error, and autoload/1 does not load a library whose
%   exports are found when they are called.

autoload(File) :-
    strip_module(File, M, Spec),
    (   nonvar(Spec),
        Spec = library(Name),
        '$library'(Name, Path),
        '$autoloads'(M, Path)
    ->  true
    ;   autoload(File, all)
    ).

autoload(File, Imports) :-
    (   '$is_there'(File)
    ->  '$indicators'(Imports),
        use_module(File, Imports)
    ;   true
    ).

'$indicators'(Imports) :-
    (   nonvar(Imports),
        Imports = [I|Is]
    ->  (   callable(I),
            \+ ( functor(I, F, 2), ( F == (/) ; F == (//) ; F == (:) ; F == as ) )
        ->  throw(error(type_error(predicate_indicator, I), _))
        ;   '$indicators'(Is)
        )
    ;   true
    ).

'$is_there'(File) :-
    strip_module(File, _, Spec),
    (   var(Spec)
    ->  throw(error(instantiation_error, _))
    ;   Spec = [_|_]
    ->  throw(error(type_error(filespec, Spec), _))
    ;   '$find_source'(Spec, _)
    ).

%!  reexport(:Files) is det.
%!  reexport(:File, +Exports) is det.
%
%   As use_module/1,2, and exports what it imports.

reexport(Files) :-
    load_files(Files, [if(not_loaded), must_be_module(true), reexport(true)]).

reexport(Files, Imports) :-
    load_files(Files, [if(not_loaded), must_be_module(true), reexport(true), imports(Imports)]).

%!  load_files(:Files) is det.
%!  load_files(:Files, +Options) is det.
%
%   Loads files. Options are if(true, changed, not_loaded or exist), must_be_module(Bool),
%   imports(List), silent(Bool), stream(Stream), encoding(Encoding), dialect(Name) and
%   others of SWI-Prolog.
%   Errors: existence_error(source_sink, File), domain_error(if, If).

load_files(Files) :-
    load_files(Files, []).

load_files(Files0, Options) :-
    strip_module(Files0, M, Files),
    '$load_list'(Options),
    (   nonvar(Files),
        Files = [_|_]
    ->  '$load_list'(Files)
    ;   true
    ),
    '$load_spec'(Files, M, Options),
    '$tell_refused'.

'$load_list'(List) :-
    (   '$is_proper_list'(List)
    ->  true
    ;   '$is_list_or_partial'(List)
    ->  throw(error(instantiation_error, context(system:load_files/2, _)))
    ;   throw(error(type_error(list, List), context(system:load_files/2, _)))
    ).

'$load_option'(Option, Options, Default) :-
    arg(1, Option, Value),
    functor(Option, Name, 1),
    functor(Found, Name, 1),
    (   '$one_of'(Options, Found)
    ->  arg(1, Found, Value)
    ;   Value = Default
    ).

'$one_of'([X|Xs], Y) :-
    (   \+ X \= Y
    ->  X = Y
    ;   '$one_of'(Xs, Y)
    ).

'$load_spec'(Spec, _, _) :-
    var(Spec),
    !,
    throw(error(instantiation_error, context(system:load_files/2, _))).
'$load_spec'([], _, _) :-
    !.
'$load_spec'([Spec|Specs], M, Options) :-
    !,
    catch('$load_spec'(Spec, M, Options), error(Formal, Context),
          print_message(error, error(Formal, Context))),
    '$load_spec'(Specs, M, Options).
'$load_spec'(M:Spec, _, Options) :-
    !,
    '$load_spec'(Spec, M, Options).
'$load_spec'(Spec, M, Options) :-
    '$one_of'(Options, stream(Stream)),
    !,
    '$stream_path'(Spec, Path),
    '$load_stream'(Stream, M, Path),
    '$import_source'(Path, M, Options).
'$load_spec'(user, M, Options) :-
    !,
    '$user_source'(Path),
    statistics(cputime, Start),
    '$load_stream'(user_input, M, Path),
    '$import_source'(Path, M, Options),
    statistics(cputime, End),
    Time is End-Start,
    '$say_loaded'(Path, Path, M, Time, 0).
'$load_spec'(Spec, _, Options) :-
    '$one_of'(Options, if(If)),
    If == exists,
    \+ '$find_source'(Spec, _),
    !.
'$load_spec'(Spec0, M, Options) :-
    '$load_name'(Spec0, Options, Spec),
    '$source_path'(Spec, Path),
    '$load_option'(if(If), Options, true),
    (   '$is_loaded'(Path, If)
    ->  true
    ;   '$load_source'(Path, M, Spec, Options)
    ),
    '$import_source'(Path, M, Options).

'$stream_path'(Spec, Path) :-
    (   atom(Spec)
    ->  Path = Spec
    ;   '$source_path'(Spec, Path)
    ).

%   '$source_path'(+Spec, -Path): the file that Spec stands for.

'$source_path'(Spec, Path) :-
    (   var(Spec)
    ->  throw(error(instantiation_error, context(system:load_files/2, _)))
    ;   '$find_source'(Spec, Path)
    ->  true
    ;   '$no_source'(Spec)
    ).

'$no_source'(Spec) :-
    (   catch('$source_folder'(Spec, Path), error(E, _), throw(error(E, context(system:load_files/2, _))))
    ->  throw(error(existence_error(file, Spec), context(_, directory(Path))))
    ;   throw(error(existence_error(source_sink, Spec), _))
    ).

'$find_source'(library(Name), Path) :-
    '$library'(Name, Path),
    !.
'$find_source'(Spec, Path) :-
    Spec = _/_,
    !,
    '$segments'(Spec, Name),
    '$source_file'(Name, Path).
'$find_source'(Spec, Path) :-
    compound(Spec),
    Spec \= [_|_],
    !,
    functor(Spec, Alias, 1),
    '$search_path'(Spec, [Alias], Name),
    '$source_file'(Name, Path),
    !.
'$find_source'(Spec, Path) :-
    '$source_file'(Spec, Path).

%   '$search_path'(+Spec, +Aliases, -Name): Spec is Alias(Rest). Name is Rest
%   in one of the directories of user:file_search_path/2.

'$search_path'(Spec, _, Name) :-
    \+ compound(Spec),
    !,
    Name = Spec.
'$search_path'(Spec, _, Name) :-
    Spec = _/_,
    !,
    '$segments'(Spec, Name).
'$search_path'(Spec, Aliases, Name) :-
    functor(Spec, Alias, 1),
    arg(1, Spec, Rest),
    '$segments'(Rest, Last),
    user:file_search_path(Alias, Dir),
    (   compound(Dir),
        functor(Dir, Alias1, 1)
    ->  \+ '$one_of'(Aliases, Alias1),
        '$search_path'(Dir, [Alias1|Aliases], Base)
    ;   '$segments'(Dir, Base)
    ),
    '$segments'(Base/Last, Name).

'$load_source'(Path, M, Spec) :-
    '$load_source'(Path, M, Spec, []).

'$load_source'(Path, M, _, Options) :-
    '$is_pipe'(Path),
    !,
    '$load_option'(encoding(Encoding), Options, utf8),
    open(Path, read, Stream, [encoding(Encoding)]),
    '$cleanup'('$load_stream'(Stream, M, Path), close(Stream)).
'$load_source'(Path, M, Spec, Options) :-
    '$load_option'(encoding(Encoding), Options, utf8),
    '$load_option'(must_be_module(Must), Options, false),
    '$load_id'(Id),
    '$cleanup'('$load_text'(Id, Path, M, Spec, Must, Encoding), '$load_end'(Id)).

'$load_text'(Id, Path, M, Spec, Must, Encoding) :-
    '$load_begin'(Id, Path, M, Spec, Must),
    encoding(Encoding),
    '$load_terms'.

'$load_stream'(Stream, M, Path) :-
    '$load_id'(Id),
    '$cleanup'('$load_text'(Id, Stream, M, Path), '$load_end'(Id)).

'$load_text'(Id, Stream, M, Path) :-
    '$load_begin_stream'(Id, Stream, M, Path),
    '$load_terms'.

'$import_source'(Path, M, Options) :-
    (   '$file_module'(Path, _)
    ->  '$load_option'(imports(Imports), Options, all),
        '$load_option'(reexport(Reexport), Options, false),
        '$import_file'(Path, M, Imports, Reexport, Messages),
        '$print_messages'(Messages)
    ;   true
    ).

%   '$say_raised'(+Ball, -Shown, +Message): does what '$say'/2 does, for an
%   exception. Message contains Shown. At a terminal and at the top level it
%   says where the exception was raised. Elsewhere the messages are those of
%   SWI-Prolog, which say so only for full stacks.

'$say_raised'(Ball, Shown, Message) :-
    '$raised'(Ball, Shown, Lines),
    (   Lines \== [],
        (   Shown \== Ball
        ;   stream_property(user_error, tty(true))
        ;   catch(current_prolog_flag(break_level, _), error(_, _), fail) % the standard lacks this flag
        )
    ->  '$print_raised'(error, Message, Lines)
    ;   '$say'(error, Message)
    ).

%   '$say_loaded'(+Path, +Shown, +Into, +Seconds, +Before): the message about a
%   text that the user has typed, or about a file that was loaded again. Before
%   is the number of clauses that it had.

'$say_loaded'(Path, Shown, Into, Time, Before) :-
    (   '$source_file_property'(Path, module(M))
    ->  true
    ;   M = Into
    ),
    '$source_file_property'(Path, number_of_clauses(Now)),
    Count is Now-Before,
    '$say'(informational, load_file(done(0, file(Shown, Path), compiled, M, Time, Count))).

%   '$say'(+Kind, +Message): calls print_message/2. While its own library is
%   being loaded, it prints plain text.

'$say'(Kind, Message) :-
    catch(system:print_message(Kind, Message), error(existence_error(procedure, _), _),
          '$say_plainly'(Kind, Message)).

'$say_plainly'(Kind, Message) :-
    (   source_location(File, Line)
    ->  write(user_error, File),
        put_char(user_error, (:)),
        write(user_error, Line),
        put_char(user_error, (:)),
        put_char(user_error, ' ')
    ;   true
    ),
    write(user_error, Kind),
    write(user_error, ': '),
    print(user_error, Message),
    nl(user_error).

'$print_messages'([]).
'$print_messages'([Kind-Message|Messages]) :-
    '$say'(Kind, Message),
    '$print_messages'(Messages).

'$load_terms' :-
    repeat,
    '$load_next'(Event),
    '$load_event'(Event),
    !.

'$load_event'(end).
'$load_event'(message(Kind, Message)) :-
    '$say'(Kind, Message),
    fail.
'$load_event'(directive(Goal, Names)) :-
    b_setval('$variable_names', Names),
    '$directive'(Goal),
    fail.
'$load_event'(module(module(Name, Exports), _)) :-
    '$load_header'(Name, Exports),
    fail.
'$load_event'(module(module(Name, Exports, Dialects), _)) :-
    '$load_header'(Name, Exports),
    '$load_dialects'(Dialects),
    fail.
'$load_event'(rule(Rule, _)) :-
    '$load_rule'(system:dcg_translate_rule(Rule, Clause), Clause),
    fail.
'$load_event'(clause(Clause, _)) :-
    '$load_clause'(Clause),
    fail.
'$load_event'(term(Term, Names, Position)) :-
    b_setval('$variable_names', Names),
    b_setval('$term', Term),
    '$expand'(Term, Position, Expanded),
    '$load_expanded'(Expanded),
    fail.
'$load_event'(condition(Goal)) :-
    '$load_context'(module, M),
    catch('$eval_if'(M:Goal), Ball, ( '$passes'(Ball) -> throw(Ball) ; '$say_raised'(Ball, Shown, Shown), fail )),
    '$load_condition',
    fail.
'$load_event'(initialization(Goal, Place)) :-
    '$initialize'(Goal, Place),
    fail.
'$load_event'(no_module(Term)) :-
    throw(error(domain_error(module_header, Term), _)).

'$load_header'(Name, Exports) :-
    (   var(Exports)
    ->  throw(error(instantiation_error, _))
    ;   catch('$module'(Name, Exports), Ball, '$not_header'(Ball))
    ).

'$not_header'(Ball) :-
    (   nonvar(Ball),
        Ball = error(permission_error(redefine, module, Name), context(_, Message))
    ->  throw(error(permission_error(redefine, module, Name), context(module/2, Message)))
    ;   nonvar(Ball),
        Ball = error(permission_error(load, module, Name), _),
        ( Name == user ; Name == system )
    ->  throw(error(permission_error(load, module, Name), _))
    ;   '$report'(Ball)
    ).

'$load_dialects'(Dialects) :-
    (   Dialects == []
    ->  true
    ;   Dialects = [Dialect|Rest]
    ->  '$load_context'(module, M),
        M:use_module(library(dialect/Dialect)),
        '$load_dialects'(Rest)
    ;   '$load_dialects'([Dialects])
    ).

'$load_rule'(Translation, Clause) :-
    (   catch(Translation, Ball, '$report'(Ball)),
        nonvar(Clause)
    ->  '$load_clause'(Clause)
    ;   true
    ).

'$expand'(Term, Position, Expanded) :-
    catch(system:expand_term(Term, Position, Expanded, _), Ball, ( '$report'(Ball), fail )).

'$load_expanded'(Term) :-
    var(Term),
    !,
    '$load_add'(Term).
'$load_expanded'([]) :-
    !.
'$load_expanded'([Term|Terms]) :-
    !,
    '$load_expanded'(Term),
    '$load_expanded'(Terms).
'$load_expanded'((:- Goal)) :-
    !,
    '$directive'(Goal).
'$load_expanded'((?- Goal)) :-
    !,
    '$directive'(Goal).
'$load_expanded'(begin_of_file) :-
    !.
'$load_expanded'(end_of_file) :-
    !.
'$load_expanded'(Term) :-
    '$load_clause'(Term).

'$load_clause'(Clause) :-
    '$lift'(Clause, Lifted),
    '$load_add'(Lifted).

%   '$lift'(+Clause, -Lifted): lambda expressions become predicates.

'$lift'(Clause, Lifted) :-
    (   '$mentions_lambda'(Clause)
    ->  '$load_context'(module, M),
        lift_lambdas(M, Clause, Lifted)
    ;   Lifted = Clause
    ).

'$directive'(Goal) :-
    '$lift'((:- Goal), (:- Lifted)),
    '$load_context'(module, M),
    (   nonvar(Lifted),
        Lifted = include(_)
    ->  M:Lifted
    ;   '$run'(directive, M, Lifted)
    ).

%   '$run'(+Kind, +Module, :Goal): runs Goal. Failure and errors become
%   messages. Any other ball is for someone outside of the load.

'$run'(Kind, M, Goal) :-
    Ball = error(_, _),
    (   '$catch_reported'(M:Goal, Ball, ( '$is_declaration'(Goal) -> '$declare_each'(Ball, M, Goal) ; '$report'(Ball), fail ))
    ->  true
    ;   '$say'(warning, goal_failed(Kind, M:Goal))
    ).

%   '$is_declaration'(@Goal): a directive that is not a goal.

'$is_declaration'(Goal) :-
    ( var(Goal) -> true ; functor(Goal, Name, 1) ),
    '$one_of'([dynamic,det,discontiguous,multifile,module_transparent,public,table,thread_local,volatile], Name).

'$eval_if'(Goal) :-
    call(Goal),
    !.

%   '$report'(+Ball): prints an error. Any other ball is for someone outside of
%   the load.

'$report'(Ball) :-
    (   nonvar(Ball),
        Ball = error(_, _)
    ->  '$say_raised'(Ball, Shown, Shown)
    ;   throw(Ball)
    ).

'$passes'(Ball) :-
    nonvar(Ball),
    '$unwinding'(Ball).

'$unwinding'(interrupt).
'$unwinding'('$aborted').
'$unwinding'('$cancelled'(_)).
'$unwinding'('$limit'(_)).
'$unwinding'(time_limit_exceeded).
'$unwinding'(time_limit_exceeded(_)).
'$unwinding'(unwind(_)).

%!  initialization(:Goal) is det.
%!  initialization(:Goal, +When) is det.
%
%   Goal is called when the file that is being loaded has been loaded (ISO 7.4.2.6). When is
%   now, after_load, restore, program, or main: the process ends with Goal then.

initialization(Goal) :-
    (   '$load_init'(Goal)
    ->  true
    ;   call(Goal),
        !
    ).

initialization(Goal, When) :-
    (   var(When)
    ->  throw(error(instantiation_error, context(system:(initialization)/2, _)))
    ;   When == now
    ->  '$initialization'(Goal)
    ;   When == main
    ->  '$load_place'(Place),
        '$set_main'(@(Goal, Place))
    ;   When == program
    ->  '$load_place'(Place),
        '$add_program'(@(Goal, Place))
    ;   When == after_load
    ->  initialization(Goal)
    ;   '$one_of'([restore, restore_state, prepare_state], When)
    ->  true
    ;   throw(error(domain_error(initialization_type, When), context(system:(initialization)/2, _)))
    ).

'$load_place'(Place) :-
    (   source_location(File, Line)
    ->  Place = File:Line
    ;   Place = user
    ).

'$initialization'(Goal) :-
    '$load_place'(Place),
    '$initialize'(Goal, Place).

%   '$initialize'(:Goal, +Place): runs Goal, which stands at Place. Failure and
%   exceptions become messages.

'$initialize'(Goal, Place) :-
    (   '$catch_reported'('$run_init_goal'(Goal), Ball, '$not_initialized'(Ball, Place))
    ->  true
    ;   '$say'(warning, init_goal(failed, Place))
    ).

%   '$run_init_goal'(:Goal): errors of calls name it if nothing else is known.

'$run_init_goal'(Goal) :-
    call(Goal),
    !.

'$not_initialized'(Ball, Place) :-
    (   '$passes'(Ball)
    ->  throw(Ball)
    ;   '$say_raised'(Ball, Shown, init_goal(goal_raised(Shown), Place))
    ).

%   '$run_main': runs the goals of initialization(Goal, program), then that of
%   initialization(Goal, main), and then halts, unless another goal replaces
%   the top level. The status is 0, 1 if a goal fails, and 2 if one raises an
%   exception. As there are no saved states, goals for these are not called.

'$run_main' :-
    '$programs'(Goals),
    '$run_programs'(Goals),
    (   '$main'(Goal)
    ->  '$run_program'(Goal),
        (   current_prolog_flag(toplevel_goal, default)
        ->  halt(0)
        ;   true
        )
    ;   true
    ).

'$run_programs'([]).
'$run_programs'([Goal|Goals]) :-
    '$run_program'(Goal),
    '$run_programs'(Goals).

'$run_program'(@(Goal, Place)) :-
    (   '$catch_reported'(Goal, Ball, '$not_initialized'(Ball, @(Goal, Place)))
    ->  (   var(Ball)
        ->  true
        ;   Ball == '$aborted'
        ->  halt(1)
        ;   halt(2)
        )
    ;   (   current_prolog_flag(verbose, silent)
        ->  true
        ;   '$say'(error, init_goal(failed, @(Goal, Place)))
        ),
        halt(1)
    ).

%!  include(+Files) is det.
%
%   A directive: the terms of the files are read as if they stood here (ISO 7.4.2.7).

include(Files0) :-
    strip_module(Files0, _, Spec),
    (   Spec == []
    ->  true
    ;   nonvar(Spec),
        Spec = [File|Files]
    ->  include(Files),
        include(File)
    ;   '$source_path'(Spec, Path),
        '$load_include'(Path, Spec)
    ).

%!  make is det.
%
%   Loads files again that have changed since they were loaded, then warns of undefined
%   predicates.

make :-
    '$changed_files'(Files),
    '$reload'(Files),
    list_undefined.

'$reload'([]).
'$reload'([Path-M|Files]) :-
    (   '$source_file_property'(Path, number_of_clauses(Before))
    ->  true
    ;   Before = 0
    ),
    statistics(cputime, Start),
    load_files(M:Path, [if(true)]),
    statistics(cputime, End),
    Time is End-Start,
    (   file_name_extension(Shown, pl, Path)
    ->  true
    ;   Shown = Path
    ),
    '$say_loaded'(Path, Shown, M, Time, Before),
    '$reload'(Files).

%!  exists_source(+Spec) is semidet.
%!  exists_source(+Spec, -Path) is semidet.
%
%   There is a source file of that name, as library(lists): the file Path.

exists_source(Spec) :-
    exists_source(Spec, _).

exists_source(Spec, Path) :-
    (   var(Spec)
    ->  throw(error(instantiation_error, context(exists_source/2, _)))
    ;   '$find_source'(Spec, Path)
    ).

%!  prolog_load_context(?Key, -Value) is nondet.
%
%   Value is a property of the file that is being loaded: its directory, source, file,
%   stream, module, dialect, term, term_position, variable_names or script.

prolog_load_context(Key, Value) :-
    '$load_context'(Key, Value).
prolog_load_context(variable_names, Names) :-
    source_location(_, _),
    nb_current('$variable_names', Names).
prolog_load_context(term, Term) :-
    source_location(_, _),
    nb_current('$term', Term).

%!  style_check(+Option) is det.
%
%   Switches warnings of the loader on, +Name, or off, -Name: singleton, discontiguous,
%   no_effect, var_branches, charset.
%   Errors: domain_error(style_name, Name).

style_check(Options) :-
    (   var(Options)
    ->  throw(error(instantiation_error, _))
    ;   Options == []
    ->  true
    ;   Options = [Option|Rest]
    ->  style_check(Option),
        style_check(Rest)
    ;   '$style'(Options)
    ).

%   Modules.

%!  module(+Name) is det.
%!  module(+Name, +Exports) is det.
%
%   The queries of the top level belong to module Name. As a directive at the head of a file,
%   with Exports, a list of Name/Arity and operators, says that the file is a module; there
%   a third argument, an atom or a list of them, names files in library(dialect) that the
%   module uses.

module(Name, _) :-
    throw(error(permission_error(declare, module, Name),
                context(system:module/2, 'only the first term of a file may be a module header'))).

module(Name) :-
    (   var(Name)
    ->  throw(error(instantiation_error, context(system:module/1, _)))
    ;   atom(Name)
    ->  (   current_module(Name)
        ->  true
        ;   print_message(warning, format('~w is not a current module (created)', [Name]))
        ),
        '$set_typein_module'(Name)
    ;   throw(error(type_error(atom, Name), context(system:module/1, _)))
    ).

%!  expects_dialect(+Dialect) is det.
%
%   The rest of the file is read as in that dialect of Prolog.
%   Errors: domain_error(prolog_dialect, Dialect).

expects_dialect(Dialect) :-
    (   var(Dialect)
    ->  throw(error(instantiation_error, context(expects_dialect/1, _)))
    ;   atom(Dialect)
    ->  true
    ;   throw(error(type_error(atom, Dialect), context(expects_dialect/1, _)))
    ).
