/*  library(pengines/server): pengines for clients over HTTP. A pengine of a
    server sends its events to a queue, from which the requests take them one by
    one.
*/

:- module(pengines_server, []).

:- autoload(library(apply)).
:- autoload(library(error)).
:- use_module(library(http/http_cors)).
:- use_module(library(http/http_dispatch)).
:- use_module(library(http/http_json)).
:- use_module(library(http/http_parameters)).
:- use_module(library(http/http_client)).
:- use_module(library(http/json)).
:- autoload(library(lists)).
:- use_module(library(messages), [translate_message//1]).
:- autoload(library(option)).
:- use_module(library(pengines/local)).
:- use_module(library(settings)).
:- use_module(library(term_to_json)).
:- use_module(library(uuid)).

:- http_handler(root(pengine), http_404([]), [id(pengines)]).
:- http_handler(root(pengine/create), create, [time_limit(infinite)]).
:- http_handler(root(pengine/send), send, [time_limit(infinite)]).
:- http_handler(root(pengine/pull_response), pull, [time_limit(infinite)]).
:- http_handler(root(pengine/ping), ping, []).
:- http_handler(root(pengine/list), list, []).
:- http_handler(root(pengine/destroy_all), destroy_all, []).

:- dynamic
    client/5.                           % ID, Queue, Application, Format, Since

:- multifile
    prolog:error_message//1.

%   create(+Request): the parameters are a JSON object or a form.

create(Request) :-
    preflight(Request, [post]),
    !.
create(Request) :-
    parameters(Request, Parameters),
    format_of(Parameters, Format),
    text(application, Parameters, pengine_sandbox, Application),
    uuid(ID),
    catch(create(Request, ID, Application, Format, Parameters), Error, true),
    (   var(Error)
    ->  reply_next(ID, Format)
    ;   reply(Format, error(ID, Error))
    ).

create(Request, ID, Application, Format, Parameters) :-
    (   hook(current_pengine_application(Application))
    ->  true
    ;   throw(error(existence_error(pengine_application, Application), _))
    ),
    allowed(Request, Application),
    (   hook(authentication_hook(Request, Application, User))
    ->  Who = user(User)
    ;   Who = none
    ),
    forget_old,
    findall(Option, ( member(Name=Value, Parameters), local_option(Name, Value, Option) ), Options),
    query_options(Format, Parameters, Query),
    append(Query, [application(Application)|Options], All),
    get_time(Now),
    message_queue_create(Queue),
    assertz(client(ID, Queue, Application, Format, Now)),
    catch(local_create(Queue, Who, ID, All), Error,
          (   retractall(client(ID, _, _, _, _)),
              message_queue_destroy(Queue),
              throw(Error)
          )),
    (   memberchk(ask=Text, Parameters),
        Query == []
    ->  catch(query(Format, Text, Parameters, _), Wrong, true),
        thread_send_message(Queue, syntax(Wrong))
    ;   true
    ).

preflight(Request, Methods) :-
    memberchk(method(options), Request),
    cors_enable(Request, [methods(Methods)]),
    format('Content-type: text/plain; charset=UTF-8~n~n').

parameters(Request, Parameters) :-
    memberchk(content_type(Type), Request),
    is_json_content_type(Type),
    !,
    http_read_json_dict(Request, Dict),
    must_be(dict, Dict),
    dict_pairs(Dict, _, Pairs),
    findall(Name=Value, member(Name-Value, Pairs), Given),
    option(search(Search), Request, []),
    append(Given, Search, Parameters).
parameters(Request, Parameters) :-
    http_parameters(Request, [], [form_data(Parameters)]).

text(Name, Parameters, Default, Text) :-
    (   memberchk(Name=Value, Parameters)
    ->  atom_string(Text, Value)
    ;   Text = Default
    ).

format_of(Parameters, Format) :-
    text(format, Parameters, prolog, Format).

local_option(src_text, Text, src_text(Text)).
local_option(src_url, URL, src_url(URL)).
local_option(chunk, Value, chunk(Count)) :-
    integer_value(Value, Count).
local_option(destroy, Value, destroy(Boolean)) :-
    atom_string(Boolean, Value),
    memberchk(Boolean, [true,false]).

integer_value(Value, Count) :-
    (   integer(Value)
    ->  Count = Value
    ;   atom_number(Value, Count)
    ),
    integer(Count),
    Count > 0.

%   query_options(+Format, +Parameters, -Options): the options of a query given
%   as text, or [] if it is missing or can't be read.

query_options(Format, Parameters, Options) :-
    (   memberchk(ask=Text, Parameters),
        catch(query(Format, Text, Parameters, Options0), error(syntax_error(_), _), fail)
    ->  Options = Options0
    ;   Options = []
    ).

query(Format, Text, Parameters, [ask(Query),template(Template),bindings(Shown)]) :-
    read_text(Text, Query0, Bindings0),
    (   memberchk(template=TemplateText, Parameters)
    ->  format(string(Both), '(~s)-(~s)', [TemplateText, Text]),
        read_text(Both, Template-Query, Bindings),
        exclude(hidden, Bindings, Shown)
    ;   Query = Query0,
        exclude(hidden, Bindings0, Shown),
        default_template(Format, Query, Shown, Template)
    ).

default_template(prolog, Query, _, Template) :-
    !,
    Template = Query.
default_template(_, _, Bindings, Template) :-
    maplist(named_pair, Bindings, Pairs),
    dict_pairs(Template, _, Pairs).

read_text(Text, Term, Bindings) :-
    term_string(Term, Text, [variable_names(Bindings)]).

hidden(Name=_) :-
    sub_atom(Name, 0, _, _, '_').

named_pair(Name=Value, Name-Value).

allowed(Request, Application) :-
    memberchk(peer(Peer), Request),
    peer_text(Peer, Address),
    setting(Application:allow_from, Allowed),
    setting(Application:deny_from, Denied),
    matches(Allowed, Address),
    \+ matches(Denied, Address),
    !.
allowed(Request, _) :-
    memberchk(request_uri(Here), Request),
    throw(http_reply(forbidden(Here))).

peer_text(Peer, Address) :-
    Peer =.. [ip|Parts],
    atomic_list_concat(Parts, ., Address).

matches(List, Address) :-
    member(Pattern, List),
    (   Pattern == (*)
    ;   Pattern == localhost,
        sub_atom(Address, 0, _, _, '127.')
    ;   sub_atom(Pattern, Before, 1, 0, *)
    ->  sub_atom(Pattern, 0, Before, _, Prefix),
        sub_atom(Address, 0, _, _, Prefix)
    ;   Pattern == Address
    ),
    !.

%   forget_old: removes queues that nobody has read for five minutes and whose
%   pengines have ended.

forget_old :-
    get_time(Now),
    forall(( client(ID, _, _, _, Since), Now-Since > 300, \+ pengine_parent(ID, _) ),
           forget(ID)).

forget(ID) :-
    forall(retract(client(ID, Queue, _, _, _)), message_queue_destroy(Queue)).

%   send(+Request): passes on the event in the parameter event or in the body.

send(Request) :-
    preflight(Request, [get,post]),
    !.
send(Request) :-
    option(search(Search), Request, []),
    text(id, Search, '', ID),
    format_of(Search, Format),
    (   memberchk(event=Text, Search)
    ->  true
    ;   http_read_data(Request, Text, [to(string),input_encoding(utf8)])
    ),
    catch(request(Text, Format, Event), Error, true),
    (   nonvar(Error)
    ->  reply(Format, error(ID, Error))
    ;   client(ID, _, _, _, _),
        deliver(Event, ID)
    ->  reply_next(ID, Format)
    ;   reply(Format, error(ID, error(existence_error(pengine, ID), _)))
    ).

request(Text0, Format, Event) :-
    split_string(Text0, "", " \t\r\n", [Text1]),
    (   string_concat(Text, ".", Text1)
    ->  true
    ;   Text = Text1
    ),
    read_text(Text, Event0, Bindings0),
    exclude(hidden, Bindings0, Bindings),
    (   Event0 = ask(Query, Options)
    ->  (   Format \== prolog,
            \+ memberchk(template(_), Options)
        ->  default_template(Format, Query, Bindings, Template),
            Event = ask(Query, [template(Template),bindings(Bindings)|Options])
        ;   Event = Event0
        )
    ;   Event = Event0
    ).

deliver(abort, ID) :-
    !,
    pengine_parent(ID, _),
    local_abort(ID).
deliver(Event, ID) :-
    local_request(ID, Event).

pull(Request) :-
    option(search(Search), Request, []),
    text(id, Search, '', ID),
    format_of(Search, Format),
    (   client(ID, _, _, _, _)
    ->  reply_next(ID, Format)
    ;   reply(Format, error(ID, error(existence_error(pengine, ID), _)))
    ).

ping(Request) :-
    option(search(Search), Request, []),
    text(id, Search, '', ID),
    format_of(Search, Format),
    (   local_property(ID, thread(Thread)),
        catch(thread_statistics(Thread, cputime, Seconds), _, fail)
    ->  thread_property(Thread, id(Number)),
        reply(Format, ping(ID, thread{id:Number, status:running, time:time{cpu:Seconds}}))
    ;   reply(Format, died(ID))
    ).

list(_) :-
    findall(pengine{id:ID, application:Application},
            ( client(ID, _, Application, _, _), pengine_parent(ID, _) ), Pengines),
    reply_json_dict(_{pengines:Pengines}).

destroy_all(Request) :-
    option(search(Search), Request, []),
    text(ids, Search, '', IDs),
    split_string(IDs, ",", " ", Names),
    forall(( member(Name, Names), Name \== "", atom_string(ID, Name) ),
           ( local_kill(ID), forget(ID) )),
    reply_json_dict("ok").

%   reply_next(+ID, +Format): replies with the next event, or with an error if
%   it took too long.

reply_next(ID, Format) :-
    client(ID, Queue, Application, _, _),
    setting(Application:time_limit, Limit0),
    Limit is Limit0+10,
    (   catch(thread_get_message(Queue, Message, [timeout(Limit)]), error(_, _), fail)
    ->  event(Message, ID, Queue, Event)
    ;   local_kill(ID),
        Event = error(ID, error(timeout_error(pengine, ID), _))
    ),
    (   event_of_end(Event, _)
    ->  forget(ID)
    ;   true
    ),
    reply(Format, Event).

%   A query that can't be read is answered together with the event of creation.

event(pengine_event(_, create(ID, Data)), ID, Queue, create(ID, Data1)) :-
    !,
    (   thread_peek_message(Queue, syntax(_))
    ->  thread_get_message(Queue, syntax(Error)),
        append(Data, [answer(error(ID, Error))], Data1)
    ;   Data1 = Data
    ).
event(syntax(Error), ID, Queue, create(ID, Data1)) :-
    !,
    thread_get_message(Queue, pengine_event(_, create(_, Data))),
    append(Data, [answer(error(ID, Error))], Data1).
event(pengine_event(_, Event), _, _, Event).

reply(prolog, Event) :-
    !,
    cors_enable,
    no_cache,
    format('Content-type: text/x-prolog; charset=UTF-8~n~n'),
    format('~W.~n', [Event, [quoted(true),ignore_ops(true)]]).
reply(_, Event) :-
    cors_enable,
    no_cache,
    event_json(Event, Dict),
    reply_json_dict(Dict).

no_cache :-
    format('Cache-Control: no-cache, no-store, must-revalidate~n'),
    format('Pragma: no-cache~nExpires: 0~n').

%   event_json(+Event, -Dict).

event_json(create(ID, Data), Dict) :-
    !,
    foldl(create_field, Data, json{event:create, id:ID}, Dict).
event_json(success(ID, Answers0, Names, Seconds, More),
           json{event:success, id:ID, data:Answers, projection:Names, time:Seconds, more:More}) :-
    !,
    maplist(term_to_json, Answers0, Answers).
event_json(failure(ID, Seconds), json{event:failure, id:ID, time:Seconds}) :-
    !.
event_json(destroy(ID, Event), json{event:destroy, id:ID, data:Data}) :-
    !,
    event_json(Event, Data).
event_json(error(ID, Error), Dict) :-
    !,
    message_text(Error, Text),
    (   nonvar(Error),
        Error = error(Formal, _),
        callable(Formal)
    ->  functor(Formal, Code, _),
        (   Formal = existence_error(Kind, What)
        ->  format(string(Missing), '~q', [What]),
            Dict = json{event:error, id:ID, data:Text, code:Code, arg1:Kind, arg2:Missing}
        ;   Dict = json{event:error, id:ID, data:Text, code:Code}
        )
    ;   Dict = json{event:error, id:ID, data:Text}
    ).
event_json(ping(ID, Data), json{event:ping, id:ID, data:Data}) :-
    !.
event_json(Event, Dict) :-
    Event =.. [Name,ID|Args],
    (   Args = [Term]
    ->  term_to_json(Term, Data),
        Dict = json{event:Name, id:ID, data:Data}
    ;   Dict = json{event:Name, id:ID}
    ).

create_field(slave_limit(Limit), Dict0, Dict0.put(slave_limit, Limit)).
create_field(answer(Event), Dict0, Dict0.put(answer, Data)) :-
    event_json(Event, Data).

message_text(Error, Text) :-
    phrase(translate_message(Error), Lines),
    with_output_to(string(Printed), print_message_lines(current_output, '', Lines)),
    split_string(Printed, "", "\n", [Text]).
