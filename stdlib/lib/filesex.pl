/*  library(filesex): names of files, and directories. directory_file_path/3,
    make_directory_path/1 and relative_file_name/3 are builtins.
*/

:- module(files_ex,
          [ directory_file_path/3,
            directory_member/3,
            make_directory_path/1,
            ensure_directory/1,
            copy_file/2,
            copy_directory/2,
            delete_directory_contents/1,
            delete_directory_and_contents/1,
            relative_file_name/3,
            link_file/3,
            chmod/2,
            set_time_file/3
          ]).

:- autoload(library(apply)).
:- autoload(library(error)).
:- autoload(library(lists)).
:- autoload(library(option)).

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
%   Make the directory Dir unless it exists.
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
%   Copy the contents of the directory From, with all directories below it, into the
%   directory To, which is made if need be. Links are followed.
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

%!  link_file(+Old, +New, +Type) is det.
%
%   New is a link to Old; Type is symbolic or hard.
%   Errors: domain_error(link_type, Type), and those of making a file.
%   Source: SWI-Prolog.

link_file(Old, New, Type) :-
    must_be(atom, Type),
    (   link_type(Type, Symbolic)
    ->  '$link_file'(Old, New, Symbolic)
    ;   domain_error(link_type, Type)
    ).

link_type(symbolic, true).
link_type(hard, false).

%!  chmod(+File, +Spec) is det.
%
%   Change the permissions of File: Spec is +Mode, -Mode or Mode, and Mode an integer, suid,
%   sgid, svtx, an atom of letters u, g and o (default: all) followed by r, w and x, or a
%   list of these.
%   Errors: type_error(list(atom), Spec), domain_error(posix_file_mode, Name).
%   Source: SWI-Prolog.

chmod(File, Spec) :-
    must_be(nonvar, Spec),
    (   Spec = +(Mode)
    ->  mode_bits(Mode, Bits),
        '$file_mode'(File, Bits0),
        New is Bits0 \/ Bits
    ;   Spec = -(Mode)
    ->  mode_bits(Mode, Bits),
        '$file_mode'(File, Bits0),
        New is Bits0 /\ \Bits
    ;   mode_bits(Spec, New)
    ),
    '$set_file_mode'(File, New).

mode_bits(Mode, Bits) :-
    (   integer(Mode)
    ->  Bits is Mode /\ 0o7777
    ;   atom(Mode), Mode \== []
    ->  name_bits(Mode, Bits)
    ;   is_list(Mode),
        maplist(atom, Mode)
    ->  foldl([Name,Bits1,Bits2]>>( name_bits(Name, New), Bits2 is Bits1 \/ New ), Mode, 0, Bits)
    ;   type_error(list(atom), Mode)
    ).

name_bits(Name, Bits) :-
    (   special_bits(Name, Bits)
    ->  true
    ;   atom_chars(Name, Chars),
        phrase(( letters([u-0o700,g-0o070,o-0o007], Who0), letters([r-0o444,w-0o222,x-0o111], What) ), Chars)
    ->  (   Who0 =:= 0
        ->  Who = 0o777
        ;   Who = Who0
        ),
        Bits is Who /\ What
    ;   domain_error(posix_file_mode, Name)
    ).

special_bits(suid, 0o4000).
special_bits(sgid, 0o2000).
special_bits(svtx, 0o1000).

%   letters(+Pairs, -Bits)//: the bits of the letters that follow.

letters(Pairs, Bits) -->
    [Letter],
    { memberchk(Letter-Bits0, Pairs) },
    !,
    letters(Pairs, Bits1),
    { Bits is Bits0 \/ Bits1 }.
letters(_, 0) -->
    [].

%!  set_time_file(+File, -Old, +New) is det.
%
%   Old is a list, in which modified(Time) is filled in; New is a list of access(Time) and
%   modified(Time) to be set. Time is in seconds since 1970; in New it may be the atom
%   now.
%   Errors: type_error(time, Time), existence_error(file, File).
%   Source: SWI-Prolog, where Old has access(Time) and changed(Time), too.

set_time_file(File, Old, New) :-
    time_file(File, Modified0),
    (   var(Old)
    ->  Old = [modified(Modified0)]
    ;   memberchk(modified(Modified), Old)
    ->  Modified = Modified0
    ;   true
    ),
    new_time(access, New, Access),
    new_time(modified, New, Modified1),
    (   Access < 0,
        Modified1 < 0
    ->  true
    ;   '$set_file_times'(File, Access, Modified1)
    ).

new_time(Name, Options, Time) :-
    Option =.. [Name,Time0],
    (   memberchk(Option, Options)
    ->  seconds(Time0, Time)
    ;   Time = -1
    ).

seconds(Time0, Time) :-
    (   Time0 == now
    ->  get_time(Time)
    ;   number(Time0)
    ->  Time = Time0
    ;   type_error(time, Time0)
    ).
