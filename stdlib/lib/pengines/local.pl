/*  library(pengines/local): pengines in threads of this process. */

:- module(pengines_local,
          [ local_create/4,
            local_request/2,
            local_kill/1,
            local_abort/1,
            local_self/1,
            local_user/2,
            local_event/1,
            event_of_end/2,
            local_input/1,
            local_property/2,
            pengine_parent/2,
            ask_hooks/1,
            hook/1
          ]).

:- autoload(library(error)).
:- use_module(library(http/http_open)).
:- autoload(library(lists)).
:- use_module(library(modules)).
:- autoload(library(option)).
:- use_module(library(sandbox)).
:- use_module(library(settings)).
:- use_module(library(thread_pool)).
:- use_module(library(time)).
:- use_module(library(uuid)).

:- dynamic
    pengine/5,                          % ID, Parent, Thread, Application, Destroy
    user_of/2,                          % ID, User
    hooks/1.                            % Module: where the hooks are

:- thread_local
    self/2,                             % ID, Parent
    first/1,                            % Limit: of pengines, when there was no event yet
    early/1.                            % Ball: of a signal before it has started

%   ask_hooks(+Module): tells that the hooks of programs are in Module.
%   hook(+Goal): Goal is true for one of them.

ask_hooks(Module) :-
    retractall(hooks(_)),
    assertz(hooks(Module)).

hook(Goal) :-
    hooks(Module),
    call(Module:Goal).

%   local_create(+Parent, +User, ?ID, +Options): the events go to Parent. User
%   is user(Term) or none.

local_create(Parent, User, ID, Options) :-
    option(application(Application), Options, pengine_sandbox),
    option(destroy(Destroy), Options, true),
    must_be(boolean, Destroy),
    (   var(ID)
    ->  uuid(ID)
    ;   pengine(ID, _, _, _, _)
    ->  permission_error(create, pengine, ID)
    ;   true
    ),
    (   User = user(Who)
    ->  assertz(user_of(ID, Who))
    ;   true
    ),
    assertz(pengine(ID, Parent, starting, Application, Destroy)),
    Goal = pengines_local:main(ID, Parent, Application, Destroy, Options),
    catch(setup_call_catcher_cleanup(
              thread_create_in_pool(Application, Goal, Thread,
                                    [ detached(true), at_exit(pengines_local:ended(ID)) ]),
              (   retract(pengine(ID, Parent, starting, Application, Destroy))
              ->  assertz(pengine(ID, Parent, Thread, Application, Destroy)),
                  thread_send_message(Thread, pengine_request(start))
              ),
              exception(_),
              (   gone(ID),
                  thread_signal(Thread, thread_exit(unknown))
              )),
          Error,
          (   gone(ID),
              throw(Error)
          )).

gone(ID) :-
    retractall(pengine(ID, _, _, _, _)),
    retractall(user_of(ID, _)).

pengine_parent(ID, Parent) :-
    pengine(ID, Parent, _, _, _).

local_user(ID, User) :-
    user_of(ID, User).

local_property(ID, self(ID)) :-
    pengine(ID, _, _, _, _).
local_property(ID, module(ID)) :-
    pengine(ID, _, _, _, _).
local_property(ID, thread(Thread)) :-
    pengine(ID, _, Thread, _, _).
local_property(ID, application(Application)) :-
    pengine(ID, _, _, Application, _).
local_property(ID, destroy(Destroy)) :-
    pengine(ID, _, _, _, Destroy).
local_property(ID, parent(Parent)) :-
    pengine(ID, Parent, _, _, _).

%   local_request(+ID, +Request): fails if the pengine does not exist.

local_request(ID, Request) :-
    pengine(ID, _, Thread, _, _),
    catch(thread_send_message(Thread, pengine_request(Request)),
          error(existence_error(_, _), _), fail).

local_kill(ID) :-
    signal(ID, pengine_destroy).

local_abort(ID) :-
    signal(ID, pengine_abort).

signal(ID, Ball) :-
    (   pengine(ID, _, Thread, _, _)
    ->  catch(thread_signal(Thread, pengines_local:interrupted(Ball)), error(existence_error(_, _), _), true)
    ;   true
    ).

:- public interrupted/1.

interrupted(Ball) :-
    (   self(_, _)
    ->  throw(Ball)
    ;   assertz(early(Ball))
    ).

%   What runs in the thread.

local_self(ID) :-
    self(ID, _).

%   local_event(+Event): sends the event with the name of the pengine as its
%   first argument. The first event goes with the event of creation.

local_event(Event) :-
    self(ID, Parent),
    send_event(Event, ID, Parent).

send_event(Event, ID, Parent) :-
    named(Event, ID, Named),
    (   retract(first(Limit))
    ->  Sent = create(ID, [slave_limit(Limit),answer(Named)])
    ;   Sent = Named
    ),
    thread_send_message(Parent, pengine_event(ID, Sent)).

