/*  library(http/http_cors): replies that pages from elsewhere may read. */

:- module(http_cors, [cors_enable/0, cors_enable/2]).

:- use_module(library(error)).
:- use_module(library(http/http_hook)).
:- use_module(library(http/http_header)).
:- use_module(library(lists)).
:- use_module(library(option)).
:- use_module(library(settings)).

:- setting(http:cors, list(atom), [], 'Hosts that may read replies; [*] is for all').

%!  cors_enable is det.
%!  cors_enable(+Request, +Options) is det.
%
%   Write the lines of the header that allow what the setting http:cors names. A request that only
%   asks what is allowed, one with the method options, is answered: it leaves the handler. Options:
%     - methods(List): [get]; headers(List); credentials(Boolean).
%   Source: SWI-Prolog.

cors_enable :-
    (   allowed_origin([], Origin)
    ->  format('Access-Control-Allow-Origin: ~w~n', [Origin])
    ;   true
    ).

cors_enable(Request, Options) :-
    (   memberchk(method(options), Request),
        memberchk(access_control_request_method(_), Request)
    ->  preflight(Request, Options)
    ;   allowed_origin(Request, Origin)
    ->  format('Access-Control-Allow-Origin: ~w~n', [Origin]),
        (   option(credentials(true), Options)
        ->  format('Access-Control-Allow-Credentials: true~n')
        ;   true
        )
    ;   true
    ).

allowed_origin(Request, Origin) :-
    setting(http:cors, List),
    List \== [],
    (   memberchk(*, List)
    ->  Origin = (*)
    ;   memberchk(origin(Origin), Request)
    ->  memberchk(Origin, List)
    ;   atomic_list_concat(List, ' ', Origin)
    ).

preflight(Request, Options) :-
    (   allowed_origin(Request, Origin)
    ->  option(methods(Methods0), Options, [get]),
        findall(Upper, ( member(M, Methods0), upcase_atom(M, Upper) ), Methods),
        atomic_list_concat(Methods, ', ', MethodText),
        (   option(headers(Names), Options)
        ->  atomic_list_concat(Names, ', ', HeaderText)
        ;   memberchk(access_control_request_headers(HeaderText), Request)
        ->  true
        ;   HeaderText = ''
        ),
        Lines0 = [access_control_allow_origin(Origin),access_control_allow_methods(MethodText)],
        (   HeaderText == ''
        ->  Lines1 = []
        ;   Lines1 = [access_control_allow_headers(HeaderText)]
        ),
        (   option(credentials(true), Options)
        ->  Lines2 = [access_control_allow_credentials(true)]
        ;   Lines2 = []
        ),
        append([Lines0,Lines1,Lines2], Lines),
        throw(http_reply(no_content, Lines))
    ;   throw(http_reply(no_content))
    ).
