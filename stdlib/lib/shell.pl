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

:- use_module(library(apply)).
:- use_module(library(error)).
:- use_module(library(lists)).

:- dynamic directory_stack/1.

directory_stack([]).

%!  cd is det.
%!  cd(+Directory) is det.
%
%   Change the working directory, to the user's own one by default. Warns of a Directory
%   that does not exist, and fails.
%   Errors: instantiation_error, those of working_directory/2.
%   Source: SWI-Prolog.

cd :-
    cd('~').

cd(Directory) :-
    named(Directory, Path),
    (   exists_directory(Path)
    ->  working_directory(_, Path)
    ;   print_message(warning, format('"~w" does not exist', [Directory])),
        fail
    ).

named(Spec, Path) :-
    must_be(nonvar, Spec),
    (   compound(Spec),
        Spec \= (_/_)
    ->  absolute_file_name(Spec, Path, [access(exist),file_errors(error)])
    ;   compound(Spec)
    ->  format(atom(Text), '~w', [Spec]),
        named(Text, Path)
    ;   expand_file_name(Spec, Paths),
        (   Paths = [Path]
        ->  true
        ;   existence_error(directory, Spec)
        )
    ).

%!  pushd is det.
%!  pushd(+Directory) is det.
%!  popd is semidet.
%!  dirs is det.
%
%   Change to Directory and remember the present one; without an argument,
%   exchange the two latest ones. popd/0 goes back, and fails if there is none.
%   dirs/0 writes them.
%   Source: SWI-Prolog.

pushd :-
    retract(directory_stack([Directory|Directories])),
    !,
    working_directory(Old, Directory),
    assertz(directory_stack([Old|Directories])),
    dirs.
pushd :-
    pushd('~').

pushd(Directory) :-
    named(Directory, Path),
    working_directory(Old, Path),
    retract(directory_stack(Directories)),
    assertz(directory_stack([Old|Directories])),
    dirs.

popd :-
    retract(directory_stack([Directory|Directories])),
    !,
    working_directory(_, Directory),
    assertz(directory_stack(Directories)),
    dirs.

dirs :-
    working_directory(Current, Current),
    directory_stack(Directories),
    maplist(write_directory, [Current|Directories]),
    nl.

write_directory(Directory) :-
    format('~w ', [Directory]).

%!  pwd is det.
%
%   Write the working directory.
%   Source: SWI-Prolog.

pwd :-
    working_directory(Current, Current),
    format('~w~n', [Current]).

%!  ls is det.
%!  ls(+Pattern) is det.
%
%   Write the names of the files of the working directory, or of those that
%   match Pattern; directories end in a slash. Fail with a warning if there are none.
%   Source: SWI-Prolog.

ls :-
    ls('.').

ls(Spec) :-
    must_be(nonvar, Spec),
    expand_file_name(Spec, Matches),
    (   Matches = [Directory],
        exists_directory(Directory)
    ->  directory_files(Directory, Names0),
        exclude(hidden, Names0, Names1),
        msort(Names1, Names),
        maplist(marked(Directory), Names, Marked)
    ;   include(exists, Matches, Names),
        some(Names, Spec),
        maplist(marked('.'), Names, Marked)
    ),
    write_columns(Marked).

some([_|_], _).
some([], Spec) :-
    (   atom(Spec),
        sub_atom(Spec, _, 1, _, Char),
        memberchk(Char, [*,?,'[','{'])
    ->  print_message(warning, format('No match: ~w', [Spec]))
    ;   print_message(warning, format('"~w" does not exist', [Spec]))
    ),
    fail.

hidden(Name) :-
    sub_atom(Name, 0, _, _, '.').

exists(Name) :-
    (   exists_file(Name)
    ->  true
    ;   exists_directory(Name)
    ).

marked(Directory, Name, Marked) :-
    (   is_absolute_file_name(Name)
    ->  Path = Name
    ;   directory_file_path(Directory, Name, Path)
    ),
    (   exists_directory(Path)
    ->  atom_concat(Name, '/', Marked)
    ;   Marked = Name
    ).

write_columns([]) :- !.
write_columns(Names) :-
    maplist(atom_length, Names, Lengths),
    max_list(Lengths, Longest),
    Width is Longest+2,
    length(Names, Count),
    Columns is max(1, 80//Width),
    Rows is (Count+Columns-1)//Columns,
    Last is Rows-1,
    forall(between(0, Last, Row), write_row(Row, Rows, Names, Width)).

write_row(Row, Rows, Names, Width) :-
    (   nth0(I, Names, Name),
        I mod Rows =:= Row,
        Column is (I//Rows+1)*Width,
        format('~w~t~*|', [Name,Column]),
        fail
    ;   nl
    ).

%!  mv(+From, +To) is det.
%
%   Rename the file From to To, or move it into the directory To.
%   Errors: those of rename_file/2.
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
%   Delete File.
%   Errors: those of delete_file/1.
%   Source: SWI-Prolog.

rm(File) :-
    named(File, Path),
    delete_file(Path).
