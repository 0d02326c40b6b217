/*  library(pengines): goals that run in another thread of this process or on a server, with
    events as answers.

    A pengine is a thread with a temporary module, whose base is that of its
    application. It takes requests from its queue and sends events to its
    parent, a thread or a queue. library(pengines/server) has the replies of
    servers, library(pengines/remote) the requests to them.
*/

:- module(pengines,
          [ pengine_create/1,
            pengine_ask/3,
            pengine_next/2,
            pengine_stop/2,
            pengine_event/2,
            pengine_input/2,
            pengine_output/1,
            pengine_respond/3,
            pengine_debug/2,
            pengine_self/1,
            pengine_pull_response/2,
            pengine_destroy/1,
            pengine_destroy/2,
            pengine_abort/1,
            pengine_application/1,
            current_pengine_application/1,
            pengine_property/2,
            pengine_user/1,
            pengine_event_loop/2,
            pengine_rpc/2,
            pengine_rpc/3
          ]).

:- autoload(library(apply)).
:- use_module(library(debug)).
:- autoload(library(error)).
:- autoload(library(lists)).
:- use_module(library(listing)).
:- autoload(library(option)).
:- use_module(library(sandbox)).
:- use_module(library(settings)).
:- use_module(library(thread_pool)).
:- use_module(library(pengines/local)).
:- use_module(library(pengines/remote)).
:- use_module(library(pengines/server), []).

:- meta_predicate
    pengine_create(:),
    pengine_event_loop(1, +),
    pengine_rpc(+, +, :).

:- multifile
    prepare_module/3,                   % Module, Application, Options
    prepare_goal/3,                     % Goal0, Goal, Options
    not_sandboxed/2,                    % User, Application
    authentication_hook/3,              % Request, Application, User
    prompt/3,                           % ID, Prompt, Answer: of pengine_rpc/3
    current_application/1,
    sandbox:safe_primitive/1,
    system:term_expansion/2,
    thread_pool:create_pool/1.
:- dynamic
    current_application/1,
    prompt/3.

:- thread_local
    child/2.                            % Alias, ID

:- setting(thread_pool_size, integer, 100, 'How many pengines run at a time').
:- setting(thread_pool_stacks, list(compound), [], 'Options of the threads of pengines').
:- setting(slave_limit, integer, 3, 'How many pengines one parent may have').
:- setting(time_limit, number, 300, 'Seconds that an answer may take').
:- setting(idle_limit, number, 300, 'Seconds that a pengine waits for a request').
:- setting(safe_goal_limit, number, 10, 'Seconds that the look at a goal may take').
:- setting(program_space, integer, 100000000, 'Bytes that the program of a pengine may take').
:- setting(allow_from, list(atom), [*], 'Addresses from which pengines are made').
:- setting(deny_from, list(atom), [], 'Addresses from which they are not').
:- setting(debug_info, boolean, false, 'Whether programs of pengines can be debugged').

%!  pengine_application(+Application) is det.
%
%   A directive: Application is the name of an application, a module. Its pengines see what
%   it defines. Its settings, such as Application:slave_limit, default to those of this
%   library.
%   Errors: context_error(nodirective, G) if it is called otherwise.
%   Source: SWI-Prolog, as all in this library.
%
%   ```
%   :- pengine_application(quiz).
%   :- use_module(quiz:library(lists)).
%   ```

pengine_application(Application) :-
    throw(error(context_error(nodirective, pengine_application(Application)), _)).

system:term_expansion((:- pengine_application(Application)), Clauses) :-
    must_be(atom, Application),
    Application \== pengine_sandbox,
    findall((:- setting(Application:Name, Type, setting(pengines:Name), Comment)),
            application_setting(Name, Type, Comment),
            Settings),
    Clauses = [pengines:current_application(Application)|Settings].

application_setting(Name, Type, Comment) :-
    current_setting(pengines:Name),
    setting_property(pengines:Name, type(Type)),
    setting_property(pengines:Name, comment(Comment)).

%!  current_pengine_application(?Application) is nondet.
%
%   Application is known. pengine_sandbox always is.

current_pengine_application(Application) :-
    current_application(Application).

current_application(pengine_sandbox).

:- ask_hooks(pengines).
:- forall(application_setting(Name, Type, Comment),
          setting(pengine_sandbox:Name, Type, setting(pengines:Name), Comment)).

