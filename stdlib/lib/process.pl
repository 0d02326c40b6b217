/*  library(process): other programs. */

:- module(process,
          [ process_create/3,
            process_wait/2,
            process_wait/3,
            process_id/1,
            process_id/2,
            is_process/1,
            process_release/1,
            process_kill/1,
            process_kill/2,
            process_group_kill/1,
            process_group_kill/2,
            process_set_method/1
          ]).

:- autoload(library(apply)).
:- autoload(library(error)).
:- autoload(library(lists)).
:- autoload(library(option)).

:- multifile prolog:error_message//1.

prolog:error_message(process_error(File, exit(Status))) -->
    [ 'Process "~w": exit status: ~w'-[File, Status] ].
prolog:error_message(process_error(File, killed(Signal))) -->
    [ 'Process "~w": killed by signal ~w'-[File, Signal] ].

%!  process_create(+Program, +Args, :Options) is det.
%
%   Start Program, a file or path(Name) for one that the system finds, with the
%   arguments Args: texts, numbers, and file(Spec) for names of files. Options:
%     - stdin(S), stdout(S), stderr(S): std, the program's own, which is the
%       default; null; pipe(Stream), pipe(Stream, [type(T),encoding(E)]); or
%       stream(Stream), one of a file.
%     - cwd(Directory).
%     - env(List), environment(List): variables Name=Value, all there are or in
%       addition to the program's own.
%     - process(Pid): do not wait; Pid is the number of the process. Without this
%       option it is waited for, when there are pipes with the last of them that is
%       closed; an exit with another status than 0 is then an error.
%     - detached(Boolean): in a session of its own.
%     - window(Boolean): no effect.
%   Errors: process_error(File, exit(Status)), process_error(File, killed(Signal)),
%   existence_error(source_sink, Program), domain_error(process_option, Option),
%   domain_error(process_stream, S), type_error(atomic, Arg).
%   Source: SWI-Prolog.

process_create(Program, Args, Options0) :-
    strip_module(Options0, _, Options),
    program_file(Program, File),
    must_be(list, Args),
    maplist(argument, Args, Texts),
    must_be(list, Options),
    maplist(check_option, Options),
    maplist(standard_stream(Options), [stdin,stdout,stderr], [In,Out,Err]),
    option(cwd(Directory0), Options, ''),
    (   Directory0 == ''
    ->  Directory = ''
    ;   absolute_file_name(Directory0, Directory, [file_type(directory)])
    ),
    variables(Options, Env),
    option(detached(Detached), Options, false),
    (   option(process(Pid), Options)
    ->  Wait = false
    ;   Wait = true
    ),
    '$create_process'(File, Texts, streams(In, Out, Err), Directory, Env, Detached,
                      Wait, Pid).

program_file(Program, File) :-
    (   var(Program)
    ->  instantiation_error(Program)
    ;   Program = path(Name)
    ->  must_be(atomic, Name),
        (   '$find_program'(Name, File0)
        ->  File = File0
        ;   existence_error(source_sink, Program)
        )
    ;   absolute_file_name(Program, File, [access(execute)])
    ).

argument(Arg, Text) :-
    (   compound(Arg),
        Arg = file(Spec)
    ->  absolute_file_name(Spec, Text, [file_errors(fail)])
    ;   must_be(atomic, Arg),
        Text = Arg
    ).

check_option(Option) :-
    must_be(callable, Option),
    (   process_option(Option, Type)
    ->  arg(1, Option, Value),
        must_be(Type, Value)
    ;   domain_error(process_option, Option)
    ).

process_option(stdin(_), any).
process_option(stdout(_), any).
process_option(stderr(_), any).
process_option(cwd(_), any).
process_option(env(_), list).
process_option(environment(_), list).
process_option(process(_), any).
process_option(detached(_), boolean).
process_option(window(_), boolean).

%   standard_stream(+Options, +Name, -Stream): Stream in the form that
%   '$create_process'/8 takes.

