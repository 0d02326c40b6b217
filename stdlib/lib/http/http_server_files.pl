/*  library(http/http_server_files): the files that come with libraries: images, style sheets, scripts. */

:- module(http_server_files, [serve_files_in_directory/2]).

:- use_module(library(http/http_dispatch)).
:- use_module(library(http/http_files)).
:- use_module(library(http/http_hook)).
:- use_module(library(http/http_path)).

:- multifile user:file_search_path/2.
:- dynamic user:file_search_path/2.

http:location(icons, root(icons), [priority(-100)]).
http:location(css, root(css), [priority(-100)]).
http:location(js, root(js), [priority(-100)]).

user:file_search_path(icons, library('http/web/icons')).
user:file_search_path(css, library('http/web/css')).
user:file_search_path(js, library('http/web/js')).

:- http_handler(icons(.), serve_files_in_directory(icons), [prefix,id(icons)]).
:- http_handler(css(.), serve_files_in_directory(css), [prefix,id(css)]).
:- http_handler(js(.), serve_files_in_directory(js), [prefix,id(js)]).

%!  serve_files_in_directory(+Alias, +Request) is det.
%
%   A handler for a prefix: the reply is the file named by the rest of the path, in the search path
%   Alias, or 404.
%   Source: SWI-Prolog.

serve_files_in_directory(Alias, Request) :-
    memberchk(path_info(Info), Request),
    (   atom_concat(/, Relative, Info)
    ->  true
    ;   Relative = Info
    ),
    http_safe_file(Relative, []),
    Spec =.. [Alias,Relative],
    (   absolute_file_name(Spec, Path, [access(read),file_errors(fail)])
    ->  http_reply_file(Path, [unsafe(true)], Request)
    ;   memberchk(path(Location), Request),
        throw(http_reply(not_found(Location)))
    ).
