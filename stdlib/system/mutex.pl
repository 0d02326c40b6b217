/*  Mutexes and message queues of SWI-Prolog, for the one thread that there is.
    A mutex can always be locked; a message may come from a goal that answers a request.
*/

:- module(mutex,
          [ mutex_create/1,
            mutex_create/2,
            mutex_destroy/1,
            mutex_lock/1,
            mutex_trylock/1,
            mutex_unlock/1,
            mutex_unlock_all/0,
            mutex_property/2,
            message_queue_create/1,
            message_queue_create/2,
            message_queue_destroy/1,
            message_queue_property/2,
            thread_send_message/2,
            thread_send_message/3,
            thread_get_message/1,
            thread_get_message/2,
            thread_get_message/3,
            thread_peek_message/1,
            thread_peek_message/2,
            thread_property/2,
            thread_statistics/3
          ]).

:- use_module(library(aggregate)).
:- use_module(library(error)).
:- use_module(library(gensym)).
:- use_module(library(option)).

:- dynamic
    mutex/2,                            % Mutex, Count
    queue/2,                            % Queue, MaxSize
    message/2.                          % Queue, Message

%!  mutex_create(?Mutex) is det.
%!  mutex_create(-Mutex, +Options) is det.
%!  mutex_destroy(+Mutex) is det.
%
%   Make a mutex, with a new name where Mutex is unbound, and forget it. The
%   option is alias(Name).
%   Errors: permission_error(create, mutex, Mutex), existence_error(mutex, Mutex).
%   Source: SWI-Prolog.

mutex_create(Mutex) :-
    mutex_create(Mutex, []).

mutex_create(Mutex, Options) :-
    made_name(Mutex, '$mutex', Options),
    (   mutex(Mutex, _)
    ->  permission_error(create, mutex, Mutex)
    ;   assertz(mutex(Mutex, 0))
    ).

made_name(Object, Base, Options) :-
    (   option(alias(Alias), Options)
    ->  must_be(atom, Alias),
        Object = Alias
    ;   var(Object)
    ->  gensym(Base, Object)
    ;   must_be(atom, Object)
    ).

mutex_destroy(Mutex) :-
    must_be(nonvar, Mutex),
    (   retract(mutex(Mutex, _))
    ->  true
    ;   existence_error(mutex, Mutex)
    ).

%!  mutex_lock(+Mutex) is det.
%!  mutex_trylock(+Mutex) is det.
%!  mutex_unlock(+Mutex) is det.
%!  mutex_unlock_all is det.
%!  mutex_property(?Mutex, ?Property) is nondet.
%
%   Locks are counted; one that is not known is made. Property is
%   status(unlocked) or status(locked(main, Count)).
%   Errors: existence_error(mutex, Mutex), permission_error(unlock, mutex, Mutex).
%   Source: SWI-Prolog.

mutex_lock(Mutex) :-
    must_be(nonvar, Mutex),
    (   retract(mutex(Mutex, Count0))
    ->  Count is Count0+1
    ;   Count = 1
    ),
    assertz(mutex(Mutex, Count)).

mutex_trylock(Mutex) :-
    mutex_lock(Mutex).

mutex_unlock(Mutex) :-
    must_be(nonvar, Mutex),
    (   retract(mutex(Mutex, Count0))
    ->  (   Count0 > 0
        ->  Count is Count0-1,
            assertz(mutex(Mutex, Count))
        ;   assertz(mutex(Mutex, 0)),
            permission_error(unlock, mutex, Mutex)
        )
    ;   existence_error(mutex, Mutex)
    ).

mutex_unlock_all :-
    forall(retract(mutex(Mutex, _)), assertz(mutex(Mutex, 0))).

mutex_property(Mutex, status(Status)) :-
    mutex(Mutex, Count),
    (   Count =:= 0
    ->  Status = unlocked
    ;   Status = locked(main, Count)
    ).

