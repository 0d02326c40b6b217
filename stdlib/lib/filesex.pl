/*  library(filesex): names of files, and directories. */

:- module(filesex,
          [ directory_file_path/3,
            directory_member/3,
            make_directory_path/1,
            ensure_directory/1,
            copy_file/2,
            delete_directory_contents/1,
            delete_directory_and_contents/1,
            relative_file_name/3
          ]).

:- use_module(library(apply)).
:- use_module(library(error)).
:- use_module(library(lists)).
:- use_module(library(option)).

%!  directory_file_path(+Dir, +File, -Path) is det.
%!  directory_file_path(?Dir, ?File, +Path) is det.
%
%   Path is File in the directory Dir.
%   Source: SWI-Prolog.

directory_file_path(Dir, File, Path) :-
    (   maplist(nonvar, [Dir,File])
    ->  within(Dir, File, Path)
    ;   var(Path)
    ->  instantiation_error(Path)
    ;   file_base_name(Path, File),
        file_directory_name(Path, Dir)
    ).

within(_, File, File) :-
    is_absolute_file_name(File),
    !.
within('.', File, File) :-
    !.
within(Dir, File, Path) :-
    (   sub_atom(Dir, _, 1, 0, /)
    ->  Separator = ''
    ;   Separator = /
    ),
    atomic_list_concat([Dir,Separator,File], Path).

%!  directory_member(+Dir, -Member, +Options) is nondet.
%
%   Member is a path in Dir. Options: recursive(Bool), extensions(List),
%   file_type(directory or prolog or txt), matches(Pattern), exclude(Pattern).
%   Source: SWI-Prolog.

directory_member(Dir, Member, Options) :-
    directory_files(Dir, Files0),
    sort(Files0, Files),
    member(File, Files),
    \+ memberchk(File, ['.','..']),
    directory_file_path(Dir, File, Path),
    (   member_matches(File, Path, Options),
        Member = Path
    ;   option(recursive(true), Options),
        exists_directory(Path),
        \+ ( option(exclude_directory(Excluded), Options),
             wildcard_match(Excluded, File)
           ),
        directory_member(Path, Member, Options)
    ).

member_matches(File, Path, Options) :-
    (   option(extensions(Extensions), Options)
    ->  file_name_extension(_, Extension, File),
        memberchk(Extension, Extensions)
    ;   true
    ),
    (   option(file_type(Type), Options)
    ->  (   Type == directory
        ->  exists_directory(Path)
        ;   Type == prolog
        ->  file_name_extension(_, pl, File)
        ;   exists_file(Path)
        )
    ;   true
    ),
    (   option(matches(Pattern), Options)
    ->  wildcard_match(Pattern, File)
    ;   true
    ),
    (   option(exclude(Excluded), Options)
    ->  \+ wildcard_match(Excluded, File)
    ;   true
    ).

%!  make_directory_path(+Dir) is det.
%!  ensure_directory(+Dir) is det.
%
%   Make the directory Dir if it is not there; the first makes those above as
%   well.

make_directory_path(Dir) :-
    (   exists_directory(Dir)
    ->  true
    ;   file_directory_name(Dir, Parent),
        Parent \== Dir,
        make_directory_path(Parent),
        make_directory(Dir)
    ).

ensure_directory(Dir) :-
    (   exists_directory(Dir)
    ->  true
    ;   make_directory(Dir)
    ).

%!  copy_file(+From, +To) is det.
%
%   Copy the file From to the file or into the directory To.

copy_file(From, To) :-
    (   exists_directory(To)
    ->  file_base_name(From, Base),
        directory_file_path(To, Base, File)
    ;   File = To
    ),
    setup_call_cleanup(
        open(From, read, In, [type(binary)]),
        setup_call_cleanup(open(File, write, Out, [type(binary)]),
                           copy_stream_data(In, Out),
                           close(Out)),
        close(In)).

%!  delete_directory_contents(+Dir) is det.
%!  delete_directory_and_contents(+Dir) is det.

delete_directory_contents(Dir) :-
    forall(directory_member(Dir, Path, []), delete_path(Path)).

delete_directory_and_contents(Dir) :-
    delete_directory_contents(Dir),
    delete_directory(Dir).

delete_path(Path) :-
    (   exists_directory(Path)
    ->  delete_directory_and_contents(Path)
    ;   delete_file(Path)
    ).

%!  relative_file_name(?Path, +RelativeTo, ?Relative) is det.
%
%   Relative is Path as seen from the directory of the file RelativeTo.
%   Source: SWI-Prolog.

relative_file_name(Path, RelativeTo, Relative) :-
    (   nonvar(Path)
    ->  absolute_file_name(Path, AbsolutePath),
        absolute_file_name(RelativeTo, AbsoluteTo),
        atomic_list_concat(PathParts, /, AbsolutePath),
        atomic_list_concat(ToParts0, /, AbsoluteTo),
        append(ToParts, [_], ToParts0),
        without_common(PathParts, ToParts, Down, Up),
        ups(Up, Parts, Down),
        (   Parts == []
        ->  Relative = '.'
        ;   atomic_list_concat(Parts, /, Relative)
        )
    ;   is_absolute_file_name(Relative)
    ->  Path = Relative
    ;   file_directory_name(RelativeTo, Dir),
        directory_file_path(Dir, Relative, Path0),
        absolute_file_name(Path0, Path)
    ).

without_common(As, Bs, As1, Bs1) :-
    (   As = [X|As2],
        Bs = [Y|Bs2],
        X == Y
    ->  without_common(As2, Bs2, As1, Bs1)
    ;   As1 = As,
        Bs1 = Bs
    ).

ups([], Parts, Parts).
ups([_|Up], ['..'|Parts], Rest) :-
    ups(Up, Parts, Rest).
