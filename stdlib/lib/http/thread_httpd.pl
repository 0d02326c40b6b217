/*  library(http/thread_httpd): servers of HTTP.

    Requests arrive while the program runs. Each is answered by a separate query
    in the thread main, beside other goals. There are no workers.
*/

:- module(thread_httpd,
          [ http_current_server/2,
            http_server_property/2,
            http_server/2,
            http_workers/2,
            http_current_worker/2,
            http_stop_server/2,
            http_spawn/2,
            http_requeue/1,
            http_close_connection/1,
            http_enough_workers/3
          ]).

:- autoload(library(error)).
:- use_module(library(http/http_hook)).
:- use_module(library(http/http_wrapper)).
:- autoload(library(lists)).
:- autoload(library(option)).

:- meta_predicate
    http_server(1, :),
    http_current_server(1, ?),
    http_spawn(0, +).

:- multifile
    make_socket_hook/3,
    accept_hook/2,
    close_hook/1,
    open_client_hook/6,
    discard_client_hook/1,
    message_level/2.

:- dynamic server/5.                    % Port, Goal, Scheme, StartTime, Id

%!  http_server(:Goal, :Options) is det.
%
%   Answer requests by call(Goal, Request). Options:
%     - port(Address): a number, Host:Port, or unbound, for one that is free.
%     - ip(Host): the address to listen at.
%     - ssl(List): HTTPS. Its options are certificate_file(F), key_file(F).
%     - workers(N), timeout(S), keep_alive_timeout(S), queue(Q), stack_limit(N), silent(Boolean),
%       entry_page(URI): for the message only, or without effect.
%   Errors: existence_error(server_address, Options), socket_error(Code, Message).
%   Source: SWI-Prolog, as all in this library.

http_server(Goal, Options1) :-
    strip_module(Options1, _, Options0),
    must_be(list, Options0),
    (   memberchk(port(Address0), Options0)
    ->  Address = Address0
    ;   option(tcp_socket(Address0), Options0)
    ->  Address = Address0
    ;   existence_error(server_address, Options0)
    ),
    listen_address(Address, Options0, Host, Port),
    (   option(ssl(SSL), Options0)
    ->  Scheme = https,
        option(certificate_file(Certificate0), SSL),
        option(key_file(Key0), SSL, Certificate0),
        absolute_file_name(Certificate0, Certificate, [access(read)]),
        absolute_file_name(Key0, Key, [access(read)]),
        TLS = tls(Certificate, Key)
    ;   Scheme = http,
        TLS = none
    ),
    (   nonvar(Port),
        Port =\= 0
    ->  ListenPort = Port
    ;   ListenPort = 0
    ),
    '$http_listen'(Host, ListenPort, TLS, Id, Bound),
    Port = Bound,
    get_time(Now),
    strip_module(Goal, GM, Plain),
    assertz(server(Address, GM:Plain, Scheme, Now, Id)),
    option(entry_page(Page), Options0, /),
    (   option(silent(true), Options0)
    ->  Level = silent
    ;   Level = informational
    ),
    print_message(Level, httpd_started_server(Scheme, Host, Port, Page)).

listen_address(Port, Options, Host, Port) :-
    ( var(Port) ; integer(Port) ),
    !,
    option(ip(Host), Options, '').
listen_address(Host:Port, _, Host, Port) :-
    !.
listen_address(Port, _, _, _) :-
    type_error(integer, Port).

%   request(+Id, +Method, +URI, +Version, +Fields, +Peer, +In, +Out): called for each request.

:- public request/8.

request(Id, Method, URI, Version, Fields, Peer, In, Out) :-
    server(Address, Goal, Scheme, _, Id),
    (   Address = _:Port
    ->  true
    ;   Port = Address
    ),
    format(atom(Pool), 'httpd@~w', [Port]),
    httpd_wrapper:serve(Goal, Method, URI, Version, Fields,
                        [protocol(Scheme),peer(Peer),pool(client(Pool, Goal, In, Out))],
                        In, Out).

%!  http_current_server(:Goal, ?Port) is nondet.
%!  http_server_property(?Port, ?Property) is nondet.
%
%   Properties are goal(Goal), scheme(Scheme) and start_time(Time).

http_current_server(Goal, Port) :-
    strip_module(Goal, M, Plain),
    server(Port, M:Plain, _, _, _).

http_server_property(Address, Property) :-
    (   nonvar(Address),
        Address = _:Port
    ->  true
    ;   Port = Address
    ),
    server(Server, Goal, Scheme, Time, _),
    (   Server = _:Port0
    ->  Port = Port0
    ;   Port = Server
    ),
    (   Property = goal(Goal)
    ;   Property = scheme(Scheme)
    ;   Property = start_time(Time)
    ).

%!  http_stop_server(+Port, +Options) is det.
%
%   Take no more requests from this port. Present ones are finished.
%   Errors: existence_error(http_server, Port).

http_stop_server(Address, _) :-
    (   nonvar(Address),
        Address = _:Port
    ->  true
    ;   Port = Address
    ),
    must_be(nonvar, Port),
    (   server(Server, _, _, _, Id),
        (   Server = _:Port
        ->  true
        ;   Server = Port
        )
    ->  '$http_stop'(Id),
        retractall(server(_, _, _, _, Id))
    ;   existence_error(http_server, Port)
    ).

%!  http_workers(+Port, ?Count) is det.
%!  http_current_worker(?Port, ?Worker) is nondet.
%!  http_enough_workers(+Queue, +Why, +Peer) is semidet.
%
%   The number of workers cannot be set: there are none.
%   Errors: existence_error(http_server, Port).

http_workers(Port, Count) :-
    must_be(nonvar, Port),
    (   http_server_property(Port, goal(_))
    ->  ignore(Count = 1)
    ;   existence_error(http_server, Port)
    ).

http_current_worker(Port, main) :-
    http_server_property(Port, goal(_)).

http_enough_workers(_, _, _).

%!  http_spawn(:Goal, +Options) is det.
%!  http_requeue(+Header) is det.
%!  http_close_connection(+Request) is det.
%
%   Continue a request by calling Goal. A program does not control its connections:
%   http_requeue/1 and http_close_connection/1 have no effect.

http_spawn(Goal0, _) :-
    strip_module(Goal0, M, Goal),
    call(M:Goal).

http_requeue(_).

http_close_connection(_).

:- multifile prolog:message//1.

prolog:message(httpd_started_server(Scheme, Host0, Port, Page)) -->
    { (   Host0 == ''
      ->  Host = localhost
      ;   Host = Host0
      ),
      format(atom(Server), '~w://~w:~w', [Scheme,Host,Port]),
      (   ( sub_atom(Page, 0, _, _, 'http:') ; sub_atom(Page, 0, _, _, 'https:') )
      ->  URL = Page
      ;   atom_concat(Server, Page, URL)
      ) },
    [ 'Started server at ~w'-[URL] ].
