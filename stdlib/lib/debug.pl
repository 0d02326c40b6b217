/*  library(debug): messages that are switched on by topic, and assertions. */

:- module(debug,
          [ debug/1,
            nodebug/1,
            debugging/1,
            debugging/2,
            debug/3,
            list_debug_topics/0,
            assertion/1
          ]).

:- autoload(library(prolog_stack), [backtrace/1]).

:- multifile prolog:assertion_failed/2.
:- dynamic
    topic/2,
    prolog:assertion_failed/2.

:- meta_predicate assertion(0).

%!  debug(+Topic) is det.
%!  nodebug(+Topic) is det.
%
%   Switch messages of all topics that unify with Topic on or off. A topic
%   that none unifies with becomes a new one; while no file is loaded, which may mention
%   it later, a warning tells so.
%   Source: SWI-Prolog.

debug(Topic) :-
    (   switch(Topic, true)
    ->  true
    ;   prolog_load_context(file, _)
    ->  true
    ;   print_message(warning, debug_no_topic(Topic))
    ).

nodebug(Topic) :-
    ignore(switch(Topic, false)).

%   switch(+Topic, +Value): fails if the topic is a new one.

switch(Topic, Value) :-
    findall(Topic, debug:topic(Topic, _), Topics),
    (   Topics == []
    ->  assertz(topic(Topic, Value)),
        fail
    ;   switch_all(Topics, Value)
    ).

switch_all([], _).
switch_all([Topic|Topics], Value) :-
    retractall(topic(Topic, _)),
    assertz(topic(Topic, Value)),
    switch_all(Topics, Value).

%!  debugging(?Topic) is nondet.
%!  debugging(?Topic, ?Value) is nondet.
%
%   Topic is switched on; or Topic is switched as Value says, true or false.
%   Source: SWI-Prolog.

debugging(Topic) :-
    debugging(Topic, true).

debugging(Topic, Value) :-
    topic(Topic, Value0),
    Value = Value0.

%!  debug(+Topic, +Format, +Args) is det.
%
%   Print Format with Args as a message of the kind debug(Topic) if Topic is
%   switched on.
%   Source: SWI-Prolog.

debug(Topic, Format, Args) :-
    (   topic(Topic0, true),
        Topic0 = Topic
    ->  print_message(debug(Topic), format(Format, Args))
    ;   true
    ).

%!  list_debug_topics is det.
%
%   Print the topics and whether they are switched on.
%   Source: SWI-Prolog.

list_debug_topics :-
    (   topic(Topic, Value),
        print_message(information, format('~q: ~w', [Topic, Value])),
        fail
    ;   true
    ).

%!  assertion(:Goal) is det.
%
%   Goal succeeds; its bindings are undone. If it fails or raises, that is
%   printed, and an error raised; at a terminal the tracer begins instead.
%   Errors: assertion_error(Reason, Goal), where Reason is fail or the ball
%   of Goal.
%   Source: SWI-Prolog.

assertion(Goal) :-
    (   \+ \+ catch(Goal, Ball, debug:assertion_failed(Ball, Goal))
    ->  true
    ;   assertion_failed(fail, Goal)
    ).

%   assertion_failed(+Reason, +Goal): what assertion/1 does if Goal fails.
%   The hook prolog:assertion_failed/2 may do something else by succeeding.

assertion_failed(Reason, Goal) :-
    (   '$passes'(Reason)
    ->  throw(Reason)
    ;   prolog:assertion_failed(Reason, Goal)
    ->  true
    ;   print_message(error, assertion_failed(Reason, Goal)),
        backtrace(10),
        (   catch(current_prolog_flag(break_level, _), error(_, _), fail)
        ->  trace
        ;   throw(error(assertion_error(Reason, Goal), _))
        )
    ).
