/*  library(edit): editing the files, predicates and modules of a program. */

:- module(prolog_edit,
          [ edit/0,
            edit/1
          ]).

:- autoload(library(lists)).
:- use_module(library(make)).

:- multifile
    locate/3,
    edit_command/2,
    prolog:message//1.

%!  edit is semidet.
%
%   Edit the first file that the user loaded.
%   Source: SWI-Prolog.

edit :-
    (   source_file(File),
        \+ source_file_property(File, load_context(_, _:_, _)),
        program_file(File)
    ->  edit(file(File))
    ;   print_message(warning, edit(nothing(edit))),
        fail
    ).

%!  edit(+Spec) is semidet.
%
%   Start an editor at what Spec names, and load the files that have changed when it ends without
%   an error (make/0). Spec is Name, Name/Arity, Name//Arity, one of these after a module, the
%   name of a module, library(Name), file(File) or File:Line; a name may also be that of a file.
%   If there are several such things, the user is asked. The editor is the value of the flag
%   editor, or of the environment variable EDITOR or VISUAL, or else vi. edit_command/2 of this
%   module, which is multifile, maps the name of an editor to a command, in which %e is the
%   editor, %f the file and %d the line.
%   Errors: instantiation_error.
%   Source: SWI-Prolog.

edit(Spec) :-
    must_be(nonvar, Spec),
    findall(Place-What, place(Spec, Place, What), Places0),
    sort(1, @<, Places0, Places),
    (   Places == []
    ->  print_message(warning, edit(nothing(Spec))),
        fail
    ;   Places = [Place-_]
    ->  edit_place(Place)
    ;   choose(Places, Place)
    ->  edit_place(Place)
    ).

%   place(+Spec, -Place, -What): Spec names What, which is at Place, File:Line.

place(Spec, File:Line, Spec) :-
    locate(Spec, File, Line).
place(file(File), Path:1, file(Path)) :-
    !,
    absolute_file_name(File, Path).
place(File:Line, Path:Line, file(Path)) :-
    integer(Line),
    !,
    absolute_file_name(File, Path, [access(read), extensions(['', pl]), file_errors(fail)]).
place(library(Name), Path:1, file(Path)) :-
    !,
    absolute_file_name(library(Name), Path, [file_type(prolog), access(read), file_errors(fail)]),
    program_file(Path).
place(Spec, Place, Module:Name/Arity) :-
    indicator(Spec, Module, Name, Arity),
    predicate_at(Module, Name, Arity, Place).
place(Name, File:Line, module(Name)) :-
    atom(Name),
    module_property(Name, file(File)),
    program_file(File),
    (   source_file_property(File, module_line(Line))
    ->  true
    ;   Line = 1
    ).
place(Name, Path:1, file(Path)) :-
    ( atom(Name) ; string(Name) ),
    absolute_file_name(Name, Path, [access(read), extensions(['', pl, plt]), file_type(txt), file_errors(fail)]),
    exists_file(Path).

indicator(Module:Spec, Module, Name, Arity) :-
    !,
    indicator(Spec, _, Name, Arity).
indicator(Name/Arity, _, Name, Arity) :-
    !.
indicator(Name//Arity0, _, Name, Arity) :-
    !,
    (   integer(Arity0)
    ->  Arity is Arity0 + 2
    ;   true
    ).
indicator(Name, _, Name, _) :-
    atom(Name).

predicate_at(Module, Name, Arity, File:Line) :-
    current_predicate(Module:Name/Arity),
    functor(Head, Name, Arity),
    \+ predicate_property(Module:Head, imported_from(_)),
    predicate_property(Module:Head, file(File)),
    predicate_property(Module:Head, line_count(Line)),
    program_file(File).

%   program_file(+File): a file of the operating system. Libraries are part of
%   the executable.

program_file(File) :-
    exists_file(File).

choose(Places, Place) :-
    print_message(help, edit(choose(Places))),
    prompt1('Your choice? '),
    read_term(user_input, Choice, []),
    integer(Choice),
    nth1(Choice, Places, Place-_).

edit_place(File:Line) :-
    editor(Editor),
    command(Editor, File, Line, Command),
    shell(Command, Status),
    (   Status == 0
    ->  make
    ;   print_message(error, edit(status(Command, Status)))
    ).

editor(Editor) :-
    (   current_prolog_flag(editor, Editor0),
        Editor0 \== default
    ->  Editor = Editor0
    ;   member(Variable, ['EDITOR', 'VISUAL']),
        getenv(Variable, Editor),
        Editor \== ''
    ->  true
    ;   Editor = vi
    ).

%   command(+Editor, +File, +Line, -Command): Command is for a shell.

command(Editor, File, Line, Command) :-
    split_string(Editor, " ", " ", [Program|_]),
    file_base_name(Program, Base0),
    file_name_extension(Base, _, Base0),
    once(( edit_command(Base, Template) ; template(Base, Template) )),
    quoted(File, Quoted),
    atomic_list_concat(Parts, '%', Template),
    Parts = [First|Rest],
    fill(Rest, Editor, Quoted, Line, Filled),
    atomic_list_concat([First|Filled], Command).

template(Base, '%e +%d %f') :-
    memberchk(Base, [vi, vim, nvim, view, gvim, emacs, emacsclient, nano, pico, joe, mg, kak, ne, micro, gedit]).
template(Base, '%e --wait --goto %f:%d') :-
    memberchk(Base, [code, codium, cursor]).
template(Base, '%e %f:%d') :-
    memberchk(Base, [hx, helix, subl, zed]).
template(_, '%e %f').

fill([], _, _, _, []).
fill([Part|Parts], Editor, File, Line, [Value,Rest|Filled]) :-
    sub_atom(Part, 0, 1, _, Letter),
    sub_atom(Part, 1, _, 0, Rest),
    (   Letter == e
    ->  Value = Editor
    ;   Letter == f
    ->  Value = File
    ;   Letter == d
    ->  Value = Line
    ),
    fill(Parts, Editor, File, Line, Filled).

%   quoted(+File, -Quoted): for a shell.

quoted(File, Quoted) :-
    atomic_list_concat(Parts, '\'', File),
    atomic_list_concat(Parts, '\'\\\'\'', Inner),
    atomic_list_concat(['\'', Inner, '\''], Quoted).

prolog:message(edit(nothing(Spec))) -->
    [ 'Cannot find anything to edit from "~p"'-[Spec] ],
    (   { atom(Spec) }
    ->  [ nl, '    Use edit(file(~q)) to create a new file'-[Spec] ]
    ;   []
    ).
prolog:message(edit(status(Command, Status))) -->
    [ 'The editor returned status ~w: ~w'-[Status,Command] ].
prolog:message(edit(choose(Places))) -->
    [ 'Please select what to edit:', nl, nl ],
    choices(Places, 1).

choices([], _) --> [].
choices([(File:Line)-What|Places], N) -->
    { N1 is N + 1 },
    [ '~t~w~4| ~q~t~30| ~w:~w'-[N,What,File,Line], nl ],
    choices(Places, N1).
