/*  library(http/http_session): data of a client that a program keeps between
requests. A cookie, or the end of the path, identifies the session of a request.
*/

:- module(http_session,
          [ http_set_session_options/1,
            http_set_session/1,
            http_set_session/2,
            http_session_option/1,
            http_session_id/1,
            http_in_session/1,
            http_current_session/2,
            http_close_session/1,
            http_open_session/2,
            http_session_cookie/1,
            http_session_asserta/1,
            http_session_assert/1,
            http_session_retract/1,
            http_session_retractall/1,
            http_session_data/1,
            http_session_asserta/2,
            http_session_assert/2,
            http_session_retract/2,
            http_session_retractall/2,
            http_session_data/2
          ]).

:- use_module(library(broadcast)).
:- use_module(library(crypto)).
:- autoload(library(error)).
:- use_module(library(http/http_dispatch)).
:- use_module(library(http/http_hook)).
:- use_module(library(http/http_wrapper)).
:- autoload(library(lists)).
:- autoload(library(option)).
:- use_module(library(socket)).

:- dynamic
    session/3,                  % Id, Peer, LastUsed
    session_setting/2,          % Id, Option
    session_data/2,             % Id, Term
    chosen/1.                   % Option(Value)

option_default(timeout(600)).
option_default(cookie(swipl_session)).
option_default(create(auto)).
option_default(path(/)).
option_default(enabled(true)).
option_default(proxy_enabled(false)).
option_default(ssl_cookie(false)).
option_default(samesite(lax)).
option_default(gc(passive)).
option_default(granularity(60)).

%!  http_set_session_options(+Options) is det.
%!  http_session_option(?Option) is nondet.
%!  http_set_session(+Option) is det.
%!  http_set_session(+Id, +Option) is det.
%
%   Options are timeout(Seconds), 600, 0 for none; cookie(Name), swipl_session; path(Path), of the
%   cookie, /; create(How), auto, noauto or manual; enabled(Boolean); proxy_enabled(Boolean);
%   samesite(How), lax; granularity(Seconds); gc(How). http_set_session/1 sets one, timeout or
%   enabled, of the present session.
%   Errors: domain_error(http_session_option, Option).
%   Source: SWI-Prolog, as all in this library.

http_set_session_options(Options) :-
    must_be(list, Options),
    forall(member(Option, Options), set_option(Option)).

set_option(Option) :-
    (   callable(Option),
        Option =.. [Name,_],
        General =.. [Name,_],
        option_default(General)
    ->  retractall(chosen(General)),
        assertz(chosen(Option))
    ;   domain_error(http_session_option, Option)
    ).

http_session_option(Option) :-
    option_default(Default),
    functor(Default, Name, 1),
    functor(General, Name, 1),
    (   chosen(General)
    ->  Option = General
    ;   Option = Default
    ).

http_set_session(Option) :-
    http_session_id(Id),
    http_set_session(Id, Option).

http_set_session(Id, Option) :-
    (   callable(Option),
        functor(Option, Name, 1),
        memberchk(Name, [enabled,timeout])
    ->  functor(General, Name, 1),
        retractall(session_setting(Id, General)),
        assertz(session_setting(Id, Option))
    ;   permission_error(set, http_session, Option)
    ).

setting_of(Id, Option) :-
    (   functor(Option, Name, 1),
        functor(General, Name, 1),
        session_setting(Id, General)
    ->  Option = General
    ;   http_session_option(Option)
    ).

%!  http_session_id(-Id) is det.
%!  http_in_session(-Id) is semidet.
%!  http_session_cookie(-Cookie) is det.
%
%   The session of the present request. Requests have one unless the option create says
%   otherwise.
%   Errors: existence_error(http_session, _).

http_session_id(Id) :-
    (   http_in_session(Id0)
    ->  Id = Id0
    ;   throw(error(existence_error(http_session, _), _))
    ).

http_in_session(Id) :-
    (   nb_current(http_session_id, Known),
        Known \== [],
        session(Known, _, _)
    ->  Id = Known
    ;   http_current_request(Request),
        request_session(Request, Found)
    ->  b_setval(http_session_id, Found),
        Id = Found
    ).

request_session(Request, Id) :-
    (   memberchk(session(Id0), Request)
    ;   memberchk(x_session(Id0), Request)
    ;   http_session_option(cookie(Cookie)),
        memberchk(cookie(Cookies), Request),
        memberchk(Cookie=Id0, Cookies)
    ),
    alive(Id0),
    !,
    Id = Id0.

alive(Id) :-
    session(Id, _, Last),
    setting_of(Id, timeout(Timeout)),
    get_time(Now),
    (   ( Timeout =:= 0 ; Now-Last =< Timeout )
    ->  retractall(session(Id, Peer0, _)),
        ignore(Peer0 = unknown),
        assertz(session(Id, Peer0, Now))
    ;   http_close_session(Id),
        fail
    ).