thread_pool:create_pool(Application) :-
    current_pengine_application(Application),
    setting(Application:thread_pool_size, Size),
    setting(Application:thread_pool_stacks, Options),
    thread_pool_create(Application, Size, Options).

%!  pengine_create(:Options) is det.
%
%   Make a pengine. The events come to the thread that calls this. Options:
%     - id(-ID), alias(Name): its names.
%     - server(URL): it runs there; here otherwise.
%     - application(A): the application, pengine_sandbox by default.
%     - src_text(Text), src_list(Clauses), src_predicates(Indicators), src_url(URL): its own program.
%     - ask(Query): the first query, with the options of pengine_ask/3.
%     - destroy(Boolean): it ends when Query has no more answers, true by default.
%   Errors: existence_error(pengine_application, A), resource_error(max_pengines),
%   permission_error(create, pengine, Alias).

pengine_create(Options00) :-
    strip_module(Options00, Module, Options0),
    must_be(list, Options0),
    partition(is_source, Options0, Sources, Options),
    foldl(source_text(Module), Sources, "", Text),
    (   Text == ""
    ->  Options1 = Options
    ;   Options1 = [src_text(Text)|Options]
    ),
    thread_self(Self),
    option(id(ID), Options, _),
    (   option(alias(Alias), Options)
    ->  must_be(atom, Alias),
        (   child(Alias, _)
        ->  permission_error(create, pengine, Alias)
        ;   true
        )
    ;   Alias = ID
    ),
    option(application(Application), Options, pengine_sandbox),
    check_slaves(Self, Application),
    (   option(server(URL), Options)
    ->  delete(Options1, server(_), Options2),
        remote_create(URL, Self, ID, Options2)
    ;   local_create(Self, none, ID, Options1)
    ),
    assertz(child(Alias, ID)).

is_source(src_text(_)).
is_source(src_list(_)).
is_source(src_predicates(_)).

source_text(_, src_text(More), Text0, Text) :-
    string_concat(Text0, More, Text1),
    string_concat(Text1, "\n", Text).
source_text(_, src_list(Clauses), Text0, Text) :-
    must_be(list, Clauses),
    with_output_to(string(More), maplist(portray_clause, Clauses)),
    string_concat(Text0, More, Text).
source_text(Module, src_predicates(Indicators), Text0, Text) :-
    must_be(list, Indicators),
    with_output_to(string(More), forall(member(PI, Indicators), list_clauses(Module, PI))),
    string_concat(Text0, More, Text).

list_clauses(Module, Name/Arity) :-
    must_be(atom, Name),
    must_be(nonneg, Arity),
    functor(Head, Name, Arity),
    (   predicate_property(Module:Head, dynamic)
    ->  portray_clause((:- dynamic Name/Arity))
    ;   true
    ),
    forall(clause(Module:Head, Body), portray_clause((Head :- Body))).

check_slaves(Parent, Application) :-
    (   current_pengine_application(Application)
    ->  true
    ;   existence_error(pengine_application, Application)
    ),
    setting(Application:slave_limit, Most),
    findall(x, pengine_parent(_, Parent), Slaves),
    length(Slaves, Count),
    (   Most >= 0,
        Count >= Most
    ->  throw(error(resource_error(max_pengines), _))
    ;   true
    ).

%   known(+NameOrID, -ID): an alias is a name as well.

known(Name, ID) :-
    must_be(atom, Name),
    (   child(Name, ID)
    ->  true
    ;   ID = Name
    ).

%!  pengine_ask(+NameOrID, @Query, +Options) is det.
%!  pengine_next(+NameOrID, +Options) is det.
%!  pengine_stop(+NameOrID, +Options) is det.
%!  pengine_respond(+NameOrID, +Input, +Options) is det.
%
%   Ask for the answers of Query; ask for more; ask for no more; answer pengine_input/2.
%   The answers are events success(ID, Terms, Names, Seconds, More), failure(ID, Seconds),
%   error(ID, Error) and stop(ID). Options: template(Term), by default Query, of which the
%   terms are instances; chunk(N), the number of answers, by default 1, also for
%   pengine_next/2.
%   Errors: existence_error(pengine, NameOrID).

pengine_ask(Name, Query, Options) :-
    must_be(list, Options),
    include(ask_option, Options, AskOptions),
    request(Name, ask(Query, AskOptions)).

ask_option(template(_)).
ask_option(chunk(_)).
ask_option(bindings(_)).

