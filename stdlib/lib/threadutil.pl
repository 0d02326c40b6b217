/*  library(threadutil): threads as the user at the top level sees them. */

:- module(thread_util,
          [ threads/0,
            join_threads/0,
            tdebug/0,
            tdebug/1,
            tnodebug/0,
            tnodebug/1,
            tbacktrace/1,
            tbacktrace/2,
            tprofile/1
          ]).

:- autoload(library(error)).
:- autoload(library(lists)).
:- autoload(library(option)).
:- use_module(library(prolog_stack)).
:- use_module(library(statistics)).
:- autoload(library(apply)).

%!  threads is det.
%
%   Print the threads, with their status; of those that run also the processor time in seconds
%   and the bytes that their stacks use.
%   Source: SWI-Prolog.

threads :-
    findall(Thread-Status, thread_property(Thread, status(Status)), Pairs),
    maplist(thread_row, Pairs, Rows),
    print_message(information, threads(Rows)).

thread_row(Thread-running, thread(Name, running, [Time, Stack])) :-
    catch(( thread_statistics(Thread, cputime, Time),
            thread_statistics(Thread, stack, Stack)
          ), error(_, _), fail),
    !,
    (   thread_property(Thread, alias(Name))
    ->  true
    ;   thread_property(Thread, id(Name))
    ).
thread_row(Thread-Status, thread(Thread, Status, [])).

%!  join_threads is det.
%
%   Join the threads that have ended, and print their status.
%   Source: SWI-Prolog.

join_threads :-
    findall(Thread-Status,
            ( thread_property(Thread, status(Status)),
              Status \== running,
              catch(thread_join(Thread, _), error(_, _), fail)
            ),
            Joined),
    (   Joined == []
    ->  true
    ;   print_message(information, joined_threads(Joined))
    ).

%!  tdebug is det.
%!  tdebug(+Thread) is det.
%!  tnodebug is det.
%!  tnodebug(+Thread) is det.
%
%   Begin or end debug mode in Thread, or in all other running threads: see debug/0, tspy/1. The
%   tracer asks at the top level.
%   Errors: existence_error(thread, Thread).
%   Source: SWI-Prolog, which opens a window for the thread.

tdebug :-
    all_others(debug).

tdebug(Thread) :-
    thread_signal(Thread, debug).

tnodebug :-
    all_others(nodebug).

tnodebug(Thread) :-
    thread_signal(Thread, nodebug).

all_others(Goal) :-
    thread_self(Me),
    forall(( thread_property(Thread, status(running)), Thread \== Me ),
           catch(thread_signal(Thread, Goal), error(existence_error(_, _), _), true)).

%!  tbacktrace(+Thread) is det.
%!  tbacktrace(+Thread, +Options) is det.
%
%   Print the running clauses of Thread, the innermost first. Option: depth(N), how many at most,
%   by default 20.
%   Errors: existence_error(thread, Thread), time_limit_exceeded if it does not answer for ten
%   seconds.
%   Source: SWI-Prolog.

tbacktrace(Thread) :-
    tbacktrace(Thread, []).

tbacktrace(Thread, Options) :-
    option(depth(Depth), Options, 20),
    must_be(nonneg, Depth),
    of_thread(Thread, Frames, get_prolog_backtrace(Depth, Frames)),
    print_message_lines(user_error, '', [ansi(bold, 'Backtrace of ~p', [Thread]), nl]),
    print_prolog_backtrace(user_error, Frames).

%   of_thread(+Thread, ?Result, :Goal): calls Goal in Thread to get Result.

of_thread(Thread, _, Goal) :-
    thread_self(Thread),
    !,
    call(Goal).
of_thread(Thread, Result, Goal) :-
    thread_self(Me),
    thread_signal(Thread, ( call(Goal), thread_send_message(Me, '$of_thread'(Thread, Result)) )),
    (   thread_get_message(Me, '$of_thread'(Thread, Result), [timeout(10)])
    ->  true
    ;   throw(time_limit_exceeded)
    ).

%!  tprofile(+Thread) is det.
%
%   Profile Thread until Enter is pressed, then print what show_profile/1 would in it.
%   Errors: existence_error(thread, Thread).
%   Source: SWI-Prolog.

tprofile(Thread) :-
    of_thread(Thread, started, ( reset_profiler, profiler(_, cputime) )),
    format(user_error, 'Running profiler in thread ~p (press RET to show results) ...', [Thread]),
    get_char(user_input, _),
    of_thread(Thread, Table, ( profiler(_, false), with_output_to(string(Table), show_profile([])) )),
    write(user_error, Table).

:- multifile prolog:message//1.

prolog:message(threads(Rows)) -->
    { findall(Name, ( member(thread(Thread, _, _), Rows), format(string(Name), "~p", [Thread]) ), Names),
      width(Names, 6, Width0),
      Width is Width0+2, % of the prefix
      Line is Width+31
    },
    [ '~t~w~*|~w~t~*+~t~w~*+~t~w~*+'-['Thread', Width, ' Status', 9, 'Time', 9, 'Stack use', 13], nl,
      '~`-t~*|'-[Line], nl
    ],
    rows(Rows, Width).
prolog:message(joined_threads(Joined)) -->
    [ 'Joined the following threads' ],
    joined(Joined).

width([], Width, Width).
width([Name|Names], Width0, Width) :-
    string_length(Name, Length),
    Width1 is max(Width0, Length),
    width(Names, Width1, Width).

rows([], _) -->
    [].
rows([thread(Thread, Status, Usage)|Rows], Width) -->
    [ '~t~p~*| '-[Thread, Width] ],
    row(Status, Usage),
    (   { Rows == [] }
    ->  []
    ;   [ nl ]
    ),
    rows(Rows, Width).

row(_, [Time, Stack]) -->
    !,
    [ 'running~t~8+~t~3f~9+~t~D~13+'-[Time, Stack] ].
row(Status, []) -->
    [ '~p'-[Status] ].

joined([]) -->
    [].
joined([Thread-Status|Joined]) -->
    [ nl, '  ~p: ~p'-[Thread, Status] ],
    joined(Joined).
