/*  library(pengines/remote): pengines on servers. A request is a POST. Its
    reply is the event, which this thread gets as a message.
*/

:- module(pengines_remote, [remote/2, remote_create/4, remote_request/2, remote_pull/1]).

:- use_module(library(http/http_client)).
:- use_module(library(http/http_json)).
:- use_module(library(http/http_open)).
:- autoload(library(lists)).
:- use_module(library(uri)).

:- thread_local
    remote/2.                           % ID, URL

%   remote_create(+URL, +Self, -ID, +Options): sends the query and its template
%   as texts with the same names of variables.

remote_create(URL0, Self, ID, Options) :-
    atom_string(URL1, URL0),
    (   sub_atom(URL1, Before, 1, 0, /)
    ->  sub_atom(URL1, 0, Before, _, URL)
    ;   URL = URL1
    ),
    findall(Name=Value, ( member(Option, Options), sent(Option, Name, Value) ), Pairs0),
    query_texts(Options, Texts),
    append(Pairs0, Texts, Pairs),
    atom_concat(URL, '/pengine/create', Address),
    post(Address, json(json([format=prolog|Pairs])), Event),
    arg(1, Event, ID),
    assertz(remote(ID, URL)),
    thread_send_message(Self, pengine_event(ID, Event)).

sent(application(A), application, A).
sent(destroy(B), destroy, B).
sent(chunk(N), chunk, N).
sent(src_text(Text), src_text, Text).
sent(src_url(URL), src_url, URL).
sent(alias(Alias), alias, Alias).

query_texts(Options, [ask=Query,template=Template]) :-
    memberchk(ask(Query0), Options),
    !,
    (   memberchk(template(Template0), Options)
    ->  true
    ;   Template0 = Query0
    ),
    \+ \+ ( numbervars(Query0-Template0, 0, _, [singletons(false)]),
            term_text(Query0, Q),
            term_text(Template0, T),
            nb_setval('$pengine_texts', Q-T) ),
    nb_getval('$pengine_texts', Query-Template).
query_texts(_, []).

term_text(Term, Text) :-
    format(string(Text), '~W', [Term, [quoted(true),ignore_ops(true),numbervars(true)]]).

%   remote_request(+ID, +Request), remote_pull(+ID): sends the event that
%   follows to this thread.

remote_request(ID, Request) :-
    remote(ID, URL),
    uri_query_components(Query, [id=ID,format=prolog]),
    atomic_list_concat([URL,'/pengine/send?',Query], Address),
    format(string(Text), '~W.~n', [Request, [quoted(true),ignore_ops(true)]]),
    post(Address, string('application/x-prolog; charset=UTF-8', Text), Event),
    thread_self(Self),
    thread_send_message(Self, pengine_event(ID, Event)).

remote_pull(ID) :-
    remote(ID, URL),
    uri_query_components(Query, [id=ID,format=prolog]),
    atomic_list_concat([URL,'/pengine/pull_response?',Query], Address),
    setup_call_cleanup(
        http_open(Address, Stream, []),
        event(Stream, Event),
        close(Stream)),
    thread_self(Self),
    thread_send_message(Self, pengine_event(ID, Event)).

post(Address, Data, Event) :-
    setup_call_cleanup(
        http_open(Address, Stream, [post(Data)]),
        event(Stream, Event),
        close(Stream)).

event(Stream, Event) :-
    set_stream(Stream, encoding(utf8)),
    read_term(Stream, Event0, []),
    (   Event0 = error(ID, Error),
        ( var(ID) ; \+ remote(ID, _) )
    ->  throw(Error)
    ;   Event = Event0
    ).