pengine_next(Name, Options) :-
    must_be(list, Options),
    (   option(chunk(Count), Options)
    ->  must_be(positive_integer, Count),
        request(Name, next(Count))
    ;   request(Name, next)
    ).

pengine_stop(Name, Options) :-
    must_be(list, Options),
    request(Name, stop).

pengine_respond(Name, Input, Options) :-
    must_be(list, Options),
    request(Name, input(Input)).

request(Name, Request) :-
    known(Name, ID),
    (   remote(ID, _)
    ->  remote_request(ID, Request)
    ;   local_request(ID, Request)
    ->  true
    ;   existence_error(pengine, Name)
    ).

%!  pengine_destroy(+NameOrID) is det.
%!  pengine_destroy(+NameOrID, +Options) is det.
%!  pengine_abort(+NameOrID) is det.
%
%   End the pengine, with an event destroy(ID), or only its present work, with abort(ID).
%   Option: force(true), to end it at once.

pengine_destroy(Name) :-
    pengine_destroy(Name, []).

pengine_destroy(Name, Options) :-
    must_be(list, Options),
    known(Name, ID),
    (   option(force(true), Options),
        \+ remote(ID, _)
    ->  local_kill(ID)
    ;   catch(request(ID, destroy), error(existence_error(pengine, ID), _), true)
    ).

pengine_abort(Name) :-
    known(Name, ID),
    (   remote(ID, _)
    ->  remote_request(ID, abort)
    ;   local_abort(ID)
    ).

%!  pengine_event(?Event, +Options) is det.
%
%   Wait for an event of a pengine of this thread. Options: listen(NameOrID), of which one;
%   timeout(Seconds), after which Event is timeout.

pengine_event(Event, Options) :-
    must_be(list, Options),
    thread_self(Self),
    (   option(listen(Name), Options),
        nonvar(Name)
    ->  known(Name, ID)
    ;   true
    ),
    include(is_timeout, Options, Limits),
    (   thread_get_message(Self, pengine_event(ID, Event0), Limits)
    ->  forget(Event0),
        Event = Event0
    ;   Event = timeout
    ).

is_timeout(timeout(_)).

forget(Event) :-
    (   event_of_end(Event, ID)
    ->  retractall(child(_, ID)),
        retractall(remote(ID, _))
    ;   true
    ).

%!  pengine_event_loop(:Closure, +Options) is det.
%
%   Call Closure for every event until the last pengine of this thread has ended. It may
%   fail. After output, ask for more.

pengine_event_loop(Closure, Options) :-
    must_be(list, Options),
    (   child(_, _)
    ->  pengine_event(Event, []),
        (   Event = create(ID, Data),
            selectchk(answer(First), Data, Rest)
        ->  ignore(call(Closure, create(ID, Rest))),
            handle(First, Closure)
        ;   handle(Event, Closure)
        ),
        pengine_event_loop(Closure, Options)
    ;   true
    ).

handle(destroy(ID, Event), Closure) :-
    !,
    handle(Event, Closure),
    handle(destroy(ID), Closure).
handle(Event, Closure) :-
    (   Event = output(ID, _)
    ->  pengine_pull_response(ID, [])
    ;   true
    ),
    ignore(call(Closure, Event)).

%!  pengine_pull_response(+ID, +Options) is det.
%
%   Ask a server for the event that comes after output. Pengines of this process send it by
%   themselves.

pengine_pull_response(ID, Options) :-
    must_be(list, Options),
    (   remote(ID, _)
    ->  remote_pull(ID)
    ;   true
    ).

%!  pengine_rpc(+URL, +Query) is nondet.
%!  pengine_rpc(+URL, +Query, :Options) is nondet.
%
%   Query is true on the server. Its answers come one by one, or N by N with the option
%   chunk(N). Errors are raised, and output is printed. Other options are those of
%   pengine_create/1, and timeout(Seconds) for one event.
%
%   ```
%   ?- pengine_rpc('http://localhost:3030', member(X, [a,b]), []).
%   ```

pengine_rpc(URL, Query) :-
    pengine_rpc(URL, Query, []).

pengine_rpc(URL, Query, Options00) :-
    strip_module(Options00, Module, Options0),
    must_be(callable, Query),
    must_be(list, Options0),
    term_variables(Query, Variables),
    Template =.. [v|Variables],
    partition(is_timeout, Options0, Limits, Options),
    setup_call_cleanup(
        pengine_create(Module:[server(URL),id(ID),ask(Query),template(Template)|Options]),
        rpc_event(ID, Template, Limits),
        rpc_end(ID)).

