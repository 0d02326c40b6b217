/*  library(http/http_exception): the reply for an exception of a handler. */

:- module(http_exception, [map_exception_to_http_status/4, in_or_exclude_backtrace/2]).

:- use_module(library(http/http_hook)).

:- multifile http:bad_request_error/2.
:- dynamic http:bad_request_error/2.

%!  map_exception_to_http_status(+Exception, -Reply, -Header, -Context) is det.
%
%   Reply, with the lines of its header, is for the exception of a handler. Context
%   is a list.
%   Source: SWI-Prolog, as all in this library.

map_exception_to_http_status(http_reply(Reply), Reply, [], []) :-
    !.
map_exception_to_http_status(http_reply(Reply, Header), Reply, Header, []) :-
    !.
map_exception_to_http_status(http_reply(Reply, Header, Context), Reply, Header, Context) :-
    !.
map_exception_to_http_status(error(existence_error(http_location, Location), _),
                             not_found(Location), [], []) :-
    !.
map_exception_to_http_status(error(permission_error(http_method, Method, Location), _),
                             method_not_allowed(Method, Location), [], []) :-
    !.
map_exception_to_http_status(error(permission_error(_, http_location, Location), _),
                             forbidden(Location), [], []) :-
    !.
map_exception_to_http_status(error(threads_in_pool(_), _), busy, [], []) :-
    !.
map_exception_to_http_status(Error, resource_error(Error), [], []) :-
    Error = error(resource_error(_), _),
    !.
map_exception_to_http_status(Error, bad_request(Error), [], []) :-
    bad_request(Error),
    !.
map_exception_to_http_status(Error, server_error(Error), [], []).

bad_request(error(Formal, Context)) :-
    nonvar(Formal),
    (   Formal = existence_error(http_parameter, _)
    ;   Formal = type_error(_, _),
        nonvar(Context),
        Context = context(_, Where),
        nonvar(Where),
        Where = http_parameter(_)
    ;   Formal = syntax_error(http_parameter(_))
    ;   Formal = syntax_error(http_request(_))
    ;   http:bad_request_error(Formal, _)
    ),
    !.

:- multifile prolog:message//1.

prolog:message(error(goal_failed(Goal), _)) -->
    [ 'goal unexpectedly failed: ~p'-[Goal] ].

%!  in_or_exclude_backtrace(+Error, -Shown) is det.
%
%   Shown is Error for clients: without its place in the program, unless
%   library(http/http_error) is loaded.

in_or_exclude_backtrace(Error, Shown) :-
    (   Error = error(Formal, context(Where, Message)),
        \+ current_module(http_error)
    ->  (   nonvar(Where),
            Where = prolog_stack(_)
        ->  Shown = error(Formal, context(_, Message))
        ;   Shown = Error
        )
    ;   Shown = Error
    ).
