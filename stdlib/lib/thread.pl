/*  library(thread): goals that run at the same time, each in a thread. */

:- module(thread,
          [ concurrent/3,
            concurrent_forall/2,
            concurrent_forall/3,
            concurrent_and/2,
            concurrent_and/3,
            concurrent_maplist/2,
            concurrent_maplist/3,
            concurrent_maplist/4,
            first_solution/3,
            call_in_thread/2
          ]).

:- autoload(library(apply)).
:- autoload(library(error)).
:- autoload(library(lists)).
:- autoload(library(option)).

:- meta_predicate
    concurrent(+, :, +),
    concurrent_forall(0, 0),
    concurrent_forall(0, 0, +),
    concurrent_and(0, 0),
    concurrent_and(0, 0, +),
    concurrent_maplist(1, +),
    concurrent_maplist(2, ?, ?),
    concurrent_maplist(3, ?, ?, ?),
    first_solution(-, :, +),
    call_in_thread(+, 0).

%!  concurrent(+N, :Goals, +Options) is semidet.
%
%   Call each of Goals once, N of them at a time. They must not need each other's
%   variables. When one fails or raises an exception, so does concurrent/3, and the others
%   are ended. Options are those of thread_create/3.
%   Errors: type_error(positive_integer, N), type_error(list, Goals).
%   Source: SWI-Prolog, as all in this library.

concurrent(N, Goals0, Options) :-
    strip_module(Goals0, Module, Goals),
    must_be(positive_integer, N),
    must_be(list(callable), Goals),
    must_be(list, Options),
    length(Goals, Count),
    Workers is min(N, Count),
    (   Workers =< 1
    ->  each_once(Goals, Module)
    ;   with_workers(Workers, Options, Jobs, Results,
                     (   send_jobs(Goals, Module, 1, Jobs),
                         Term =.. [goals|Goals],
                         collect(Count, Term, Results)
                     ))
    ).

each_once([], _).
each_once([Goal|Goals], Module) :-
    once(Module:Goal),
    each_once(Goals, Module).

send_jobs([], _, _, _).
send_jobs([Goal|Goals], Module, I, Jobs) :-
    term_variables(Goal, Vars),
    thread_send_message(Jobs, job(I, Module:Goal, Vars)),
    J is I+1,
    send_jobs(Goals, Module, J, Jobs).

%   collect(+Count, +Goals, +Results): collects Count results in any order.
%   Unifies the variables of goal I with those in its result.

collect(0, _, _) :-
    !.
collect(Count, Goals, Results) :-
    thread_get_message(Results, Result),
    success(Result, I, Vars),
    (   I > 0
    ->  arg(I, Goals, Goal),
        term_variables(Goal, Vars)
    ;   true
    ),
    Rest is Count-1,
    collect(Rest, Goals, Results).

success(true(I, Vars), I, Vars).
success(exception(Ball), _, _) :-
    throw(Ball).

%   with_workers(+N, +Options, -Jobs, -Results, :Goal): Goal sends job(Id, Goal,
%   Vars) to Jobs, and gets true(Id, Vars), false, or exception(Ball) from
%   Results. The workers end when Goal has ended.

:- meta_predicate
    with_workers(+, +, -, -, 0),
    make_threads(+, 0, +, +, +),
    make_thread(0, +, +, +).

with_workers(N, Options, Jobs, Results, Goal) :-
    setup_call_cleanup(
        (   message_queue_create(Jobs),
            message_queue_create(Results),
            Made = made([])
        ),
        (   make_threads(N, worker(Jobs, Results), Results, Options, Made),
            once(Goal)
        ),
        (   arg(1, Made, Threads),
            end_threads(Threads),
            message_queue_destroy(Jobs),
            message_queue_destroy(Results)
        )).

%   make_threads(+N, +Goal, +Results, +Options, +Made): Made has the threads in
%   any case. Results gets exception(Ball) from a thread that an exception or
%   thread_exit/1 ends, even if its own message had no room.

make_threads(0, _, _, _, _) :-
    !.
make_threads(N, Goal, Results, Options, Made) :-
    make_thread(Goal, Results, Options, Made),
    N1 is N-1,
    make_threads(N1, Goal, Results, Options, Made).

make_thread(Goal, Results, Options, Made) :-
    select_option(at_exit(Also), Options, Others, true),
    sig_atomic(( thread_create(Goal, Thread, [at_exit((thread:tell_end(Results), Also))|Others]),
                 arg(1, Made, Threads),
                 nb_setarg(1, Made, [Thread|Threads])
               )).

:- public tell_end/1.

tell_end(Results) :-
    thread_self(Me),
    thread_property(Me, status(Status)),
    (   ended_early(Status, Me, Ball)
    ->  catch(thread_send_message(Results, exception(Ball)), error(existence_error(_, _), _), true)
    ;   true
    ).

ended_early(exception(Ball), _, Ball) :-
    Ball \== '$end'.
ended_early(exited(Term), Thread, error(thread_error(Thread, exited(Term)), _)).

