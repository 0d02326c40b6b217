/*  library(http/http_unix_daemon): a server as a program of its own, from the command line. It stays in the
    foreground: the process manager of the system takes it from there.
*/

:- module(http_unix_daemon, [http_daemon/0, http_daemon/1]).

:- use_module(library(error)).
:- use_module(library(http/http_dispatch)).
:- use_module(library(http/thread_httpd)).
:- use_module(library(lists)).
:- use_module(library(main)).
:- use_module(library(option)).

:- multifile
    http_server_hook/1,
    http_certificate_hook/3.
:- dynamic
    http_server_hook/1,
    http_certificate_hook/3.

%!  http_daemon is det.
%!  http_daemon(+Options) is det.
%
%   Start the server that handlers define, and wait for requests for ever, or go to the top level with the
%   option interactive(true). Options come from the command line as --name=value: port(Address), ip(Host),
%   user(Name), fork(Boolean), interactive(Boolean), http(Address), https(Address), certfile(F), keyfile(F),
%   pwfile(F), redirect(To), workers(N), output(File), pidfile(File), debug(Topic). http_server_hook/1, where it
%   is defined, starts the server in their place.
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

start(Options0) :-
    (   option(https(Address), Options0),
        Address \== false
    ->  option(certfile(Certificate), Options0),
        option(keyfile(Key), Options0, Certificate),
        (   Address == true
        ->  Port = 443
        ;   Port = Address
        ),
        Options = [port(Port),ssl([certificate_file(Certificate),key_file(Key)])|Options0]
    ;   option(http(Address), Options0),
        Address \== true
    ->  Options = [port(Address)|Options0]
    ;   option(port(_), Options0)
    ->  Options = Options0
    ;   Options = [port(80)|Options0]
    ),
    http_server(http_dispatch, Options).

:- multifile prolog:message//1.

prolog:message(http_daemon(help)) -->
    [ 'Options: --port=port --ip=address --interactive --http=address --https=address'-[], nl,
      '         --certfile=file --keyfile=file --workers=count --pidfile=file --debug=topic'-[]
    ].
