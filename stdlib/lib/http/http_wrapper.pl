/*  library(http/http_wrapper): runs a handler, from its request to its reply.

    A handler writes like a CGI program: a header, an empty line, and the
    content. Go code reads the request from the connection, calls serve/8, and
    sends the output.
*/

:- module(httpd_wrapper,
          [ http_wrapper/5,
            http_current_request/1,
            http_peer/2,
            http_send_header/1,
            http_relative_path/2,
            http_wrap_spawned/3,
            http_spawned/1
          ]).

:- autoload(library(error)).
:- use_module(library(http/http_exception)).
:- use_module(library(http/http_header)).
:- use_module(library(http/http_hook)).
:- autoload(library(lists)).
:- use_module(library(memfile)).
:- autoload(library(option)).

:- meta_predicate
    http_wrapper(0, +, +, -, +),
    http_wrap_spawned(0, -, -).

:- multifile
    http:request_finished/5.
:- dynamic
    http:request_finished/5.

%   serve(:Goal, +Method, +URI, +Version, +Fields, +Origin, +In, +Out): answers
%   one request. Fields are the header's pairs Name-Value. Request begins with
%   Origin. Called by library(http/thread_httpd).

:- meta_predicate serve(1, +, +, +, +, +, +, +).
:- public serve/8.

serve(Goal, Method, URI, Version, Fields, Origin, In, Out) :-
    http_header:request_location(URI, Location),
    phrase(header_fields(Fields), Header),
    append([Origin,[input(In),method(Method)|Location],[http_version(Version)],Header],
           Request),
    set_input(In),
    set_output(Out),
    answer(Goal, Request, Out).

header_fields([]) -->
    [].
header_fields([Name0-Value|Fields]) -->
    { http_header:field_name(Name0, Name) },
    http_header:field(Name, Value),
    header_fields(Fields).

%   answer(:Goal, +Request, +Out): writes the reply to Out.

answer(Goal, Request, Out) :-
    b_setval(http_request, Request),
    b_setval(http_header, []),
    (   catch_with_backtrace(call(Goal, Request), Error, true)
    ->  (   var(Error)
        ->  true
        ;   failed(Error, Request, Out)
        )
    ;   failed(error(goal_failed(Goal), _), Request, Out)
    ).

failed(Error, _, _) :-
    ends_run(Error),
    !,
    throw(Error).
failed(http_reply(switching_protocols(Goal, Options)), _, Out) :-
    !,
    option(header(Fields0), Options, []),
    findall(Line=Value,
            ( member(Field, Fields0), Field =.. [Name,Value],
              http_header:field_line_name(Name, Line) ),
            Fields),
    '$http_switch'(Out, Fields, In, NewOut),
    call(Goal, In, NewOut).
failed(Error, Request, Out) :-
    set_output(Out),
    '$http_discard'(Out),
    map_exception_to_http_status(Error, Reply, Header, Context0),
    (   memberchk(accept(Accept), Request)
    ->  Context = [accept(Accept)|Context0]
    ;   Context = Context0
    ),
    b_getval(http_header, Lines),
    append(Lines, Header, AllHeader),
    (   http_header:cgi_reply(Reply, Out, AllHeader, Context)
    ->  true
    ;   http_header:cgi_reply(server_error(Error), Out, [], Context)
    ).

ends_run(Error) :-
    nonvar(Error),
    memberchk(Error, ['$cancelled'(_),'$aborted',unwind(_)]).

%!  http_wrapper(:Goal, +In, +Out, -Close, +Options) is det.
%
%   Read one request from In, call call(Goal, Request) and write the reply to Out. Close,
%   'Keep-Alive' or close, says what becomes of the connection. Options: request(Request),
%   if already read; peer(Peer).
%   Source: SWI-Prolog, as all in this library.

http_wrapper(Goal0, In, Out, Close, Options) :-
    strip_module(Goal0, M, Plain),
    Goal = M:Plain,
    (   option(request(Request0), Options)
    ->  true
    ;   http_read_request(In, Request0)
    ),
    (   Request0 == end_of_file
    ->  Close = close
    ;   (   option(peer(Peer), Options)
        ->  Request = [peer(Peer)|Request0]
        ;   Request = Request0
        ),
        http_update_connection([], Request, Close, _),
        new_memory_file(File),
        call_cleanup(wrapped(Goal, Request, File, Out, Close), free_memory_file(File))
    ).

wrapped(Goal, Request, File, Out, Close) :-
    current_output(Old),
    open_memory_file(File, write, CGI),
    call_cleanup(written(Goal, Request, CGI, Extra, Error),
                 ( b_setval(http_wrapped, []), set_output(Old), close(CGI) )),
    (   nonvar(Error)
    ->  map_exception_to_http_status(Error, Reply, Header, Context),
        http_reply(Reply, Out, [connection(Close)|Header], Context, Request, _)
    ;   memory_file_to_string(File, Text),
        send(Text, Extra, Request, Close, Out)
    ).