end_threads(Threads) :-
    forall(member(Thread, Threads),
           catch(thread_signal(Thread, thread:end_thread), error(existence_error(_, _), _), true)),
    forall(member(Thread, Threads),
           thread_join(Thread, _)).

:- public end_thread/0.

end_thread :-
    thread_self(Me),
    (   thread_property(Me, status(running))
    ->  throw('$end')
    ;   true                            % at its end already
    ).

worker(Jobs, Results) :-
    repeat,
    thread_get_message(Jobs, job(Id, Goal, Vars)),
    (   call(Goal)
    ->  thread_send_message(Results, true(Id, Vars))
    ;   thread_send_message(Results, false)
    ),
    fail.

%!  concurrent_maplist(:Goal, +List) is semidet.
%!  concurrent_maplist(:Goal, +List1, +List2) is semidet.
%!  concurrent_maplist(:Goal, +List1, +List2, +List3) is semidet.
%
%   As maplist/2,3,4, with goals that are called once, each of several threads taking a part
%   of the lists.

concurrent_maplist(Goal, Xs) :-
    parts(Xs, Size, N),
    !,
    chunks(Xs, Size, Parts),
    maplist(part_goal(Goal), Parts, Goals),
    concurrent(N, thread:Goals, []).
concurrent_maplist(Goal, Xs) :-
    each(Goal, Xs).

concurrent_maplist(Goal, Xs, Ys) :-
    same_length(Xs, Ys),
    parts(Xs, Size, N),
    !,
    chunks(Xs, Size, XParts),
    chunks(Ys, Size, YParts),
    maplist(part_goal(Goal), XParts, YParts, Goals),
    concurrent(N, thread:Goals, []).
concurrent_maplist(Goal, Xs, Ys) :-
    each(Goal, Xs, Ys).

concurrent_maplist(Goal, Xs, Ys, Zs) :-
    same_length(Xs, Ys),
    same_length(Ys, Zs),
    parts(Xs, Size, N),
    !,
    chunks(Xs, Size, XParts),
    chunks(Ys, Size, YParts),
    chunks(Zs, Size, ZParts),
    maplist(part_goal(Goal), XParts, YParts, ZParts, Goals),
    concurrent(N, thread:Goals, []).
concurrent_maplist(Goal, Xs, Ys, Zs) :-
    each(Goal, Xs, Ys, Zs).

part_goal(Goal, Xs, each(Goal, Xs)).
part_goal(Goal, Xs, Ys, each(Goal, Xs, Ys)).
part_goal(Goal, Xs, Ys, Zs, each(Goal, Xs, Ys, Zs)).

%   parts(+List, -Size, -N): the list is long enough for N > 1 threads with Size
%   elements each.

parts(Xs, Size, N) :-
    is_list(Xs),
    length(Xs, Length),
    Length > 1,
    current_prolog_flag(cpu_count, Count),
    Count > 1,
    Size is (Length+Count-1)//Count,
    N is (Length+Size-1)//Size.

chunks([], _, []) :-
    !.
chunks(Xs, Size, [Part|Parts]) :-
    length(Part0, Size),
    (   append(Part0, Rest, Xs)
    ->  Part = Part0,
        chunks(Rest, Size, Parts)
    ;   Part = Xs,
        Parts = []
    ).

each(_, []).
each(Goal, [X|Xs]) :-
    once(call(Goal, X)),
    each(Goal, Xs).

each(_, [], []).
each(Goal, [X|Xs], [Y|Ys]) :-
    once(call(Goal, X, Y)),
    each(Goal, Xs, Ys).

each(_, [], [], []).
each(Goal, [X|Xs], [Y|Ys], [Z|Zs]) :-
    once(call(Goal, X, Y, Z)),
    each(Goal, Xs, Ys, Zs).

%!  concurrent_forall(:Generate, :Action) is semidet.
%!  concurrent_forall(:Generate, :Action, +Options) is semidet.
%
%   True if Action succeeds for each solution of Generate, as forall/2. The option is
%   threads(N), the number of actions at a time.

concurrent_forall(Generate, Action) :-
    concurrent_forall(Generate, Action, []).

concurrent_forall(Generate, Action, Options) :-
    threads(Options, N),
    Most is 2*N,
    State = open(0),
    with_workers(N, [], Jobs, Results,
                 (   forall(Generate,
                            (   take_results(Results, Most, State),
                                thread_send_message(Jobs, job(0, Action, [])),
                                add_open(State, 1)
                            )),
                     arg(1, State, Open),
                     collect(Open, goals, Results)
                 )).

%   take_results(+Results, +Most, +State): takes the results that have arrived,
%   and waits for one more while Most jobs are open.

take_results(Results, Most, State) :-
    arg(1, State, Open),
    (   Open < Most
    ->  Options = [timeout(0)]
    ;   Options = []
    ),
    thread_get_message(Results, Result, Options),
    !,
    success(Result, _, _),
    add_open(State, -1),
    take_results(Results, Most, State).
take_results(_, _, _).

add_open(State, N) :-
    arg(1, State, Open0),
    Open is Open0+N,
    nb_setarg(1, State, Open).

threads(Options, N) :-
    current_prolog_flag(cpu_count, Count),
    option(threads(N), Options, Count),
    must_be(positive_integer, N).