named(Event, ID, Named) :-
    Event =.. [Name|Args],
    Named =.. [Name,ID|Args].

%   event_of_end(+Event, -ID): Event is the last event of a pengine.

event_of_end(destroy(ID), ID).
event_of_end(destroy(ID, _), ID).
event_of_end(create(_, Data), ID) :-
    memberchk(answer(Event), Data),
    event_of_end(Event, ID).

main(ID, Parent, Application, Destroy, Options) :-
    thread_get_message(pengine_request(start)),
    catch(( assertz(self(ID, Parent)),
            ( early(Early) -> throw(Early) ; true ),
            in_temporary_module(ID,
                                pengines_local:prepared(ID, Application, Options),
                                pengines_local:serve(ID, Application, Destroy, Options)) ),
          Ball,
          ending(Ball)).

ending(Ball) :-
    (   \+ self(_, _)
    ->  true
    ;   control_ball(Ball)
    ->  last_event(destroy)
    ;   self(ID, _),
        last_event(destroy(error(ID, Ball)))
    ).

last_event(Event) :-
    self(ID, Parent),
    gone(ID),
    send_event(Event, ID, Parent),
    retractall(self(ID, _)).

%   ended(+ID): its thread ends. If it could not send its last event, the parent
%   is told now.

ended(ID) :-
    (   (   self(ID, Parent)
        ;   pengine(ID, Parent, _, _, _)
        )
    ->  gone(ID),
        thread_self(Me),
        (   thread_property(Me, status(exception(Ball))),
            Ball = error(_, _)
        ->  Event = destroy(error(ID, Ball))
        ;   Event = destroy
        ),
        catch(send_event(Event, ID, Parent), error(existence_error(_, _), _), true)
    ;   true
    ).

prepared(ID, Application, Options) :-
    set_module(ID:base(Application)),
    setting(Application:program_space, Space),
    set_module(ID:program_space(Space)),
    (   sandboxed(ID, Application)
    ->  Sandboxed = true
    ;   Sandboxed = false
    ),
    forall(member(Option, Options), load_source(Option, ID, Sandboxed)),
    ignore(hook(prepare_module(ID, Application, Options))).

load_source(src_text(Text), ID, Sandboxed) :-
    !,
    setup_call_cleanup(
        open_string(Text, Stream),
        load_stream(Stream, ID, Sandboxed),
        close(Stream)).
load_source(src_url(URL), ID, Sandboxed) :-
    !,
    setup_call_cleanup(
        http_open(URL, Stream, []),
        ( set_stream(Stream, encoding(utf8)), load_stream(Stream, ID, Sandboxed) ),
        close(Stream)).
load_source(_, _, _).

load_stream(Stream, ID, Sandboxed) :-
    atomic_list_concat(['pengine://',ID,'/src'], File),
    load_files(ID:File, [stream(Stream),module(ID),silent(true),sandboxed(Sandboxed)]).

sandboxed(ID, Application) :-
    (   user_of(ID, User)
    ->  true
    ;   User = anonymous
    ),
    \+ hook(not_sandboxed(User, Application)).

serve(ID, Application, Destroy, Options) :-
    setting(Application:slave_limit, Limit),
    (   option(ask(Query), Options)
    ->  assertz(first(Limit)),
        Request = ask(Query, Options)
    ;   local_event(create([slave_limit(Limit)])),
        Request = none
    ),
    serve_requests(Request, ID, Application, Destroy).

%   serve_requests(+Request, +ID, +Application, +Destroy): serves this request,
%   which may be none, and those that follow.

serve_requests(Request, ID, Application, Destroy) :-
    catch(( requested(Request, ID, Application, Destroy, Next0),
            (   Next0 == none
            ->  next_request(Application, Next)
            ;   Next = Next0
            ) ),
          pengine_abort,
          (   self(ID, _)
          ->  Next = abort
          ;   Next = end
          )),
    (   Next == end
    ->  true
    ;   serve_requests(Next, ID, Application, Destroy)
    ).

requested(none, _, _, _, Next) :-
    !,
    Next = none.
requested(ask(Query, Options), ID, Application, Destroy, Next) :-
    !,
    ask(Query, Options, ID, Application, Destroy, Next).
requested(abort, _, _, _, Next) :-
    !,
    local_event(abort),
    Next = none.
requested(_, _, _, _, none) :-
    local_event(error(error(protocol_error, _))).

%   next_request(+Application, -Request): waits for the next request.

next_request(Application, Request) :-
    setting(Application:idle_limit, Limit),
    thread_self(Self),
    (   thread_get_message(Self, pengine_request(Request0), [timeout(Limit)])
    ->  (   Request0 == destroy
        ->  throw(pengine_destroy)
        ;   Request = Request0
        )
    ;   throw(pengine_destroy)
    ).