%!  message_queue_create(?Queue) is det.
%!  message_queue_create(-Queue, +Options) is det.
%!  message_queue_destroy(+Queue) is det.
%!  message_queue_property(?Queue, ?Property) is nondet.
%
%   Options are alias(Name) and max_size(Size), which has no effect. Properties
%   are alias(Name), size(Count) and max_size(Size).
%   Errors: permission_error(create, message_queue, Queue),
%   existence_error(message_queue, Queue).
%   Source: SWI-Prolog.

message_queue_create(Queue) :-
    message_queue_create(Queue, []).

message_queue_create(Queue, Options) :-
    made_name(Queue, '$queue', Options),
    (   is_queue(Queue)
    ->  permission_error(create, message_queue, Queue)
    ;   option(max_size(Size), Options, 0),
        assertz(queue(Queue, Size))
    ).

message_queue_destroy(Queue) :-
    must_be(nonvar, Queue),
    (   retract(queue(Queue, _))
    ->  retractall(message(Queue, _))
    ;   existence_error(message_queue, Queue)
    ).

message_queue_property(Queue, Property) :-
    queue(Queue, MaxSize),
    (   Property = alias(Queue)
    ;   Property = size(Size),
        aggregate_all(count, message(Queue, _), Size)
    ;   MaxSize > 0,
        Property = max_size(MaxSize)
    ).

is_queue(main).
is_queue(Queue) :-
    queue(Queue, _).

known_queue(Queue) :-
    must_be(nonvar, Queue),
    (   is_queue(Queue)
    ->  true
    ;   existence_error(message_queue, Queue)
    ).

%!  thread_send_message(+Queue, +Message) is det.
%!  thread_send_message(+Queue, +Message, +Options) is det.
%!  thread_get_message(?Message) is det.
%!  thread_get_message(+Queue, ?Message) is det.
%!  thread_get_message(+Queue, ?Message, +Options) is semidet.
%!  thread_peek_message(?Message) is semidet.
%!  thread_peek_message(+Queue, ?Message) is semidet.
%
%   Put a copy of Message into a queue, main being that of the thread, and take
%   the first one that unifies. Other goals run while there is none. The options are
%   timeout(Seconds) and deadline(TimeStamp), after which getting fails, as putting into
%   a full queue does.
%   Errors: existence_error(message_queue, Queue).
%   Source: SWI-Prolog.

thread_send_message(Queue, Message) :-
    known_queue(Queue),
    assertz(message(Queue, Message)),
    '$message_sent'.

thread_send_message(Queue, Message, Options) :-
    (   ( option(timeout(_), Options) ; option(deadline(_), Options) ),
        queue(Queue, MaxSize),
        integer(MaxSize),
        MaxSize > 0,
        aggregate_all(count, message(Queue, _), MaxSize)
    ->  fail
    ;   thread_send_message(Queue, Message)
    ).

thread_get_message(Message) :-
    thread_get_message(main, Message).

thread_get_message(Queue, Message) :-
    thread_get_message(Queue, Message, []).

thread_get_message(Queue, Message, Options) :-
    (   option(timeout(Seconds), Options)
    ->  get_time(Now),
        Deadline is Now+Seconds
    ;   option(deadline(Deadline), Options, inf)
    ),
    received(Queue, Message, Deadline).

received(Queue, Message, Deadline) :-
    known_queue(Queue),
    (   retract(message(Queue, Message))
    ->  true
    ;   '$await_message'(Deadline),
        received(Queue, Message, Deadline)
    ).

thread_peek_message(Message) :-
    thread_peek_message(main, Message).

thread_peek_message(Queue, Message) :-
    known_queue(Queue),
    message(Queue, Message),
    !.

%!  thread_property(?Thread, ?Property) is nondet.
%!  thread_statistics(+Thread, +Key, -Value) is det.
%
%   Of the thread main.
%   Errors: existence_error(thread, Thread).
%   Source: SWI-Prolog.

thread_property(main, Property) :-
    main_property(Property).

main_property(id(1)).
main_property(alias(main)).
main_property(status(running)).
main_property(detached(false)).

thread_statistics(Thread, Key, Value) :-
    must_be(nonvar, Thread),
    (   Thread == main
    ->  statistics(Key, Value)
    ;   existence_error(thread, Thread)
    ).