http_session_cookie(Cookie) :-
    crypto_n_random_bytes(8, Bytes),
    (   catch(gethostname(Host), error(_, _), fail)
    ->  true
    ;   Host = localhost
    ),
    append(Bytes, [Host], Parts),
    format(atom(Cookie), '~`0t~16r~2|~`0t~16r~4|-~`0t~16r~7|~`0t~16r~9|-~`0t~16r~12|~`0t~16r~14|-~`0t~16r~17|~`0t~16r~19|.~w', Parts).

:- http_request_expansion(http_session:session_of, 200).

%   session_of(+Request0, -Request, +Options): every request gets a session. A
%   new session gets a cookie.

session_of(Request, [session(Id)|Request], _) :-
    http_session_option(enabled(true)),
    request_session(Request, Id),
    !,
    b_setval(http_session_id, Id).
session_of(Request0, [session(Id)|Request0], _) :-
    http_session_option(enabled(true)),
    http_session_option(create(auto)),
    memberchk(path(Path), Request0),
    http_session_option(path(Prefix)),
    sub_atom(Path, 0, _, _, Prefix),
    new_session(Request0, Id).

new_session(Request, Id) :-
    http_session_cookie(Id),
    (   http_peer(Request, Peer)
    ->  true
    ;   Peer = unknown
    ),
    get_time(Now),
    assertz(session(Id, Peer, Now)),
    b_setval(http_session_id, Id),
    http_session_option(cookie(Name)),
    http_session_option(path(Path)),
    http_session_option(samesite(SameSite)),
    format(atom(Text), '~w=~w; path=~w; version=1; samesite=~w', [Name,Id,Path,SameSite]),
    http_send_header(set_cookie(Text)),
    broadcast(http_session(begin(Id, Peer))),
    close_expired.

close_expired :-
    get_time(Now),
    forall(( session(Id, _, Last),
             setting_of(Id, timeout(Timeout)),
             Timeout > 0,
             Now-Last > Timeout ),
           http_close_session(Id)).

%!  http_open_session(-Id, +Options) is det.
%
%   Make a session for the present request. Option: renew(Boolean), a new one with the data of
%   the old one.
%   Errors: permission_error(open, http_session, create(auto)).

http_open_session(Id, Options) :-
    http_current_request(Request),
    (   http_in_session(Old)
    ->  (   option(renew(true), Options, false)
        ->  new_session(Request, Id),
            forall(retract(session_data(Old, Term)), assertz(session_data(Id, Term))),
            retractall(session(Old, _, _))
        ;   Id = Old
        )
    ;   new_session(Request, Id)
    ).

%!  http_current_session(?Id, ?Data) is nondet.
%!  http_close_session(+Id) is det.
%
%   Data is a term of the session, or idle(Seconds) or peer(Peer).
%   Errors: existence_error(http_session, Id).

http_current_session(Id, Data) :-
    session(Id, Peer, Last),
    (   get_time(Now),
        Idle is Now-Last,
        Data = idle(Idle)
    ;   Data = peer(Peer)
    ;   session_data(Id, Data)
    ).

http_close_session(Id) :-
    (   session(Id, Peer, _)
    ->  broadcast(http_session(end(Id, Peer))),
        retractall(session(Id, _, _)),
        retractall(session_setting(Id, _)),
        retractall(session_data(Id, _)),
        (   nb_current(http_session_id, Id)
        ->  b_setval(http_session_id, [])
        ;   true
        )
    ;   existence_error(http_session, Id)
    ).

%!  http_session_data(?Term) is nondet.
%!  http_session_assert(+Term) is det.
%!  http_session_asserta(+Term) is det.
%!  http_session_retract(?Term) is nondet.
%!  http_session_retractall(?Term) is det.
%
%   The terms of the present session, or of the session in the first argument.

http_session_data(Term) :-
    http_session_id(Id),
    session_data(Id, Term).

http_session_assert(Term) :-
    http_session_id(Id),
    assertz(session_data(Id, Term)).

http_session_asserta(Term) :-
    http_session_id(Id),
    asserta(session_data(Id, Term)).

http_session_retract(Term) :-
    http_session_id(Id),
    retract(session_data(Id, Term)).

http_session_retractall(Term) :-
    http_session_id(Id),
    retractall(session_data(Id, Term)).

http_session_data(Term, Id) :-
    must_be_session(Id),
    session_data(Id, Term).

http_session_assert(Term, Id) :-
    must_be_session(Id),
    assertz(session_data(Id, Term)).

http_session_asserta(Term, Id) :-
    must_be_session(Id),
    asserta(session_data(Id, Term)).

http_session_retract(Term, Id) :-
    must_be_session(Id),
    retract(session_data(Id, Term)).

http_session_retractall(Term, Id) :-
    must_be_session(Id),
    retractall(session_data(Id, Term)).

must_be_session(Id) :-
    must_be(atom, Id),
    (   session(Id, _, _)
    ->  true
    ;   existence_error(http_session, Id)
    ).