%   ask(+Query, +Options, +ID, +Application, +Destroy, -Next): sends the answers
%   as they are requested. Next is end, none, or the request that ended the
%   query. State has the chunk, the start, whether the pengine ends with the
%   query, Next, and the alarm.

ask(Query, Options, ID, Application, Destroy, Next) :-
    option(chunk(Chunk), Options, 1),
    option(template(Template), Options, Query),
    option(bindings(Bindings), Options, []),
    findall(Name, member(Name=_, Bindings), Names),
    State = state(Chunk, 0, Destroy, none, none),
    setting(Application:time_limit, Limit),
    catch(prepared_goal(ID, Query, Goal, Application, Options), Error, true),
    (   var(Error)
    ->  setup_call_cleanup(
            message_queue_create(Bag),
            catch(( start(State, Limit),
                    answers(Goal, Template, Names, State, Bag, Application) ),
                  Ball, failed(Ball, State)),
            ( stop(State), message_queue_destroy(Bag) ))
    ;   control_ball(Error)
    ->  throw(Error)
    ;   local_event(error(Error))
    ),
    arg(4, State, Next).

control_ball(Ball) :-
    memberchk(Ball, [pengine_destroy,pengine_abort]).

failed(Ball, State) :-
    (   control_ball(Ball)
    ->  throw(Ball)
    ;   finish(error(Ball), State)
    ).

%   start(+State, +Limit): starts the time limit of an answer. stop(+State) ends
%   it.

start(State, Limit) :-
    statistics(cputime, Now),
    nb_setarg(2, State, Now),
    (   Limit > 0
    ->  alarm(Limit, throw(time_limit_exceeded), Alarm, [remove(false)]),
        nb_setarg(5, State, Alarm)
    ;   true
    ).

stop(State) :-
    arg(5, State, Alarm),
    (   Alarm == none
    ->  true
    ;   nb_setarg(5, State, none),
        remove_alarm(Alarm)
    ).

seconds(State, Seconds) :-
    arg(2, State, Start),
    statistics(cputime, Now),
    Seconds is Now-Start.

answers(Goal, Template, Names, State, Bag, Application) :-
    (   call_cleanup(Goal, Exit = true),        thread_send_message(Bag, answer(Template)),
        message_queue_property(Bag, size(Count)),
        arg(1, State, Chunk),
        (   Exit == true
        ->  !,
            send_answers(Bag, Names, false, State)
        ;   Count >= Chunk,
            stop(State),
            send_answers(Bag, Names, true, State),
            next_request(Application, Request),
            continue(Request, State, Application),
            !
        )
    ;   message_queue_property(Bag, size(0))
    ->  seconds(State, Seconds),
        finish(failure(Seconds), State)
    ;   send_answers(Bag, Names, false, State)
    ).

prepared_goal(ID, Query, Goal, Application, Options) :-
    (   hook(prepare_goal(Query, Prepared, Options))
    ->  true
    ;   Prepared = Query
    ),
    strip_module(ID:Prepared, Module, Plain),
    expand_goal(Module:Plain, Expanded),
    strip_module(Module:Expanded, Home, Last),
    Goal = Home:Last,
    (   sandboxed(ID, Application)
    ->  setting(Application:safe_goal_limit, Limit),
        call_with_time_limit(Limit, safe_goal(Goal))
    ;   true
    ).

%   continue(+Request, +State, +Application): fails to get more answers. It
%   leaves other requests in State.

continue(next, State, Application) :-
    !,
    setting(Application:time_limit, Limit),
    start(State, Limit),
    fail.
continue(next(Count), State, Application) :-
    !,
    nb_setarg(1, State, Count),
    continue(next, State, Application).
continue(stop, _, _) :-
    !,
    local_event(stop).
continue(Request, State, _) :-
    nb_setarg(4, State, Request).

send_answers(Bag, Names, More, State) :-
    collected(Bag, Answers),
    seconds(State, Seconds),
    Event = success(Answers, Names, Seconds, More),
    (   More == true
    ->  local_event(Event)
    ;   finish(Event, State)
    ).

collected(Bag, Answers) :-
    (   thread_peek_message(Bag, _)
    ->  thread_get_message(Bag, answer(Answer)),
        Answers = [Answer|Rest],
        collected(Bag, Rest)
    ;   Answers = []
    ).

%   finish(+Event, +State): sends the last event of a query. The pengine may end
%   with it.

finish(Event, State) :-
    (   arg(3, State, true)
    ->  self(ID, _),
        named(Event, ID, Named),
        last_event(destroy(Named)),
        nb_setarg(4, State, end)
    ;   local_event(Event)
    ).

%   local_input(-Answer): waits for the answer to a prompt.

local_input(Answer) :-
    self(ID, _),
    pengine(ID, _, _, Application, _),
    next_request(Application, Request),
    (   Request = input(Answer0)
    ->  Answer = Answer0
    ;   Request == abort
    ->  throw(pengine_abort)
    ;   throw(error(protocol_error, _))
    ).
