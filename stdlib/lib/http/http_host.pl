/*  library(http/http_host): the name and port by which clients know this
    server.
*/

:- module(http_host,
          [ http_public_url/2,
            http_public_host_url/2,
            http_public_host/4,
            http_current_host/4
          ]).

:- autoload(library(error)).
:- use_module(library(http/http_wrapper)).
:- autoload(library(option)).
:- use_module(library(settings)).
:- use_module(library(socket)).

:- setting(http:public_host, atom, '', 'Name the server is known by').
:- setting(http:public_port, integer, 80, 'Public port of the server').
:- setting(http:public_scheme, oneof([http,https]), http, 'Public scheme of the server').

%!  http_public_url(+Request, -URL) is det.
%!  http_public_host_url(+Request, -URL) is det.
%
%   URL is the whole URL of the request, or its scheme, host and port. An unbound Request
%   is the present one.
%   Source: SWI-Prolog, as all in this library.

http_public_url(Request, URL) :-
    http_current_or_given(Request),
    http_public_host_url(Request, Server),
    option(request_uri(RequestURI), Request),
    atom_concat(Server, RequestURI, URL).

http_public_host_url(Request, URL) :-
    http_current_or_given(Request),
    http_public_host(Request, Host, Port, []),
    scheme(Request, Scheme),
    (   default_port(Scheme, Port)
    ->  format(atom(URL), '~w://~w', [Scheme,Host])
    ;   format(atom(URL), '~w://~w:~w', [Scheme,Host,Port])
    ).

http_current_or_given(Request) :-
    (   var(Request)
    ->  http_current_request(Request)
    ;   true
    ).

scheme(Request, Scheme) :-
    (   setting(http:public_host, Host),
        Host \== ''
    ->  setting(http:public_scheme, Scheme)
    ;   option(x_forwarded_proto(Scheme), Request)
    ->  true
    ;   option(protocol(Scheme), Request, http)
    ).

default_port(http, 80).
default_port(https, 443).

%!  http_public_host(?Request, -Host, -Port, +Options) is det.
%!  http_current_host(?Request, -Host, -Port, +Options) is det.
%
%   Host and Port from the request, or from the settings http:public_host and
%   http:public_port. With the option global(true), a local name becomes the machine's name
%   on the network.

http_public_host(Request, Host, Port, Options) :-
    (   setting(http:public_host, Name),
        Name \== ''
    ->  Host = Name,
        setting(http:public_port, Port)
    ;   http_current_host(Request, Host, Port, Options)
    ).

http_current_host(Request, Host, Port, Options) :-
    http_current_or_given(Request),
    (   option(x_forwarded_host(Forwarded), Request)
    ->  split_host(Forwarded, Host0, Port0)
    ;   option(host(Host0), Request)
    ->  true
    ;   Host0 = localhost
    ),
    (   nonvar(Port0)
    ->  Port = Port0
    ;   option(port(Port), Request)
    ->  true
    ;   scheme(Request, Scheme),
        default_port(Scheme, Port)
    ),
    (   option(global(true), Options, false),
        memberchk(Host0, [localhost,'127.0.0.1'])
    ->  gethostname(Host)
    ;   Host = Host0
    ).

split_host(Text, Host, Port) :-
    atomic_list_concat([First|_], ',', Text),
    (   atomic_list_concat([Host,PortText], :, First),
        atom_number(PortText, Port)
    ->  true
    ;   Host = First
    ).
