/*  The Prolog part of SWI-Prolog's threads, message queues and mutexes. */

:- module(threads,
          [ thread_join/1,
            thread_property/2,
            thread_setconcurrency/2,
            thread_idle/2,
            (thread_initialization)/1,
            '$thread_start'/1,
            '$thread_exit'/4,
            message_queue_create/1,
            message_queue_property/2,
            mutex_property/2,
            mutex_statistics/0,
            with_mutex/2,
            sig_atomic/1,
            sig_pending/1,
            sig_remove/2,
            sig_block/1,
            sig_unblock/1,
            thread_wait/2,
            thread_update/2
          ]).

:- autoload(library(apply)).
:- autoload(library(error)).
:- autoload(library(lists)).
:- autoload(library(option)).

:- meta_predicate
    thread_idle(0, +),
    thread_initialization(0),
    with_mutex(+, 0),
    sig_atomic(0),
    sig_pending(:),
    sig_remove(?, :),
    sig_block(:),
    sig_unblock(:),
    thread_wait(0, :),
    thread_update(0, :).

:- dynamic first_goal/1.

%!  thread_join(+Thread) is det.
%
%   thread_join/2 of a thread whose status is true.
%   Errors: existence_error(thread, Thread), permission_error(join, thread, Thread) for
%   this thread, main and detached ones, thread_error(Thread, Status).
%   Source: SWI-Prolog, as all in this library.

thread_join(Thread) :-
    thread_join(Thread, Status),
    (   Status == true
    ->  true
    ;   throw(error(thread_error(Thread, Status), _))
    ).

%!  thread_property(?Thread, ?Property) is nondet.
%!  message_queue_property(?Queue, ?Property) is nondet.
%!  mutex_property(?Mutex, ?Property) is nondet.
%
%   Properties of threads are id(Number), alias(Name), status(Status), detached(Bool), debug(Bool),
%   engine(Bool), and size(Bytes) of this thread; of queues alias(Name), size(Count),
%   max_size(Count) and waiting(Count); of mutexes alias(Name) and status(Status), unlocked or
%   locked(Thread, Count).
%   Errors: existence_error(Type, Object), type_error(Type, Object),
%   domain_error(Property, Term).

thread_property(Thread, Property) :-
    valid_property(Property, thread_property,
                   [id(_),alias(_),status(_),detached(_),debug(_),engine(_),size(_),thread(_),system_thread_id(_)]),
    (   var(Thread)
    ->  '$threads'(Threads),
        member(Thread, Threads),
        catch('$thread_properties'(Thread, Properties), error(existence_error(_, _), _), fail)
    ;   '$thread_properties'(Thread, Properties)
    ),
    a_property(Property, Properties).

message_queue_property(Queue, Property) :-
    valid_property(Property, message_queue_property, [alias(_),size(_),max_size(_),waiting(_)]),
    (   var(Queue)
    ->  '$message_queues'(Queues),
        member(Queue, Queues),
        catch('$message_queue_properties'(Queue, Properties), error(existence_error(_, _), _), fail)
    ;   '$message_queue_properties'(Queue, Properties)
    ),
    a_property(Property, Properties).

mutex_property(Mutex, Property) :-
    valid_property(Property, mutex_property, [alias(_),status(_)]),
    (   var(Mutex)
    ->  '$mutexes'(Mutexes),
        member(Mutex, Mutexes),
        catch('$mutex_status'(Mutex, Status, _, _), error(existence_error(_, _), _), fail)
    ;   '$mutex_status'(Mutex, Status, _, _)
    ),
    (   atom(Mutex)
    ->  a_property(Property, [alias(Mutex),status(Status)])
    ;   Property = status(Status)
    ).

%!  mutex_statistics is det.
%
%   Print for each mutex how often it was locked, and how often a thread waited for it.

mutex_statistics :-
    format("Name~t~48| ~t~w~16+~t~w~11+~n~`-t~76|~n", [locked,collisions]),
    '$mutexes'(Mutexes),
    forall(( member(Mutex, Mutexes),
             catch('$mutex_status'(Mutex, _, Locks, Waits), error(existence_error(_, _), _), fail) ),
           format("~w~t~48| ~t~d~16+~t~d~11+~n", [Mutex,Locks,Waits])).

valid_property(Property, Domain, Properties) :-
    (   \+ \+ memberchk(Property, Properties)
    ->  true
    ;   callable(Property)
    ->  domain_error(Domain, Property)
    ;   type_error(Domain, Property)
    ).

a_property(Property, Properties) :-
    (   nonvar(Property)
    ->  memberchk(Property, Properties)
    ;   member(Property, Properties)
    ).

%!  thread_setconcurrency(-Old, +New) is det.
%
%   Goals run on all processors: New changes nothing, and Old is 0.

thread_setconcurrency(0, New) :-
    must_be(nonneg, New).

%!  thread_idle(:Goal, +Duration) is semidet.
%
%   Call Goal, which waits, once. If Duration is long, the unused memory of this thread is
%   returned first.

thread_idle(Goal, Duration) :-
    must_be(callable, Goal),
    must_be(atom, Duration),
    (   Duration == long
    ->  garbage_collect,
        trim_stacks
    ;   true
    ),
    once(Goal).

%!  thread_initialization(:Goal) is det.
%
%   Call Goal once now, and in each thread that is made later.

thread_initialization(Goal) :-
    strip_module(Goal, _, Plain),
    must_be(callable, Plain),
    assertz(first_goal(Goal)),
    '$initialize_threads',
    once(Goal).

