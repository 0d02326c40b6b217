/*  library(thread_pool): limits on the number of threads. */

:- module(thread_pool,
          [ thread_pool_create/3,
            thread_pool_destroy/1,
            thread_create_in_pool/4,
            current_thread_pool/1,
            thread_pool_property/2,
            worker_exitted/3
          ]).

:- autoload(library(error)).
:- autoload(library(lists)).
:- autoload(library(option)).

:- meta_predicate
    thread_create_in_pool(+, 0, -, :).

:- multifile create_pool/1.

:- dynamic
    pool/3,                             % Name, Size, Options
    member_of/2,                        % Name, Key
    waiting/2.                          % Name, Key

%!  thread_pool_create(+Pool, +Size, +Options) is det.
%!  thread_pool_destroy(+Pool) is det.
%
%   Make a pool for Size threads, and forget it. Options are those of thread_create/3, and
%   backlog(N): how many may wait for a thread, by default any number.
%   Errors: permission_error(create, thread_pool, Pool), existence_error(thread_pool, Pool).
%   Source: SWI-Prolog, as all in this library.

thread_pool_create(Pool, Size, Options) :-
    must_be(atom, Pool),
    must_be(nonneg, Size),
    must_be(list, Options),
    with_mutex('$thread_pool', made(Pool, Size, Options)).

made(Pool, Size, Options) :-
    (   pool(Pool, _, _)
    ->  permission_error(create, thread_pool, Pool)
    ;   assertz(pool(Pool, Size, Options))
    ).

thread_pool_destroy(Pool) :-
    must_be(atom, Pool),
    with_mutex('$thread_pool',
               (   retract(pool(Pool, _, _))
               ->  true
               ;   existence_error(thread_pool, Pool)
               )).

%!  current_thread_pool(?Pool) is nondet.
%!  thread_pool_property(?Pool, ?Property) is nondet.
%
%   Properties are options(List), free(Count), size(Count), members(Threads), running(Count)
%   and backlog(Count).

current_thread_pool(Pool) :-
    pool(Pool, _, _).

thread_pool_property(Pool, Property) :-
    pool(Pool, Size, Options),
    pool_property(Property, Pool, Size, Options).

pool_property(options(Options), _, _, Options).
pool_property(backlog(Count), Pool, _, _) :-
    findall(x, waiting(Pool, _), Waiting),
    length(Waiting, Count).
pool_property(free(Free), Pool, Size, _) :-
    running(Pool, Running),
    Free is Size-Running.
pool_property(size(Size), _, Size, _).
pool_property(running(Running), Pool, _, _) :-
    running(Pool, Running).
pool_property(members(Threads), Pool, _, _) :-
    findall(Thread, member_of(Pool, Thread), Threads).

running(Pool, Running) :-
    findall(x, member_of(Pool, _), Members),
    length(Members, Running).

%!  thread_create_in_pool(+Pool, :Goal, -Thread, :Options) is det.
%
%   Make a thread of the pool. If it is full, wait, unless the option wait(false)
%   is given or too many wait. The hook create_pool/1 may make an unknown pool.
%   Errors: existence_error(thread_pool, Pool), resource_error(threads_in_pool(Pool)).

thread_create_in_pool(Pool, Goal, Thread, Options0) :-
    strip_module(Options0, _, Options1),
    select_option(wait(Wait), Options1, Options2, true),
    must_be(atom, Pool),
    known(Pool),
    setup_call_cleanup(
        message_queue_create(Answer),
        setup_call_catcher_cleanup(
            with_mutex('$thread_pool', enter(Pool, Answer, Wait, Entered)),
            (   (   Entered == true
                ->  true
                ;   thread_get_message(Answer, entered)
                ),
                create(Pool, Goal, Thread, Options2)
            ),
            Catcher,
            (   Catcher == exit
            ->  true
            ;   given_up(Pool, Answer)
            )),
        message_queue_destroy(Answer)).

known(Pool) :-
    (   pool(Pool, _, _)
    ->  true
    ;   create_pool(Pool),
        pool(Pool, _, _)
    ->  true
    ;   existence_error(thread_pool, Pool)
    ).

%   enter(+Pool, +Answer, +Wait, -Entered): one more thread enters the pool, now
%   or when Answer gets a message.

enter(Pool, Answer, Wait, Entered) :-
    pool(Pool, Size, Options),
    running(Pool, Running),
    (   Running < Size
    ->  assertz(member_of(Pool, new)),
        Entered = true
    ;   findall(x, waiting(Pool, _), Waiting),
        length(Waiting, Count),
        option(backlog(Most), Options, infinite),
        ( Wait == false ; integer(Most), Count >= Most )
    ->  throw(error(resource_error(threads_in_pool(Pool)), _))
    ;   assertz(waiting(Pool, Answer)),
        Entered = false
    ).

%   given_up(+Pool, +Answer): the thread that waits for Answer is not to be
%   created any more.

given_up(Pool, Answer) :-
    with_mutex('$thread_pool',
               (   retract(waiting(Pool, Answer))
               ->  true
               ;   left(Pool, new)
               )).

create(Pool, Goal, Thread, Options0) :-
    pool(Pool, _, PoolOptions0),
    delete(PoolOptions0, backlog(_), PoolOptions),
    append(Options0, PoolOptions, Options),
    with_mutex('$thread_pool',
               setup_call_catcher_cleanup(
                   thread_create(thread_pool:run(Pool, Goal), Thread, Options),
                   (   assertz(member_of(Pool, Thread)),
                       once(retract(member_of(Pool, new)))
                   ),
                   exception(_),
                   thread_signal(Thread, thread_exit(unknown)))).

:- public run/2.

run(Pool, Goal) :-
    thread_self(Thread),
    thread_at_exit(thread_pool:left(Pool, Thread)),
    call(Goal).

%   left(+Pool, +Thread): Thread has left the pool; the first that waits enters.

left(Pool, Thread) :-
    with_mutex('$thread_pool',
               (   retract(member_of(Pool, Thread)),
                   retract(waiting(Pool, Answer))
               ->  assertz(member_of(Pool, new)),
                   thread_send_message(Answer, entered)
               ;   true
               )).

%!  worker_exitted(+Pool, +Thread, +Status) is det.
%
%   Thread has left the pool. Threads of a pool call it themselves.

worker_exitted(Pool, Thread, _) :-
    left(Pool, Thread).
