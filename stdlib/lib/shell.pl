/*  library(shell): files and directories by the names of commands. */

:- module(shell,
          [ shell/0,
            ls/0,
            ls/1,
            cd/0,
            cd/1,
            pushd/0,
            pushd/1,
            popd/0,
            dirs/0,
            pwd/0,
            mv/2,
            rm/1
          ]).

:- autoload(library(apply)).
:- autoload(library(error)).
:- autoload(library(lists)).

:- multifile prolog:message//1.

:- dynamic directory_stack/1.

directory_stack([]).

%!  cd is det.
%!  cd(+Directory) is det.
%
%   Change the working directory, to the user's own one by default. Warns of a Directory
%   that does not exist, or a pattern that stands for several, and fails.
%   Errors: instantiation_error, type_error(atomic, Part) of a path.
%   Source: SWI-Prolog.

cd :-
    cd('~').

cd(Directory) :-
    named(Directory, Path),
    (   exists_directory(Path)
    ->  working_directory(_, Path)
    ;   warn(not_there(Path))
    ).

%   named(+Spec, -Path): Path is the file that Spec stands for: a pattern, a
%   path Folder/Name or one with an alias.

named(Spec, Path) :-
    all_named(Spec, Paths),
    (   Paths = [Path]
    ->  true
    ;   warn(ambiguous(Spec))
    ).

all_named(Spec, Paths) :-
    (   compound(Spec),
        compound_name_arity(Spec, Alias, 1),
        Alias \== '/'
    ->  findall(Path, absolute_file_name(Spec, Path, [access(exist),file_errors(fail),solutions(all)]), Paths0)
    ;   path_text(Spec, Text),
        expand_file_name(Text, Paths1),
        include(exists, Paths1, Paths0),
        (   Paths0 == [],
            Paths1 == [Text]
        ->  warn(not_there(Text))
        ;   true
        )
    ),
    (   Paths0 == []
    ->  warn(no_match(Spec))
    ;   sort(Paths0, Paths)
    ).

path_text(Spec, Text) :-
    must_be(nonvar, Spec),
    (   Spec = Folder/Name
    ->  path_text(Folder, Text0),
        path_text(Name, Text1),
        atomic_list_concat([Text0,/,Text1], Text)
    ;   must_be(atomic, Spec),
        atom_string(Text, Spec)
    ).

exists(Name) :-
    (   exists_file(Name)
    ->  true
    ;   exists_directory(Name)
    ).

warn(Message) :-
    print_message(warning, shell(Message)),
    fail.

%!  pushd is semidet.
%!  pushd(+Directory) is semidet.
%!  popd is semidet.
%!  dirs is det.
%
%   Change to Directory and remember the present one. A number is that of a remembered one,
%   by default 1, the latest. popd/0 goes back. dirs/0 prints the present one and the
%   remembered ones.
%   Source: SWI-Prolog.

pushd :-
    pushd(1).

pushd(Spec) :-
    (   integer(Spec)
    ->  directory_stack(Directories),
        (   nth1(Spec, Directories, Directory, Rest)
        ->  working_directory(Old, Directory),
            remember([Old|Rest]),
            tell([Directory])
        ;   warn(not_that_deep)
        )
    ;   working_directory(Old, Old),
        cd(Spec),
        directory_stack(Directories),
        remember([Old|Directories])
    ).

popd :-
    (   directory_stack([Directory|Directories])
    ->  working_directory(_, Directory),
        remember(Directories),
        tell([Directory])
    ;   warn(empty_stack)
    ).

remember(Directories) :-
    retractall(directory_stack(_)),
    assertz(directory_stack(Directories)).

dirs :-
    working_directory(Current, Current),
    directory_stack(Directories),
    maplist(short, [Current|Directories], Names),
    print_message(information, shell(names(Names))).

tell(Directories) :-
    maplist(short, Directories, [Name]),
    print_message(information, format('~w', [Name])).

%   short(+Directory, -Name): Directory without a final slash, with ~ for the
%   user's.

short(Directory, Name) :-
    (   Directory \== (/),
        atom_concat(Name0, /, Directory)
    ->  true
    ;   Name0 = Directory
    ),
    (   expand_file_name('~', [Home]),
        atom_concat(Home, Rest, Name0),
        ( Rest == '' ; sub_atom(Rest, 0, _, _, /) )
    ->  atom_concat('~', Rest, Name)
    ;   Name = Name0
    ).

%!  pwd is det.
%
%   Print the working directory.
%   Source: SWI-Prolog.

