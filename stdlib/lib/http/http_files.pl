/*  library(http/http_files): the files of a directory. */

:- module(http_files, [http_reply_from_files/3]).

:- autoload(library(error)).
:- use_module(library(http/http_dirindex)).
:- use_module(library(http/http_dispatch)).
:- use_module(library(http/http_path)).
:- autoload(library(lists)).
:- autoload(library(option)).

%!  http_reply_from_files(+Directory, +Options, +Request) is det.
%
%   A handler for a prefix: the reply is the file below Directory named by the rest of the path;
%   for a directory, its index or the page of http_reply_dirindex/3. Options are those of
%   http_reply_file/3, and indexes(Files), ['index.html']; list(Boolean).
%   Source: SWI-Prolog.

http_reply_from_files(Directory, Options, Request) :-
    option(path_info(Info0), Request, ''),
    (   atom_concat(/, Info, Info0)
    ->  true
    ;   Info = Info0
    ),
    http_safe_file(Info, []),
    (   compound(Directory)
    ->  absolute_file_name(Directory, Base, [file_type(directory),file_errors(fail),access(read),
                                             solutions(all)])
    ;   absolute_file_name(Directory, Base, [file_type(directory),file_errors(fail)])
    ),
    (   Info == ''
    ->  Path = Base
    ;   atomic_list_concat([Base,/,Info], Path0),
        absolute_file_name(Path0, Path)
    ),
    reply(Path, Options, Request),
    !.
http_reply_from_files(_, _, Request) :-
    memberchk(path(Path), Request),
    throw(http_reply(not_found(Path))).

reply(Path, Options, Request) :-
    exists_directory(Path),
    !,
    memberchk(path(Location), Request),
    (   sub_atom(Location, _, _, 0, /)
    ->  true
    ;   atom_concat(Location, /, Slashed),
        throw(http_reply(moved(Slashed)))
    ),
    option(indexes(Indexes), Options, ['index.html']),
    (   member(Index, Indexes),
        atomic_list_concat([Path,/,Index], File),
        exists_file(File)
    ->  http_reply_file(File, [unsafe(true)|Options], Request)
    ;   option(list(true), Options, true),
        http_reply_dirindex(Path, [unsafe(true)|Options], Request)
    ).
reply(Path, Options, Request) :-
    exists_file(Path),
    http_reply_file(Path, [unsafe(true)|Options], Request).