%!  concurrent_and(:Generate, :Action) is nondet.
%!  concurrent_and(:Generate, :Action, +Options) is nondet.
%
%   As (Generate, Action), where one thread finds the solutions of Generate and others those
%   of Action, in any order. The option is threads(N), the number of the others.

concurrent_and(Generate, Action) :-
    concurrent_and(Generate, Action, []).

concurrent_and(Generate, Action, Options) :-
    threads(Options, N),
    term_variables(Generate-Action, Vars),
    Most is 10*N,
    setup_call_cleanup(
        (   message_queue_create(Jobs, [max_size(Most)]),
            message_queue_create(Answers, [max_size(Most)]),
            Made = made([])
        ),
        (   make_thread(generate(Generate, job(Action, Vars), N, Jobs), Answers, [], Made),
            make_threads(N, act(Jobs, Answers), Answers, [], Made),
            answer(N, Answers, Vars)
        ),
        (   arg(1, Made, Threads),
            end_threads(Threads),
            message_queue_destroy(Jobs),
            message_queue_destroy(Answers)
        )).

%   answer(+N, +Answers, -Vars): the answers that arrive until N threads are
%   done.

answer(N, Answers, Vars) :-
    thread_get_message(Answers, Answer),
    (   Answer = true(_, Vars0)
    ->  (   Vars = Vars0
        ;   answer(N, Answers, Vars)
        )
    ;   Answer == done
    ->  N > 1,
        N1 is N-1,
        answer(N1, Answers, Vars)
    ;   Answer = exception(Ball)
    ->  throw(Ball)
    ).

generate(Goal, Job, N, Jobs) :-
    forall(Goal, thread_send_message(Jobs, Job)),
    forall(between(1, N, _), thread_send_message(Jobs, done)).

act(Jobs, Answers) :-
    thread_get_message(Jobs, Job),
    (   Job = job(Goal, Vars)
    ->  forall(Goal, thread_send_message(Answers, true(0, Vars))),
        act(Jobs, Answers)
    ;   thread_send_message(Answers, done)
    ).

%!  first_solution(-X, :Goals, +Options) is semidet.
%
%   Each of Goals runs in a separate thread. X is that of the first to succeed; the others
%   are ended. Options are on_fail(stop) or on_fail(continue), and on_error(stop) or
%   on_error(continue), what to do when a goal fails or raises an exception, by default
%   stop. Others are those of thread_create/3.

first_solution(X, Goals0, Options) :-
    strip_module(Goals0, Module, Goals),
    must_be(list(callable), Goals),
    select_option(on_fail(OnFail), Options, Options1, stop),
    select_option(on_error(OnError), Options1, Options2, stop),
    must_be(oneof([stop,continue]), OnFail),
    must_be(oneof([stop,continue]), OnError),
    length(Goals, Count),
    setup_call_cleanup(
        (   message_queue_create(Results),
            Made = made([])
        ),
        (   forall(member(Goal, Goals),
                   make_thread(solve(Module:Goal, X, Results), Results, Options2, Made)),
            first_result(Count, Results, OnFail, OnError, X0)
        ),
        (   arg(1, Made, Threads),
            end_threads(Threads),
            message_queue_destroy(Results)
        )),
    X = X0.

solve(Goal, X, Results) :-
    (   call(Goal)
    ->  thread_send_message(Results, true(0, X))
    ;   thread_send_message(Results, false)
    ).

first_result(Count, Results, OnFail, OnError, X) :-
    Count > 0,
    thread_get_message(Results, Result),
    Rest is Count-1,
    (   Result = true(_, X)
    ->  true
    ;   Result = exception(Ball)
    ->  (   OnError == stop
        ->  throw(Ball)
        ;   first_result(Rest, Results, OnFail, OnError, X)
        )
    ;   OnFail == continue,
        first_result(Rest, Results, OnFail, OnError, X)
    ).

%!  call_in_thread(+Thread, :Goal) is semidet.
%
%   Call Goal once in another thread, which does so before its next call.
%   Errors: existence_error(thread, Thread), also when it ends before it has called Goal.

call_in_thread(Thread, Goal) :-
    must_be(callable, Goal),
    term_variables(Goal, Vars),
    setup_call_cleanup(
        message_queue_create(Results),
        (   thread_signal(Thread, thread:solve_there(Goal, Vars, Results)),
            await_result(Thread, Results, Result)
        ),
        message_queue_destroy(Results)),
    success(Result, _, Vars).

:- public solve_there/3.

solve_there(Goal, X, Results) :-
    catch(solve(Goal, X, Results), Ball, thread_send_message(Results, exception(Ball))).

%   await_result(+Thread, +Results, -Result): waits for a result. A thread that
%   has ended sends none.

await_result(Thread, Results, Result) :-
    (   thread_property(Thread, status(running))
    ->  Time = 0.1
    ;   Time = 0
    ),
    (   thread_get_message(Results, Result0, [timeout(Time)])
    ->  Result = Result0
    ;   Time > 0
    ->  await_result(Thread, Results, Result)
    ;   existence_error(thread, Thread)
    ).