%   written(:Goal, +Request, +CGI, -Extra, -Error): Extra are the fields of http_send_header/1.

written(Goal, Request, CGI, Extra, Error) :-
    set_output(CGI),
    b_setval(http_wrapped, CGI),
    b_setval(http_session_id, []),      % of the request before
    b_setval(http_request, Request),
    b_setval(http_header, []),
    (   catch(call(Goal, Request), Error, true)
    ->  true
    ;   Error = error(goal_failed(Goal), _)
    ),
    b_getval(http_header, Extra).

send(Text, Extra, Request, Close, Out) :-
    (   sub_string(Text, Before, _, After, "\n\n")
    ->  sub_string(Text, 0, Before, _, HeaderText),
        sub_string(Text, _, After, 0, Body)
    ;   HeaderText = "",
        Body = Text
    ),
    string_codes(HeaderText, Codes),
    http_parse_header(Codes, Fields0),
    (   selectchk(status(Code), Fields0, Fields1)
    ->  true
    ;   memberchk(location(_), Fields0)
    ->  Code = 302,
        Fields1 = Fields0
    ;   Code = 200,
        Fields1 = Fields0
    ),
    (   http_update_encoding(Fields1, _, Fields2)
    ->  true
    ;   Fields2 = Fields1
    ),
    string_bytes(Body, Bytes, utf8),
    length(Bytes, Length),
    (   http_header:status(Name, Code, _)
    ->  true
    ;   Name = ok
    ),
    reverse(Extra, Sent),
    append([Fields2,Sent,[connection(Close),content_length(Length)]], Fields),
    http_reply_header(Out, status(Name), Fields),
    (   memberchk(method(head), Request)
    ->  true
    ;   http_header:as_bytes(Out, format(Out, '~s', [Bytes]))
    ),
    flush_output(Out).

%!  http_current_request(-Request) is semidet.
%
%   The present request; fails if there is none.

http_current_request(Request) :-
    nb_current(http_request, Request),
    Request \== [].

%!  http_peer(+Request, -Peer) is semidet.
%
%   The address of the client, from a proxy in front of the server or from the
%   connection.

http_peer(Request, Peer) :-
    (   ( memberchk(fastly_client_ip(Address), Request)
        ; memberchk(x_real_ip(Address), Request)
        )
    ->  Peer = Address
    ;   memberchk(x_forwarded_for(List), Request)
    ->  split_string(List, ",", " ", Peers),
        last(Peers, Last),
        atom_string(Peer, Last)
    ;   memberchk(peer(ip(A,B,C,D)), Request)
    ->  atomic_list_concat([A,B,C,D], '.', Peer)
    ;   memberchk(peer(Address), Request)
    ->  format(atom(Peer), '~w', [Address])
    ).

%!  http_send_header(+Field) is det.
%
%   Add a line to the header of the reply that is being written: Field is Name(Value).

http_send_header(Field) :-
    must_be(callable, Field),
    b_getval(http_header, Fields),
    b_setval(http_header, [Field|Fields]),
    current_output(Out),
    (   nb_current(http_wrapped, Out)
    ->  true
    ;   Field =.. [Name,Value],
        http_header:field_line_name(Name, Line),
        format(atom(Text), '~w', [Value]),
        '$http_header'(Out, Line, Text)
    ).

%!  http_relative_path(+Path, -Relative) is det.
%
%   Relative is Path as seen from the location of the present request.

http_relative_path(Path, Relative) :-
    (   http_current_request(Request),
        memberchk(path(Base), Request),
        sub_atom(Path, 0, 1, _, /),
        atomic_list_concat(BaseParts, /, Base),
        atomic_list_concat(PathParts, /, Path)
    ->  relative(BaseParts, PathParts, Parts),
        atomic_list_concat(Parts, /, Relative)
    ;   Relative = Path
    ).

relative([Part|Base], [Part|Path], Relative) :-
    Base = [_|_],
    Path = [_|_],
    !,
    relative(Base, Path, Relative).
relative([_|Ups], Path, Relative) :-
    up(Ups, Path, Relative).

up([], Path, Path).
up([_|Ups], Path, ['..'|Relative]) :-
    up(Ups, Path, Relative).

%!  http_wrap_spawned(:Goal, -Request, -Close) is det.
%!  http_spawned(+ThreadId) is det.
%
%   Every request is answered by a separate query, which calls Goal.

http_wrap_spawned(Goal0, Request, Close) :-
    strip_module(Goal0, M, Goal),
    call(M:Goal),
    ignore(http_current_request(Request)),
    Close = close.

http_spawned(_).
