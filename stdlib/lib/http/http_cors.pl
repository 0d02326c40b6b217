/*  library(http/http_cors): replies that pages of other origins may read. */

:- module(http_cors, [cors_enable/0, cors_enable/2]).

:- autoload(library(apply)).
:- use_module(library(http/http_hook)).
:- autoload(library(lists)).
:- autoload(library(option)).
:- use_module(library(settings)).

:- setting(http:cors, list(atom), [], 'Hosts that may read replies; [*] is for all').

%!  cors_enable is det.
%!  cors_enable(+Request, +Options) is det.
%
%   Write the lines of the header that allow what the setting http:cors names. A handler writes
%   no more for a request with the method options than the end of the header. Options:
%     - methods(List): [get]; headers(List); credentials(Boolean).
%   Source: SWI-Prolog.

cors_enable :-
    (   allowed_origin([], Origin)
    ->  cors_field('Origin', [Origin])
    ;   true
    ).

cors_enable(Request, Options) :-
    (   allowed_origin(Request, Origin)
    ->  cors_field('Origin', [Origin]),
        option(methods(Methods0), Options, [get]),
        maplist(upcase_atom, Methods0, Methods),
        cors_field('Methods', Methods),
        (   option(headers(Names), Options)
        ->  cors_field('Headers', Names)
        ;   memberchk(access_control_request_headers(Name), Request)
        ->  cors_field('Headers', [Name])
        ;   true
        ),
        (   option(credentials(true), Options)
        ->  cors_field('Credentials', [true])
        ;   true
        )
    ;   true
    ).

%   allowed_origin(+Request, -Origin): the host of the setting to name in the
%   reply.

allowed_origin(Request, Origin) :-
    setting(http:cors, List),
    List \== [],
    (   memberchk(*, List)
    ->  Origin = (*)
    ;   memberchk(origin(Origin), Request)
    ->  memberchk(Origin, List)
    ;   atomic_list_concat(List, ' ', Origin)
    ).

cors_field(Name, Values) :-
    atomic_list_concat(Values, ', ', Text),
    format('Access-Control-Allow-~w: ~w~n', [Name,Text]).
