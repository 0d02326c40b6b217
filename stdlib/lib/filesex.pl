/*  library(filesex): names of files, and directories. directory_file_path/3,
    make_directory_path/1 and relative_file_name/3 are builtins.
*/

:- module(filesex,
          [ directory_file_path/3,
            directory_member/3,
            make_directory_path/1,
            ensure_directory/1,
            copy_file/2,
            copy_directory/2,
            delete_directory_contents/1,
            delete_directory_and_contents/1,
            relative_file_name/3
          ]).

:- use_module(library(lists)).
:- use_module(library(option)).

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

%!  ensure_directory(+Dir) is det.
%
%   Make the directory Dir if it is not there.
%   Source: SWI-Prolog.

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

%!  copy_directory(+From, +To) is det.
%
%   Copy the files in the directory From, and the directories with what is in them, into the
%   directory To, which is made if there is none. What links stand for is copied.
%   Errors: existence_error(directory, From), and those of making and writing.
%   Source: SWI-Prolog.

copy_directory(From, To) :-
    directory_files(From, Names),
    (   exists_directory(To)
    ->  true
    ;   make_directory(To)
    ),
    forall(( member(Name, Names), \+ memberchk(Name, ['.','..']) ),
           copy_entry(From, To, Name)).

copy_entry(From, To, Name) :-
    directory_file_path(From, Name, Source),
    directory_file_path(To, Name, Target),
    (   exists_directory(Source)
    ->  copy_directory(Source, Target)
    ;   copy_file(Source, Target)
    ).

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
