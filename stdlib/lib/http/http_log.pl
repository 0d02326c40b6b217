/*  library(http/http_log): a log of requests and their results. A request is
    logged as request(Id, StartTime, Request), its end as completed(Id, Time,
    Bytes, Code, Result).
*/

:- module(http_log,
          [ http_log_stream/1,
            http_log/2,
            http_log_close/1,
            post_data_encoded/2,
            http_logrotate/1
          ]).

:- use_module(library(broadcast)).
:- autoload(library(error)).
:- use_module(library(filesex)).
:- use_module(library(http/http_hook)).
:- use_module(library(http/http_header)).
:- use_module(library(base64)).
:- autoload(library(lists)).
:- use_module(library(memfile)).
:- autoload(library(option)).
:- use_module(library(settings)).
:- use_module(library(zlib)).

:- setting(http:logfile, callable, 'httpd.log', 'File in which to log requests').
:- setting(http:log_post_data, integer, 0, 'Most bytes of posted data that are logged').
:- setting(http:on_log_error, any, retry, 'Action if logging fails').

:- multifile
    nolog/1,
    password_field/1,
    nolog_post_content_type/1.
:- dynamic
    nolog/1,
    password_field/1,
    nolog_post_content_type/1,
    log_stream/1.

:- listen(http(Message), http_log:log_message(Message)).

log_message(Message) :-
    (   \+ ( Message = request_start(_, Request), nolog(HTTP), subset_of(HTTP, Request) )
    ->  log_term(Message)
    ;   true
    ).

subset_of(Field, Request) :-
    memberchk(Field, Request).

log_term(request_start(Id, Request0)) :-
    !,
    get_time(Now),
    findall(Field, ( member(Field, Request0), logged(Field) ), Request),
    format_time(string(Stamp), '%a %b %d %T %Y', Now),
    http_log('/*~s*/ request(~q, ~3f, ~q).~n', [Stamp,Id,Now,Request]).
log_term(request_finished(Id, Code, _, CPU, Bytes)) :-
    !,
    http_log('completed(~q, ~3f, ~q, ~q, ok).~n', [Id,CPU,Bytes,Code]).
log_term(server_started(Port)) :-
    !,
    get_time(Now),
    http_log('server(started(~q), ~0f).~n', [Port,Now]).
log_term(server_stopped(Port)) :-
    !,
    get_time(Now),
    http_log('server(stopped(~q), ~0f).~n', [Port,Now]).
log_term(_).

logged(Field) :-
    functor(Field, Name, _),
    memberchk(Name, [method,path,search,peer,host,referer,user_agent,x_forwarded_for,session]).

%!  http_log_stream(-Stream) is semidet.
%!  http_log(+Format, +Args) is det.
%!  http_log_close(+Reason) is det.
%
%   The stream of the log, which is opened when it is first needed. The setting http:logfile
%   names the file; with '' it fails.
%   Source: SWI-Prolog, as all in this library.

http_log_stream(Stream) :-
    log_stream(Stream0),
    catch(is_stream(Stream0), error(_, _), fail),
    !,
    Stream = Stream0.
http_log_stream(Stream) :-
    setting(http:logfile, Spec),
    Spec \== '',
    absolute_file_name(Spec, File, [file_errors(fail),access(append)]),
    open(File, append, Stream, [encoding(utf8),buffer(line)]),
    retractall(log_stream(_)),
    assertz(log_stream(Stream)).

http_log(Format, Args) :-
    (   catch(http_log_stream(Stream), error(_, _), fail)
    ->  format(Stream, Format, Args),
        flush_output(Stream)
    ;   true
    ).

http_log_close(Reason) :-
    (   retract(log_stream(Stream))
    ->  get_time(Now),
        format(Stream, 'server(stopped(~q), ~0f).~n', [Reason,Now]),
        close(Stream)
    ;   true
    ).

%!  post_data_encoded(?Bytes, ?Encoded) is det.
%
%   Posted data as the log has it: compressed by library(zlib), in base 64.
%   Errors: instantiation_error.

post_data_encoded(Bytes, Encoded) :-
    new_memory_file(File),
    (   nonvar(Bytes)
    ->  open_memory_file(File, write, Parent, [encoding(iso_latin_1)]),
        zopen(Parent, Out, []),
        set_stream(Out, encoding(iso_latin_1)),
        format(Out, '~s', [Bytes]),
        close(Out),
        memory_file_to_string(File, Compressed, octet),
        base64(Compressed, Encoded)
    ;   must_be(nonvar, Encoded),
        base64(Compressed, Encoded),
        open_memory_file(File, write, Out, [encoding(iso_latin_1)]),
        write(Out, Compressed),
        close(Out),
        open_memory_file(File, read, Parent, [encoding(iso_latin_1)]),
        zopen(Parent, In, []),
        set_stream(In, encoding(iso_latin_1)),
        read_string(In, _, Bytes),
        close(In)
    ),
    free_memory_file(File).

%!  http_logrotate(+Options) is det.
%
%   Rename the log to File.1, an older File.1 to File.2 and so on, and begin a new one.
%   Options: min_size(Bytes), keep_logs(Count), 10.

http_logrotate(Options) :-
    setting(http:logfile, Spec),
    (   Spec \== '',
        absolute_file_name(Spec, File, [access(exist),file_errors(fail)])
    ->  option(min_size(Min), Options, 0),
        option(keep_logs(Keep), Options, 10),
        size_file(File, Size),
        (   Size >= Min
        ->  http_log_close(logrotate),
            rotate(File, Keep)
        ;   true
        )
    ;   true
    ).

rotate(File, Keep) :-
    forall(( between(1, Keep, I), N is Keep-I, log_name(File, N, From), exists_file(From) ),
           ( I1 is N+1,
             log_name(File, I1, To),
             rename_file(From, To) )).

log_name(File, 0, File) :-
    !.
log_name(File, N, Name) :-
    atomic_list_concat([File,'.',N], Name).
