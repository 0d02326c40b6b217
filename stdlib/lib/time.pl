/*  library(time): goals with a limit of time, and goals that are called at a time.

    An installed alarm has a thread, which waits for its time or for a message that cancels
    it. */

:- module(time,
          [ alarm/3,
            alarm/4,
            alarm_at/4,
            remove_alarm/1,
            install_alarm/1,
            install_alarm/2,
            uninstall_alarm/1,
            current_alarm/4,
            call_with_time_limit/2,
            call_with_time_limit/3
          ]).

:- autoload(library(error)).
:- autoload(library(option)).

:- dynamic
    alarm/5,                    % Id, Owner, At, Goal, Remove
    timer/2.                    % Id, Thread, or done when its goal was called

:- meta_predicate
       alarm(+, 0, -),
       alarm(+, 0, -, +),
       alarm_at(+, 0, -, +),
       current_alarm(?, 0, ?, ?),
       call_with_time_limit(+, 0),
       call_with_time_limit(+, 0, +).

%!  call_with_time_limit(+Seconds, :Goal) is semidet.
%!  call_with_time_limit(+Seconds, :Goal, +Context) is semidet.
%
%   Call Goal once. When that takes longer than Seconds, raise
%   time_limit_exceeded, or time_limit_exceeded(Context); the same when Seconds
%   is not positive.
%   Errors: instantiation_error, type_error(evaluable, Seconds).
%   Source: SWI-Prolog.

call_with_time_limit(Seconds, Goal) :-
    time_limited(Seconds, Goal, time_limit_exceeded).

call_with_time_limit(Seconds, Goal, Context) :-
    time_limited(Seconds, Goal, time_limit_exceeded(Context)).

time_limited(Seconds, Goal, Ball) :-
    (   Seconds > 0
    ->  true
    ;   throw(Ball)
    ),
    '$limit_new'(Id),
    '$cleanup'(within_time(Seconds, Goal, Ball, Id), '$limit_close'(Id)).

within_time(Seconds, Goal, Ball, Id) :-
    '$limit_time'(Id, Seconds, Ball),
    call(Goal),
    !.

%!  alarm(+Seconds, :Goal, -Id) is det.
%!  alarm(+Seconds, :Goal, -Id, +Options) is det.
%!  alarm_at(+Time, :Goal, -Id, +Options) is det.
%
%   Call Goal in this thread after Seconds, or at a time, between two goals of the query
%   that is running then. Its exceptions end that query. Options are
%
%     - remove(Bool)   forget the alarm when it has been called, by default false
%     - install(Bool)  begin now, not with install_alarm/1; true at first
%
%   Errors: instantiation_error, type_error(number, Seconds), type_error(callable, Goal).
%   Source: SWI-Prolog.

alarm(Seconds, Goal, Id) :-
    alarm(Seconds, Goal, Id, []).

alarm(Seconds, Goal, Id, Options) :-
    must_be(number, Seconds),
    get_time(Now),
    At is Now+Seconds,
    alarm_at(At, Goal, Id, Options).

alarm_at(At, Goal, Id, Options) :-
    must_be(number, At),
    strip_module(Goal, _, Plain),
    must_be(callable, Plain),
    option(remove(Remove), Options, false),
    must_be(boolean, Remove),
    option(install(Install), Options, true),
    must_be(boolean, Install),
    flag('$alarms', N, N+1),
    Id = '$alarm'(N),
    thread_self(Owner),
    assertz(alarm(Id, Owner, At, Goal, Remove)),
    (   Install == true
    ->  install_alarm(Id)
    ;   true
    ).

%!  install_alarm(+Id) is det.
%!  install_alarm(+Id, +Seconds) is det.
%
%   Start an alarm: wait for its time, or for Seconds.
%   Errors: type_error(alarm, Id), existence_error(alarm, Id), permission_error(install,
%   alarm, Id) if it waits already or its goal was called.
%   Source: SWI-Prolog.

install_alarm(Id) :-
    installable(Id),
    alarm(Id, Owner, At, Goal, Remove),
    !,
    setup_call_catcher_cleanup(
        thread_create(wait(Id, Owner, At, Goal, Remove), Thread, [detached(true)]),
        (   assertz(timer(Id, Thread)),
            thread_send_message(Thread, begin)
        ),
        exception(_),
        (   retractall(timer(Id, _)),
            thread_signal(Thread, thread_exit(unknown))
        )).

install_alarm(Id, Seconds) :-
    must_be(number, Seconds),
    installable(Id),
    get_time(Now),
    At is Now+Seconds,
    retract(alarm(Id, Owner, _, Goal, Remove)),
    assertz(alarm(Id, Owner, At, Goal, Remove)),
    install_alarm(Id).

installable(Id) :-
    known(Id),
    (   timer(Id, _)
    ->  permission_error(install, alarm, Id)
    ;   true
    ).

%   wait(+Id, +Owner, +At, :Goal, +Remove): the goal of the thread of an alarm.

wait(Id, Owner, At, Goal, Remove) :-
    thread_self(Me),
    thread_get_message(begin),
    get_time(Now),
    Left is max(0, At-Now),
    (   thread_get_message(Me, end, [timeout(Left)])
    ->  true
    ;   retract(timer(Id, Me))
    ->  (   Remove == true
        ->  forget(Id)
        ;   assertz(timer(Id, done))
        ),
        catch(thread_signal(Owner, Goal), error(existence_error(_, _), _), true)
    ;   true
    ).

%!  uninstall_alarm(+Id) is det.
%
%   Wait no longer for an alarm.
%   Errors: type_error(alarm, Id), existence_error(alarm, Id).
%   Source: SWI-Prolog.

uninstall_alarm(Id) :-
    known(Id),
    (   retract(timer(Id, Thread)),
        Thread \== done
    ->  catch(thread_send_message(Thread, end), error(existence_error(_, _), _), true)
    ;   true
    ).

%!  remove_alarm(+Id) is det.
%
%   Wait no longer for an alarm, and forget it.
%   Errors: type_error(alarm, Id), existence_error(alarm, Id).
%   Source: SWI-Prolog.

remove_alarm(Id) :-
    uninstall_alarm(Id),
    forget(Id).

forget(Id) :-
    retractall(alarm(Id, _, _, _, _)).

known(Id) :-
    (   must_be_alarm(Id),
        alarm(Id, _, _, _, _)
    ->  true
    ;   existence_error(alarm, Id)
    ).

must_be_alarm(Id) :-
    (   var(Id)
    ->  instantiation_error(Id)
    ;   Id = '$alarm'(_)
    ->  true
    ;   type_error(alarm, Id)
    ).

%!  current_alarm(?At, :Goal, ?Id, ?Status) is nondet.
%
%   Id is an alarm of this thread, with its time and its goal; Status is done when it was
%   called, else scheduled.
%   Errors: type_error(alarm, Id).
%   Source: SWI-Prolog.

current_alarm(At, Goal, Id, Status) :-
    (   var(Id)
    ->  true
    ;   must_be_alarm(Id)
    ),
    thread_self(Owner),
    alarm(Id, Owner, At, Goal, _),
    (   timer(Id, done)
    ->  Status = done
    ;   Status = scheduled
    ).