%   '$thread_start'(:Goal): Goal runs in a new thread.

'$thread_start'(Goal) :-
    forall(first_goal(First), ignore(First)),
    call(Goal).

%   '$thread_exit'(:Goal, +Status, +Warn, +Lines): the goal of this thread has
%   ended. Lines say where its exception was raised.

'$thread_exit'(Goal, Status, Warn, Lines) :-
    (   Warn == true,
        ( Status == false ; Status = exception(_) )
    ->  '$print_raised'(warning, abnormal_thread_termination(Goal, Status), Lines)
    ;   true
    ),
    exit_goals.

exit_goals :-
    '$next_at_exit'(Goal),
    !,
    catch(ignore(Goal), Ball, print_message(error, Ball)),
    exit_goals.
exit_goals.

%!  message_queue_create(?Queue) is det.
%
%   Make a message queue; an atom becomes its name.
%   Errors: permission_error(create, message_queue, Queue).

message_queue_create(Queue) :-
    message_queue_create(Queue, []).

%!  with_mutex(+Mutex, :Goal) is semidet.
%
%   Call Goal once while this goal has locked Mutex.
%   Errors: type_error(mutex, Mutex).

with_mutex(Mutex, Goal) :-
    setup_call_cleanup(mutex_lock(Mutex), Goal, mutex_unlock(Mutex)),
    !.

%!  sig_atomic(:Goal) is semidet.
%
%   Call Goal once; goals of thread_signal/2 wait until then.

sig_atomic(Goal) :-
    setup_call_cleanup('$hold_posted'(true), once(Goal), '$hold_posted'(false)),
    '$heed_posted'.

%!  sig_pending(-Goals) is det.
%!  sig_remove(?Pattern, -Goals) is det.
%
%   Goals are those sent to this thread by thread_signal/2 and not called yet, the oldest
%   first. sig_remove/2 removes those that unify with Pattern. Goals are qualified with
%   modules other than that of the caller.

sig_pending(Goals0) :-
    strip_module(Goals0, M, Goals),
    '$posted'(Posted),
    in_module(Posted, M, Goals).

sig_remove(Pattern0, Goals0) :-
    strip_module(Goals0, M, Goals),
    strip_module(M:Pattern0, PM, Pattern),
    sig_atomic(( '$posted'(Posted),
                 remove_posted(Posted, 0, PM:Pattern, Removed) )),
    in_module(Removed, M, Goals).

remove_posted([], _, _, []).
remove_posted([Goal|Goals], I, Pattern, Removed) :-
    (   Goal \= Pattern
    ->  J is I+1,
        remove_posted(Goals, J, Pattern, Removed)
    ;   '$remove_posted'(I),
        Removed = [Goal|Rest],
        remove_posted(Goals, I, Pattern, Rest)
    ).

in_module([], _, []).
in_module([Qualified|Goals0], M, [Goal|Goals]) :-
    (   Qualified = M:Goal0
    ->  Goal = Goal0
    ;   Goal = Qualified
    ),
    in_module(Goals0, M, Goals).

%!  sig_block(:Pattern) is det.
%!  sig_unblock(:Pattern) is det.
%
%   Goals of thread_signal/2 for this thread that unify with Pattern wait until sig_unblock/1,
%   which ends that for all patterns that its own subsumes.

sig_block(Pattern0) :-
    strip_module(Pattern0, M, Pattern),
    sig_atomic(( '$posted_blocks'(Patterns, []),
                 '$posted_blocks'(_, [M:Pattern|Patterns]) )).

sig_unblock(Pattern0) :-
    strip_module(Pattern0, M, Pattern1),
    Pattern = M:Pattern1,
    '$posted_blocks'(Patterns0, Patterns0),
    exclude(subsumes_term(Pattern), Patterns0, Patterns),
    '$posted_blocks'(_, Patterns),
    '$heed_posted'.

%!  thread_wait(:Goal, :Options) is semidet.
%!  thread_update(:Goal, :Options) is semidet.
%
%   thread_wait/2 waits until Goal succeeds. thread_update/2 calls Goal once; then waiting
%   threads try their goals again. They also try again when the database has changed or a
%   thread has ended, unless db(false) is among the options and wait_preds(Preds) is not; and
%   every second, or as retry_every(Seconds) says. The others are timeout(Seconds) and
%   deadline(TimeStamp), after which it fails.

thread_wait(Goal, Options0) :-
    strip_module(Options0, _, Options),
    (   option(timeout(Timeout), Options)
    ->  get_time(Now),
        Deadline0 is Now+Timeout
    ;   Deadline0 = inf
    ),
    option(deadline(Deadline1), Options, inf),
    Deadline is min(Deadline0, Deadline1),
    option(retry_every(Every), Options, 1),
    (   option(db(false), Options),
        \+ option(wait_preds(_), Options)
    ->  Changes = false
    ;   Changes = true
    ),
    await(Goal, Deadline, Every, Changes).

await(Goal, Deadline, Every, Changes) :-
    '$updates'(Since),
    (   call(Goal)
    ->  true
    ;   get_time(Now),
        Now < Deadline,
        '$await_update'(Since, Changes, [timeout(Every),deadline(Deadline)]),
        await(Goal, Deadline, Every, Changes)
    ).

thread_update(Goal, _) :-
    call(Goal),
    !,
    '$note_update'.