rpc_end(ID) :-
    (   child(_, ID)
    ->  pengine_destroy(ID),
        repeat,
        pengine_event(Event, [listen(ID)]),
        ( event_of_end(Event, ID) ; Event = error(_, _) ),
        !,
        forget(destroy(ID))
    ;   true
    ).

rpc_event(ID, Template, Limits) :-
    pengine_event(Event, [listen(ID)|Limits]),
    rpc(Event, ID, Template, Limits).

rpc(create(_, Data), ID, Template, Limits) :-
    (   memberchk(answer(Event), Data)
    ->  rpc(Event, ID, Template, Limits)
    ;   rpc_event(ID, Template, Limits)
    ).
rpc(destroy(_, Event), ID, Template, Limits) :-
    rpc(Event, ID, Template, Limits).
rpc(success(_, Answers, _, _, More), ID, Template, Limits) :-
    (   More == false
    ->  member(Template, Answers)
    ;   member(Template, Answers)
    ;   pengine_next(ID, []),
        rpc_event(ID, Template, Limits)
    ).
rpc(output(_, Term), ID, Template, Limits) :-
    (   atomic(Term)
    ->  write(Term)
    ;   print(Term),
        nl
    ),
    pengine_pull_response(ID, []),
    rpc_event(ID, Template, Limits).
rpc(prompt(_, Prompt), ID, Template, Limits) :-
    (   prompt(ID, Prompt, Answer)
    ->  true
    ;   read_term(user_input, Answer, [])
    ),
    pengine_respond(ID, Answer, []),
    rpc_event(ID, Template, Limits).
rpc(debug(_, Message), ID, Template, Limits) :-
    debug(pengine(debug), '~w', [Message]),
    rpc_event(ID, Template, Limits).
rpc(error(_, Error), _, _, _) :-
    throw(Error).
rpc(timeout, ID, _, _) :-
    throw(error(timeout_error(read, ID), _)).

%!  pengine_self(-ID) is semidet.
%!  pengine_user(-User) is semidet.
%!  pengine_input(+Prompt, -Answer) is det.
%!  pengine_output(+Term) is det.
%!  pengine_debug(+Format, +Args) is det.
%
%   In a running pengine: its name; the user, from authentication_hook/3; ask the parent for
%   a term, by an event prompt(ID, Prompt); send an event output(ID, Term) or debug(ID,
%   Text).
%   Errors: permission_error(call, pengine_input, Prompt) and the like elsewhere.

pengine_self(ID) :-
    local_self(ID).

pengine_user(User) :-
    local_self(ID),
    local_user(ID, User).

pengine_input(Prompt, Answer) :-
    (   local_self(_)
    ->  local_event(prompt(Prompt)),
        local_input(Answer)
    ;   prompt1(Prompt),
        read(Answer)
    ).

pengine_output(Term) :-
    (   local_self(_)
    ->  local_event(output(Term))
    ;   permission_error(call, pengine_output, Term)
    ).

pengine_debug(Format, Args) :-
    format(string(Text), Format, Args),
    (   local_self(_)
    ->  local_event(debug(Text))
    ;   permission_error(call, pengine_debug, Format)
    ).

%!  pengine_property(?ID, ?Property) is nondet.
%
%   Properties are self(ID), alias(Name), parent(Parent), thread(Thread), module(Module),
%   application(A), destroy(Boolean) and remote(URL).

pengine_property(Name, Property) :-
    (   nonvar(Name)
    ->  known(Name, ID)
    ;   ID = Name
    ),
    property(ID, Property).

property(ID, Property) :-
    local_property(ID, Property).
property(ID, self(ID)) :-
    remote(ID, _).
property(ID, remote(URL)) :-
    remote(ID, URL).
property(ID, alias(Alias)) :-
    child(Alias, ID),
    Alias \== ID.

sandbox:safe_primitive(pengines:pengine_self(_)).
sandbox:safe_primitive(pengines:pengine_user(_)).
sandbox:safe_primitive(pengines:pengine_input(_, _)).
sandbox:safe_primitive(pengines:pengine_output(_)).
sandbox:safe_primitive(pengines:pengine_debug(_, _)).
