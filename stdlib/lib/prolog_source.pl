/*  library(prolog_source): reading the terms of a source file, and finding
    source files.

    While a source is open, its syntax is in the operators of module user and in
    syntax/3.
*/

:- module(prolog_source,
          [ prolog_open_source/2,
            prolog_close_source/1,
            prolog_read_source_term/4,
            read_source_term_at_location/3,
            prolog_canonical_source/2,
            file_name_on_path/2,
            file_alias_path/2,
            path_segments_atom/2,
            directory_source_files/3,
            valid_term_position/2
          ]).

:- autoload(library(apply)).
:- autoload(library(error)).
:- use_module(library(filesex)).
:- autoload(library(lists)).
:- use_module(library(messages), [translate_message//1]).
:- use_module(library(operators)).
:- autoload(library(option)).

:- multifile
    prolog:xref_source_identifier/2,
    prolog:xref_open_source/2,
    prolog:xref_close_source/2,
    prolog:alternate_syntax/4,
    user:file_search_path/2.
:- dynamic
    prolog:xref_source_identifier/2,
    prolog:xref_open_source/2,
    prolog:xref_close_source/2,
    prolog:alternate_syntax/4,
    user:file_search_path/2.

:- dynamic
    opened/2,                  % opened(Stream, Source): opened by a hook
    syntax/3.                  % syntax(Stream, Flag, Value): for the terms that follow

%!  prolog_open_source(+Source, -Stream) is det.
%!  prolog_close_source(+Stream) is det.
%
%   Stream reads Source, a file or what the hook prolog:xref_open_source/2 opens and
%   prolog:xref_close_source/2 closes, after a first line that begins with #!. The
%   operators that its directives declare are undone when it is closed.
%   Errors: those of open/3.
%   Source: SWI-Prolog.

prolog_open_source(Source, Stream) :-
    open_source(Source, Stream),
    (   peek_string(Stream, 2, "#!")
    ->  skip(Stream, '\n')
    ;   true
    ),
    push_operators([]).

open_source(Source, Stream) :-
    (   prolog:xref_open_source(Source, Stream)
    ->  asserta(opened(Stream, Source))
    ;   atom(Source),
        '$library_text'(Source, Text)
    ->  open_string(Text, Stream),
        set_stream(Stream, file_name(Source))
    ;   open(Source, read, Stream)
    ).

prolog_close_source(Stream) :-
    pop_operators,
    retractall(syntax(Stream, _, _)),
    (   retract(opened(Stream, Source)),
        prolog:xref_close_source(Source, Stream)
    ->  true
    ;   close(Stream, [force(true)])
    ).

%!  prolog_read_source_term(+Stream, -Term, -Expanded, +Options) is det.
%
%   Term is the next term of the source that Stream reads; Expanded is what expand_term/2
%   makes of it. Syntax set by op/3, module/2, set_prolog_flag/2 and imported modules
%   holds for the following terms. Options are those of read_term/3.
%   Errors: those of read_term/3.
%   Source: SWI-Prolog.

prolog_read_source_term(Stream, Term, Expanded, Options) :-
    findall(Option, ( syntax(Stream, Flag, Value), Option =.. [Flag, Value] ), Syntax),
    append(Options, [module(user)|Syntax], Options1),
    read_term(Stream, Term, Options1),
    expand_term(Term, Expanded),
    (   nonvar(Term),
        Term = (:- Directive)
    ->  declare_syntax(Directive, Stream)
    ;   true
    ).

declare_syntax(Directive, _) :-
    var(Directive),
    !.
declare_syntax((A, B), Stream) :-
    !,
    declare_syntax(A, Stream),
    declare_syntax(B, Stream).
declare_syntax(op(Priority, Type, Names), _) :-
    !,
    declare_operator(Priority, Type, Names).
declare_syntax(module(_, Exports), _) :-
    !,
    declare_operators(Exports).
declare_syntax(set_prolog_flag(Flag, Value), Stream) :-
    memberchk(Flag, [double_quotes, back_quotes, rational_syntax, var_prefix]),
    !,
    retractall(syntax(Stream, Flag, _)),
    asserta(syntax(Stream, Flag, Value)).
declare_syntax(Directive, Stream) :-
    (   used_files(Directive, Files)
    ->  forall(used_operators(Files, Stream, Exports), declare_operators(Exports))
    ;   true
    ).

used_files(use_module(Files), Files).
used_files(use_module(Files, _), Files).
used_files(reexport(Files), Files).
used_files(reexport(Files, _), Files).

used_operators(Files, Stream, Exports) :-
    (   is_list(Files)
    ->  member(File, Files)
    ;   File = Files
    ),
    ground(File),
    (   stream_property(Stream, file_name(Source))
    ->  Relative = [relative_to(Source)]
    ;   Relative = []
    ),
    catch(absolute_file_name(File, Path,
                             [file_type(prolog), access(read), file_errors(fail)|Relative]),
          error(_, _), fail),
    catch(module_exports(Path, Exports), error(_, _), fail).

%   module_exports(+Path, -Exports): the exports of its header, and of the
%   modules that reexport/1 names right after it.

module_exports(Path, Exports) :-
    setup_call_cleanup(prolog_open_source(Path, Stream),
                       header_exports(Stream, Exports0, Files),
                       prolog_close_source(Stream)),
    findall(Exports1,
            ( member(File-Imports, Files),
              absolute_file_name(File, From,
                                 [ file_type(prolog), access(read), file_errors(fail),
                                   relative_to(Path) ]),
              From \== Path,
              module_exports(From, All),
              reexported(Imports, All, Exports1) ),
            Reexported),
    append([Exports0|Reexported], Exports).

reexported(all, Exports, Exports).
reexported([I|Is], Exports0, Exports) :-
    findall(Export, ( member(Import, [I|Is]), member(Export, Exports0), Export = Import ), Exports).
reexported(except(Not), Exports0, Exports) :-
    findall(Export, ( member(Export, Exports0), \+ memberchk(Export, Not) ), Exports).

header_exports(Stream, Exports, Files) :-
    read_term(Stream, Term, []),
    nonvar(Term),
    Term = (:- module(_, Exports)),
    is_list(Exports),
    reexported_files(Stream, Files).

reexported_files(Stream, Files) :-
    (   catch(read_term(Stream, Term, []), error(_, _), fail),
        nonvar(Term),
        Term = (:- Directive),
        reexport(Directive, File, Imports),
        ground(File-Imports)
    ->  Files = [File-Imports|Rest],
        reexported_files(Stream, Rest)
    ;   Files = []
    ).

reexport(reexport(File), File, all).
reexport(reexport(File, Imports), File, Imports).

declare_operators(Exports) :-
    (   is_list(Exports)
    ->  forall(( member(Export, Exports), nonvar(Export),
                 Export = op(Priority, Type, Names) ),
               declare_operator(Priority, Type, Names))
    ;   true
    ).

declare_operator(Priority, Type, Names0) :-
    (   is_list(Names0)
    ->  Names = Names0
    ;   Names = [Names0]
    ),
    forall(( member(Spec, Names), strip_module(Spec, _, Name) ),
           catch(push_op(Priority, Type, user:Name), error(_, _), true)).

%!  read_source_term_at_location(+Stream, -Term, +Options) is semidet.
%
%   Term is read from Stream at the place given by the option line(Line) or
%   offset(Characters), by default where Stream is. It is tried with the operators of
%   module(Module), with operators(Ops) besides, and with what the hook
%   prolog:alternate_syntax(Name, Module, Setup, Restore) sets up. If it cannot be read
%   in any way, Error of the option error(Error) is Offset:Message; without that option
%   it fails. Other options are those of read_term/3.
%   Source: SWI-Prolog.

read_source_term_at_location(Stream, Term, Options0) :-
    (   select_option(module(Module), Options0, Options1),
        nonvar(Module)
    ->  true
    ;   Options1 = Options0,
        prolog_load_context(module, Module)
    ->  true
    ;   Module = user
    ),
    seek_start(Stream, Options1),
    (   stream_property(Stream, position(Start))
    ->  true
    ;   Start = none
    ),
    findall(Op,
            ( option(operators(Ops), Options1), member(op(P, T, Name), Ops),
              Op = op(P, T, Module:Name) ),
            Operators),
    exclude(placing, Options1, Options),
    Failure = failure(none),
    (   syntax_at(Module, Setup, Restore),
        again(Start, Stream),
        setup_call_cleanup(( push_operators(Operators, Undo), Setup ),
                           read_at(Stream, Read, [module(Module)|Options], Failure),
                           ( Restore, pop_operators(Undo) ))
    ->  Term = Read
    ;   option(error(Error), Options1),
        arg(1, Failure, Error),
        Error \== none
    ).

placing(Option) :-
    memberchk(Option, [line(_), offset(_), operators(_), error(_)]).

syntax_at(_, true, true).
syntax_at(Module, Module:Setup, Module:Restore) :-
    prolog:alternate_syntax(_, Module, Setup, Restore).

again(Start, Stream) :-
    (   Start == none
    ->  true
    ;   set_stream_position(Stream, Start)
    ).

read_at(Stream, Term, Options, Failure) :-
    catch(read_term(Stream, Term, Options),
          error(syntax_error(Cause), Context),
          ( keep_failure(Failure, Cause, Context), fail )).

keep_failure(Failure, Cause, Context) :-
    (   arg(1, Failure, none),
        compound(Context),
        arg(4, Context, Offset)         % of file/4 or stream/4
    ->  message_text(error(syntax_error(Cause), _), Message),
        nb_setarg(1, Failure, Offset:Message)
    ;   true
    ).

message_text(Error, Message) :-
    phrase(translate_message(Error), Lines),
    with_output_to(string(Text), print_message_lines(current_output, '', Lines)),
    split_string(Text, "", "\n", [Message]).

seek_start(Stream, Options) :-
    (   option(line(Line), Options)
    ->  (   line_count(Stream, At),
            At > Line
        ->  seek(Stream, 0, bof, _)
        ;   true
        ),
        line_count(Stream, From),
        Lines is Line - From,
        forall(between(1, Lines, _), skip(Stream, '\n'))
    ;   option(offset(Offset), Options)
    ->  seek(Stream, Offset, bof, _)
    ;   true
    ).

%!  prolog_canonical_source(+Spec, -Source) is semidet.
%
%   Source is the absolute name of the source file Spec; user stands for itself, and the hook
%   prolog:xref_source_identifier(Spec, Source) names sources that are not files.
%   Source: SWI-Prolog.

prolog_canonical_source(Spec, Source) :-
    (   var(Spec)
    ->  instantiation_error(Spec)
    ;   Spec == user
    ->  Source = user
    ;   prolog:xref_source_identifier(Spec, Source)
    ->  true
    ;   absolute_file_name(Spec, Source,
                           [file_type(prolog), access(read), file_errors(fail)])
    ).

%!  file_name_on_path(+File, -Name) is det.
%
%   Name is a short name of File: Alias(Path), or relative to the working directory,
%   or File.
%   Errors: instantiation_error.
%   Source: SWI-Prolog.

file_name_on_path(File, Name) :-
    must_be(atom, File),
    (   file_alias_path(Alias, Directory),
        atom_concat(Directory, Path0, File)
    ->  file_name_extension(Path, pl, Path0),
        Name =.. [Alias, Path]
    ;   working_directory(Here, Here),
        atom_concat(Here, Name0, File)
    ->  Name = Name0
    ;   Name = File
    ).

%!  file_alias_path(?Alias, ?Directory) is nondet.
%
%   Alias(Path) is in Directory. The longest Directory comes first; it ends in a
%   slash if it was unbound.
%   Source: SWI-Prolog.

file_alias_path(Alias, Directory) :-
    findall(Minus-(A-D), ( alias_directory(A, D), atom_length(D, N), Minus is -N ), Pairs0),
    keysort(Pairs0, Pairs),
    (   var(Directory)
    ->  Given = Directory
    ;   atom_concat(_, /, Directory)
    ->  Given = Directory
    ;   atom_concat(Directory, /, Given)
    ),
    member(_-(Alias-Given), Pairs).

alias_directory(library, 'library/').
alias_directory(Alias, Directory) :-
    catch(user:file_search_path(Alias, Spec), error(_, _), fail),
    ground(Spec),
    catch(absolute_file_name(Spec, Path,
                             [file_type(directory), access(read),
                              solutions(all), file_errors(fail)]),
          error(_, _), fail),
    (   atom_concat(_, /, Path)
    ->  Directory = Path
    ;   atom_concat(Path, /, Directory)
    ).

%!  path_segments_atom(?Segments, ?Atom) is det.
%
%   Atom is the path of the term Segments: 'a/b/c' of a/b/c.
%   Errors: type_error(file_path, Segments).
%   Source: SWI-Prolog.

path_segments_atom(Segments, Atom) :-
    (   atom(Atom)
    ->  atomic_list_concat([Part|Parts], /, Atom),
        below(Parts, Part, Segments)
    ;   segments(Segments, Segments, Parts, []),
        atomic_list_concat(Parts, /, Atom)
    ).

below([], Path, Path).
below([Part|Parts], Path0, Path) :-
    below(Parts, Path0/Part, Path).

segments(Segments, Whole, Parts, Rest) :-
    (   nonvar(Segments),
        Segments = A/B
    ->  segments(A, Whole, Parts, Parts1),
        segments(B, Whole, Parts1, Rest)
    ;   atomic(Segments)
    ->  Parts = [Segments|Rest]
    ;   type_error(file_path, Whole)
    ).

%!  directory_source_files(+Directory, -Files, +Options) is det.
%
%   Files are the absolute names of the source files in Directory. Options are
%   recursive(true), also those below it; if(true), not only loaded ones, as with
%   if(loaded); follow_links(false), without those behind links.
%   Errors: existence_error(source_sink, Directory).
%   Source: SWI-Prolog.

directory_source_files(Directory, Files, Options) :-
    absolute_file_name(Directory, Absolute, [file_type(directory), access(read)]),
    option(recursive(Recursive), Options, false),
    option(follow_links(Follow), Options, true),
    option(if(If), Options, loaded),
    findall(File,
            ( directory_member(Absolute, File,
                               [ extensions([pl,prolog]),
                                 recursive(Recursive),
                                 follow_links(Follow) ]),
              ( If == true -> true ; source_file(File) ) ),
            Files).

%!  valid_term_position(@Term, @Position) is semidet.
%
%   Position, as the option subterm_positions/1 of read_term/2 has it, is possible
%   for Term; parts of it may be unbound. Fails if numbers of arguments or elements
%   differ.
%   Errors: existence_error(matching_rule, valid_term_position(From, To, Term, Position)) for
%   a part of Term whose Position, within From and To, is one of other terms.
%   Source: SWI-Prolog.

valid_term_position(Term, Position) :-
    valid_position(Position, 0, 0x7fffffffffffffff, Term).

valid_position(Position, _, _, _) :-
    var(Position),
    !.
valid_position(Position, From, To, Term) :-
    (   place(Position, F, T),
        within(From, F, T, To),
        form(Position, Term)
    ->  parts(Position, Term, F, T)
    ;   existence_error(matching_rule,
                        prolog_source:valid_term_position(From, To, Term, Position))
    ).

place(F-T, F, T).
place(string_position(F, T), F, T).
place(brace_term_position(F, T, _), F, T).
place(list_position(F, T, _, _), F, T).
place(term_position(F, T, _, _, _), F, T).
place(dict_position(F, T, _, _, _), F, T).
place(parentheses_term_position(F, T, _), F, T).
place(quasi_quotation_position(F, T, _, _, _), F, T).

within(From, F, T, To) :-
    integer(F),
    integer(T),
    From =< F,
    F =< T,
    T =< To.

form(_-_, Term) :-
    (   var(Term)
    ->  true
    ;   atomic(Term),
        \+ string(Term)
    ).
form(string_position(_, _), Term) :-
    (   string(Term)
    ->  true
    ;   is_list(Term)
    ).
form(brace_term_position(_, _, _), Term) :-
    nonvar(Term),
    Term = {_}.
form(list_position(_, _, _, _), Term) :-
    nonvar(Term),
    Term = [_|_].
form(term_position(_, _, F, T, _), Term) :-
    compound(Term),
    within(0, F, T, 0x7fffffffffffffff).
form(dict_position(_, _, _, _, _), Term) :-
    is_dict(Term).
form(parentheses_term_position(_, _, _), _).
form(quasi_quotation_position(_, _, _, _, _), _).

parts(_-_, _, _, _).
parts(string_position(_, _), _, _, _).
parts(brace_term_position(_, _, Position), {Term}, From, To) :-
    valid_position(Position, From, To, Term).
parts(list_position(_, _, Positions, Position), List, From, To) :-
    elements(Positions, List, From, To, Tail),
    (   Position == none
    ->  Tail == []
    ;   valid_position(Position, From, To, Tail)
    ).
parts(term_position(_, _, _, _, Positions), Term, From, To) :-
    compound_name_arguments(Term, _, Arguments),
    same_length(Positions, Arguments),
    elements(Positions, Arguments, From, To, []).
parts(dict_position(_, _, _, _, Positions), Dict, From, To) :-
    dict_pairs(Dict, _, Pairs),
    same_length(Positions, Pairs),
    pairs_positions(Positions, Dict, From, To).
parts(parentheses_term_position(_, _, Position), Term, From, To) :-
    valid_position(Position, From, To, Term).
parts(quasi_quotation_position(_, _, _, _, _), _, _, _).

elements(Positions, _, _, _, _) :-
    var(Positions),
    !.
elements([], Tail, _, _, Tail).
elements([Position|Positions], List, From, To, Tail) :-
    nonvar(List),
    List = [Term|Terms],
    valid_position(Position, From, To, Term),
    elements(Positions, Terms, From, To, Tail).

pairs_positions([], _, _, _).
pairs_positions([key_value_position(F, T, _, _, Key, _, Position)|Positions], Dict, From, To) :-
    within(From, F, T, To),
    get_dict(Key, Dict, Value),
    valid_position(Position, F, T, Value),
    pairs_positions(Positions, Dict, From, To).
