/*  library(debug): messages that are switched on by topic, and assertions. */

:- module(prolog_debug,
          [ debug/1,
            nodebug/1,
            debugging/1,
            debugging/2,
            debug/3,
            list_debug_topics/0,
            list_debug_topics/1,
            assertion/1
          ]).

:- autoload(library(lists), [subtract/3, union/3]).
:- autoload(library(occurs), [sub_term/2]).
:- autoload(library(option), [option/3]).
:- autoload(library(prolog_stack), [backtrace/1]).

:- multifile prolog:assertion_failed/2.
:- dynamic
    topic/3,
    prolog:assertion_failed/2.

:- meta_predicate assertion(0).

%!  debug(+Topic) is det.
%!  nodebug(+Topic) is det.
%
%   Switch messages of all topics that unify with Topic on or off. A topic that unifies with none
%   becomes a new one, with a warning, unless a clause mentions it or a file is being loaded, which
%   may mention it later. With Topic > To, messages also go to the stream To, or to the end of the
%   file To; only nodebug/1 undoes that.
%   Source: SWI-Prolog.

debug(Spec) :-
    topic_output(Spec, Topic, Outputs),
    (   ( switch(Topic, true, Outputs) ; mentioned(Topic) )
    ->  true
    ;   prolog_load_context(file, _)
    ->  true
    ;   print_message(warning, debug_no_topic(Topic))
    ).

nodebug(Spec) :-
    topic_output(Spec, Topic, Outputs),
    ignore(switch(Topic, false, Outputs)).

topic_output(Spec, Topic, Outputs) :-
    (   nonvar(Spec),
        Spec = (Topic > Output)
    ->  Outputs = [Output]
    ;   Topic = Spec,
        Outputs = []
    ).

%   mentioned(?Topic): a clause of the program has a debug message of Topic.

mentioned(Topic) :-
    current_module(M),
    module_property(M, class(user)),
    current_predicate(_, M:Head),
    \+ predicate_property(M:Head, imported_from(_)),
    catch(clause(M:Head, Body), error(permission_error(_, _, _), _), fail),
    sub_term(Goal, Body),
    subsumes_term(debug(_, _, _), Goal),
    arg(1, Goal, Topic0),
    nonvar(Topic0),
    Topic = Topic0.

%   switch(+Topic, +Value, +Outputs): fails if the topic is new.

switch(Topic, Value, Outputs) :-
    findall(topic(Topic, On, Before), prolog_debug:topic(Topic, On, Before), Topics),
    (   Topics == []
    ->  assertz(topic(Topic, Value, Outputs)),
        fail
    ;   switch_all(Topics, Value, Outputs)
    ).

switch_all([], _, _).
switch_all([topic(Topic, On, Before)|Topics], Value0, Outputs0) :-
    outputs(Value0, On, Before, Outputs0, Value, Outputs),
    retractall(topic(Topic, _, _)),
    assertz(topic(Topic, Value, Outputs)),
    switch_all(Topics, Value0, Outputs0).

%   outputs(+Value0, +On, +Before, +Outputs0, -Value, -Outputs): switches a
%   topic as Value0 and Outputs0 say. On and Before are its old value and
%   outputs.

outputs(Value, _, _, [], Value, []).
outputs(true, _, Before, [Output], true, Outputs) :-
    union(Before, [Output], Outputs).
outputs(false, On, Before, [Output], Value, Outputs) :-
    subtract(Before, [Output], Outputs),
    (   Outputs == [],
        Before \== []
    ->  Value = false
    ;   Value = On
    ).

%!  debugging(?Topic) is nondet.
%!  debugging(?Topic, ?Value) is nondet.
%
%   Topic is on; or Value says whether it is on, true or false.
%   Source: SWI-Prolog.

debugging(Topic) :-
    debugging(Topic, true).

debugging(Topic, Value) :-
    topic(Topic, Value0, _),
    Value = Value0.

%!  debug(+Topic, +Format, +Args) is det.
%
%   Print Format with Args as a message of the kind debug(Topic) if Topic is
%   switched on.
%   Source: SWI-Prolog.

debug(Topic, Format, Args) :-
    (   topic(Topic0, true, Outputs),
        Topic0 = Topic
    ->  tell(Outputs, Topic, Format, Args)
    ;   true
    ).

tell([], Topic, Format, Args) :-
    print_message(debug(Topic), format(Format, Args)).
tell([Output|Outputs], Topic, Format, Args) :-
    forall(member(To, [Output|Outputs]), tell_one(To, Topic, Format, Args)).

tell_one(To, Topic, Format, Args) :-
    (   To == user_error
    ->  tell([], Topic, Format, Args)
    ;   is_stream(To)
    ->  print_message_lines(To, kind(debug(Topic)), [Format-Args, nl])
    ;   setup_call_cleanup(
            open(To, append, Stream),
            print_message_lines(Stream, kind(debug(Topic)), [Format-Args, nl]),
            close(Stream))
    ).

%!  list_debug_topics is det.
%!  list_debug_topics(+Options) is det.
%
%   Print the topics, whether they are switched on, and where their messages go. Options leave
%   some out: active(Boolean), output(To), search(Text) for a part of the name.
%   Source: SWI-Prolog.

list_debug_topics :-
    list_debug_topics([]).

list_debug_topics(Options) :-
    option(active(Value), Options, _),
    option(output(To), Options, _),
    option(search(Search), Options, ''),
    forall(( mentioned(Topic), \+ topic(Topic, _, _) ), assertz(topic(Topic, false, []))),
    print_message(information, debug_topics(header)),
    (   topic(Topic, Value, Outputs),
        ( nonvar(To) -> memberchk(To, Outputs) ; true ),
        format(string(Text), '~q', [Topic]),
        once(sub_string(Text, _, _, _, Search)),
        print_message(information, debug_topic(Topic, Text, Value, Outputs)),
        fail
    ;   true
    ).

%!  assertion(:Goal) is det.
%
%   Goal succeeds; its bindings are undone. If it fails or raises an exception,
%   a message is printed and an error raised; at a terminal, the tracer starts
%   instead.
%   Errors: assertion_error(Reason, Goal), where Reason is fail or the ball
%   of Goal.
%   Source: SWI-Prolog.

assertion(Goal) :-
    (   \+ \+ catch(Goal, Ball, prolog_debug:assertion_failed(Ball, Goal))
    ->  true
    ;   assertion_failed(fail, Goal)
    ).

%   assertion_failed(+Reason, +Goal): what assertion/1 does if Goal fails. If
%   the hook prolog:assertion_failed/2 succeeds, it replaces that.

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