standard_stream(Options, Name, Stream) :-
    Option =.. [Name,Given],
    option(Option, Options, std),
    (   var(Given)
    ->  instantiation_error(Given)
    ;   process_stream(Given, Stream)
    ->  true
    ;   domain_error(process_stream, Given)
    ).

process_stream(std, std).
process_stream(null, null).
process_stream(stream(S), stream(S)).
process_stream(pipe(S), Pipe) :-
    process_stream(pipe(S, []), Pipe).
process_stream(pipe(S, Options), pipe(S, Type, Encoding)) :-
    must_be(list, Options),
    option(type(Type), Options, text),
    current_prolog_flag(encoding, Default),
    option(encoding(Encoding), Options, Default).

%   variables(+Options, -Env): all environment variables of the process, as
%   texts Name=Value.

variables(Options, Env) :-
    (   option(env(Given), Options)
    ->  maplist(variable, Given, Env)
    ;   option(environment(Given), Options)
    ->  maplist(variable, Given, More),
        '$environment'(Own),
        append(Own, More, Env)
    ;   '$environment'(Env)
    ).

variable(Variable, Text) :-
    (   nonvar(Variable),
        Variable = (Name=Value)
    ->  must_be(atomic, Name),
        must_be(atomic, Value),
        atomic_list_concat([Name,=,Value], Text)
    ;   type_error(environment_variable, Variable)
    ).

%!  process_wait(+Pid, -Status) is det.
%!  process_wait(+Pid, -Status, +Options) is det.
%
%   Wait for the end of a process of process_create/3, given its number. Status is
%   exit(Code) or killed(Signal), or timeout when it has not ended. Options:
%     - timeout(Seconds): or infinite, the default.
%     - release(Boolean): do not wait for the process; the program will not either.
%   Errors: existence_error(process, Pid).
%   Source: SWI-Prolog.

process_wait(Pid, Status) :-
    process_wait(Pid, Status, []).

process_wait(Pid, Status, Options) :-
    must_be(list, Options),
    (   option(release(true), Options)
    ->  process_release(Pid),
        Status = release
    ;   option(timeout(Timeout), Options, infinite),
        (   Timeout == infinite
        ->  Seconds = -1
        ;   must_be(number, Timeout),
            Seconds is max(0, Timeout)
        ),
        '$wait_process'(Pid, Seconds, Status)
    ).

%!  process_release(+Pid) is det.
%
%   The program will not wait for the process.

process_release(Pid) :-
    '$release_process'(Pid).

%!  process_id(-Pid) is det.
%!  process_id(+Process, -Pid) is det.
%
%   Pid is the number of this process, or that of Process, which is the same.

process_id(Pid) :-
    '$process_id'(Pid).

process_id(Process, Pid) :-
    must_be(integer, Process),
    Pid = Process.

%!  is_process(@Pid) is semidet.
%
%   Pid may be the number of a process.

is_process(Pid) :-
    integer(Pid),
    Pid > 0.

%!  process_kill(+Pid) is det.
%!  process_kill(+Pid, +Signal) is det.
%!  process_group_kill(+Pid) is det.
%!  process_group_kill(+Pid, +Signal) is det.
%
%   Send a signal, term by default, to a process or to its group. Signal is a number
%   or a name, such as kill.
%   Errors: existence_error(process, Pid), permission_error(kill, process, Pid),
%   domain_error(signal, Signal).
%   Source: SWI-Prolog.

process_kill(Pid) :-
    process_kill(Pid, term).

process_kill(Pid, Signal) :-
    '$kill_process'(Pid, Signal, false).

process_group_kill(Pid) :-
    process_group_kill(Pid, term).

process_group_kill(Pid, Signal) :-
    '$kill_process'(Pid, Signal, true).

%!  process_set_method(+Method) is det.
%
%   How processes are made, fork, vfork or spawn: here there is one way.
%   Errors: domain_error(process_create_method, Method).

process_set_method(Method) :-
    must_be(atom, Method),
    (   memberchk(Method, [fork,vfork,spawn])
    ->  true
    ;   domain_error(process_create_method, Method)
    ).
