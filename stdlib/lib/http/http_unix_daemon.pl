/*  library(http/http_unix_daemon): a server as a command line program. It stays in
the foreground, for the system's process manager.
*/

:- module(http_unix_daemon, [http_daemon/0, http_daemon/1]).

:- autoload(library(error)).
:- use_module(library(http/http_dispatch)).
:- use_module(library(http/thread_httpd)).
:- autoload(library(lists)).
:- use_module(library(main)).
:- autoload(library(option)).

:- multifile
    http_server_hook/1,
    http_certificate_hook/3.
:- dynamic
    http_server_hook/1,
    http_certificate_hook/3.

%!  http_daemon is det.
%!  http_daemon(+Options) is det.
%
%   Start the server that handlers define, and wait for requests for ever, or go to the
%   top level with the option interactive(true). Options come from the command line as
%   --name=value:
%
%     - port(Port): 80 by default, 443 where there is https
%     - ip(Host): listen at that address only
%     - http(Address), https(Address): a server of this kind; Address is true, Port or Host:Port
%     - certfile(F), keyfile(F): for https
%     - workers(N)
%     - output(File): the file for the standard output and user_error
%     - pidfile(File), debug(Topic), interactive(Boolean), help(Boolean)
%
%   http_server_hook/1, if defined, starts the server instead.
%   Errors: existence_error(option, certfile); domain_error(http_daemon_option, Option)
%   for user(_) and group(_).
%   Source: SWI-Prolog.

http_daemon :-
    current_prolog_flag(argv, Argv0),
    (   append(_, [--|Argv], Argv0)
    ->  true
    ;   Argv0 = [_|Argv]
    ->  true
    ;   Argv = []
    ),
    argv_options(Argv, _, Options),
    http_daemon(Options).

http_daemon(Options) :-
    (   option(help(true), Options)
    ->  print_message(information, http_daemon(help)),
        halt
    ;   true
    ),
    forall(( member(debug(Topic0), Options), atom(Topic0) ), debug(Topic0)),
    forall(( member(Option, [user(_),group(_)]), option(Option, Options) ), domain_error(http_daemon_option, Option)),
    (   option(output(File), Options)
    ->  open(File, append, Log, [buffer(line)]),
        set_stream(Log, alias(user_error)),
        set_stream(Log, alias(user_output))
    ;   true
    ),
    (   option(pidfile(PidFile), Options)
    ->  current_prolog_flag(pid, Pid),
        setup_call_cleanup(open(PidFile, write, Out), format(Out, '~w~n', [Pid]), close(Out))
    ;   true
    ),
    (   http_server_hook(Options)
    ->  true
    ;   start(Options)
    ),
    (   option(interactive(true), Options, false)
    ->  true
    ;   repeat,
        sleep(3600),
        fail
    ).

start(Options) :-
    forall(server(Options, Server), http_server(http_dispatch, Server)).

%   server(+Options, -Server): the options of one server. With https, port is
%   the port of https.

server(Options, [port(Address),ssl([certificate_file(Certificate),key_file(Key)])|Options]) :-
    secure(Options, Spec),
    (   option(certfile(Certificate), Options)
    ->  option(keyfile(Key), Options, Certificate)
    ;   existence_error(option, certfile)
    ),
    option(port(Default), Options, 443),
    address(Spec, Default, Address).
server(Options, [port(Address)|Options]) :-
    (   secure(Options, _)
    ->  option(http(Spec), Options, false),
        Default = 80
    ;   option(http(Spec), Options, true),
        option(port(Default), Options, 80)
    ),
    Spec \== false,
    address(Spec, Default, Address).

secure(Options, Spec) :-
    option(https(Spec), Options, false),
    Spec \== false.

%   address(+Spec, +Default, -Address): Spec is true, Port, Host:Port, or one of
%   these as an atom.

address(Spec, Default, Address) :-
    (   Spec == true
    ->  Address = Default
    ;   atom(Spec),
        atomic_list_concat([Host,Text], :, Spec),
        atom_number(Text, Port)
    ->  Address = Host:Port
    ;   Address = Spec
    ).

:- multifile prolog:message//1.

prolog:message(http_daemon(help)) -->
    [ 'Options: --port=port --ip=address --interactive --http=address --https=address'-[], nl,
      '         --certfile=file --keyfile=file --workers=count --pidfile=file --output=file --debug=topic'-[]
    ].