pwd :-
    working_directory(Current, Current),
    print_message(information, format('~w', [Current])).

%!  ls is det.
%!  ls(+Pattern) is semidet.
%
%   Print the names of the files of the working directory, or of those that match Pattern;
%   directories end in a slash. Fail with a warning if there are none.
%   Errors: instantiation_error, type_error(atomic, Part) of a path.
%   Source: SWI-Prolog.

ls :-
    ls('.').

ls(Spec) :-
    all_named(Spec, Matches),
    (   Matches = [Directory],
        exists_directory(Directory)
    ->  directory_files(Directory, Names0),
        exclude(hidden, Names0, Names1),
        msort(Names1, Names),
        maplist(marked(Directory), Names, Marked)
    ;   maplist(marked('.'), Matches, Marked)
    ),
    (   Marked == []
    ->  true
    ;   print_message(information, shell(names(Marked)))
    ).

hidden(Name) :-
    sub_atom(Name, 0, _, _, '.').

marked(Directory, Name, Marked) :-
    (   is_absolute_file_name(Name)
    ->  Path = Name
    ;   directory_file_path(Directory, Name, Path)
    ),
    (   exists_directory(Path)
    ->  atom_concat(Name, '/', Marked)
    ;   Marked = Name
    ).

prolog:message(shell(Message)) -->
    message(Message).

message(not_there(Path)) -->
    ['"~w" does not exist'-[Path]].
message(no_match(Spec)) -->
    ['No match: ~w'-[Spec]].
message(ambiguous(Spec)) -->
    ['Ambiguous: ~w'-[Spec]].
message(not_that_deep) -->
    ['Directory stack not that deep'-[]].
message(empty_stack) -->
    ['Directory stack empty'-[]].
message(names(Names)) -->
    { maplist(atom_length, Names, Lengths),
      max_list(Lengths, Longest),
      (   catch(tty_size(_, Width), error(_, _), fail),
          Width > 0
      ->  true
      ;   Width = 80
      ),
      length(Names, Count),
      PerRow is max(1, Width//(Longest+3)),
      Cell is max(Width//PerRow, Longest+1),
      Rows is (Count+PerRow-1)//PerRow,
      columns(Names, Rows, Columns)
    },
    rows(Columns, PerRow, Cell).

%   columns(+Names, +Rows, -Columns): Columns are lists of Rows names each; the
%   last may have fewer.

columns(Names, Rows, Columns) :-
    length(Column, Rows),
    (   append(Column, [Name|Rest], Names)
    ->  Columns = [Column|Columns0],
        columns([Name|Rest], Rows, Columns0)
    ;   Columns = [Names]
    ).

%   rows(+Columns, +PerRow, +Width)//: the lines of Columns. PerRow columns fit
%   in a line. All but the last have Width.

rows(Columns, PerRow, Width) -->
    { heads(Columns, Row, Rest) },
    (   { Row == [] }
    ->  []
    ;   { cells(Row, PerRow, Width, Cells),
          atomic_list_concat(Cells, Line)
        },
        [ '~w'-[Line], nl ],
        rows(Rest, PerRow, Width)
    ).

%   heads(+Columns, -Row, -Rest): the first names of the columns that have one.

heads([[Name|Names]|Columns], [Name|Row], [Names|Rest]) :-
    !,
    heads(Columns, Row, Rest).
heads(_, [], []).

cells([], _, _, []).
cells([Name|Names], Left, Width, [Cell|Cells]) :-
    (   Left == 1
    ->  Cell = Name
    ;   format(string(Cell), '~w~t~*|', [Name,Width])
    ),
    Left1 is Left-1,
    cells(Names, Left1, Width, Cells).

%!  mv(+From, +To) is det.
%
%   Rename the file From to To, or move it into the directory To. Warns and fails as cd/1 does.
%   Errors: those of cd/1 and rename_file/2.
%   Source: SWI-Prolog.

mv(From, To) :-
    named(From, Source),
    expand_file_name(To, [Target]),
    (   exists_directory(Target)
    ->  file_base_name(Source, Name),
        directory_file_path(Target, Name, Path)
    ;   Path = Target
    ),
    rename_file(Source, Path).

%!  rm(+File) is det.
%
%   Delete File. Warns and fails as cd/1 does.
%   Errors: those of cd/1 and delete_file/1.
%   Source: SWI-Prolog.

rm(File) :-
    named(File, Path),
    delete_file(Path).
