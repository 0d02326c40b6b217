/*  library(statistics): how long a goal takes and where, and what the system uses. */

:- module(statistics,
          [ time/1,
            call_time/2,
            call_time/3,
            statistics/0,
            profile/1,
            profile/2,
            show_profile/1
          ]).

:- use_module(library(apply)).
:- use_module(library(error)).
:- use_module(library(option)).

:- meta_predicate
    time(0),
    call_time(0, -),
    call_time(0, -, -),
    profile(0),
    profile(0, +).

%!  time(:Goal) is nondet.
%
%   Call Goal and print on user_error, for each solution and for failure, how
%   many inferences and seconds it took; the same when it raises an exception.
%   Source: SWI-Prolog.

time(Goal) :-
    now(Start),
    State = since(Start),
    (   setup_call_catcher_cleanup(true, Goal, End, report_raised(End, State))
    *-> report(State),
        (   nonvar(End)
        ->  true
        ;   restart_on_redo(State)
        )
    ;   report(State),
        fail
    ).

report_raised(End, State) :-
    (   raised(End)
    ->  report(State)
    ;   true
    ).

raised(exception(_)).
raised(external_exception(_)).

%!  call_time(:Goal, -Time) is semidet.
%!  call_time(:Goal, -Time, -Result) is det.
%
%   Call Goal once; Time is a dict with the keys cpu and wall, in seconds, and
%   inferences. Result is true or false as Goal succeeds or not; call_time/2 fails then.
%   Source: SWI-Prolog.

call_time(Goal, Time) :-
    call_time(Goal, Time, true).

call_time(Goal, Time, Result) :-
    now(Start),
    (   call(Goal)
    ->  Result0 = true
    ;   Result0 = false
    ),
    now(End),
    between_times(Start, End, Inferences, Cpu, Wall),
    dict_create(Time, time, [cpu-Cpu, inferences-Inferences, wall-Wall]),
    Result = Result0.

between_times(now(Inferences0, Cpu0, Wall0), now(Inferences1, Cpu1, Wall1), Inferences, Cpu, Wall) :-
    Inferences is Inferences1-Inferences0,
    Cpu is Cpu1-Cpu0,
    Wall is Wall1-Wall0.

now(now(Inferences, Cpu, Wall)) :-
    statistics(inferences, Inferences),
    statistics(cputime, Cpu),
    get_time(Wall).

restart_on_redo(_).
restart_on_redo(State) :-
    now(Now),
    nb_setarg(1, State, Now),
    fail.

report(since(Start)) :-
    now(End),
    between_times(Start, End, Inferences, Cpu, Wall),
    percentage(Cpu, Wall, Percent),
    rate(Inferences, Cpu, Lips),
    print_message(information,
                  format('~D inferences, ~3f CPU in ~3f seconds (~w% CPU, ~w Lips)',
                         [Inferences, Cpu, Wall, Percent, Lips])).

percentage(Cpu, Wall, Percent) :-
    (   Wall > 0
    ->  Percent is round(100*Cpu/Wall)
    ;   Percent = 100
    ).

rate(Inferences, Cpu, Lips) :-
    (   Cpu > 0
    ->  Lips is round(Inferences/Cpu)
    ;   Lips = 'Infinite'
    ).

%!  statistics is det.
%
%   Print on user_error the time and the memory used so far.
%   Source: SWI-Prolog.

statistics :-
    statistics(epoch, Start),
    format_time(string(Started), '%a %b %e %T %Y', Start),
    statistics(process_cputime, Cpu),
    statistics(inferences, Inferences),
    maplist(statistics, [atoms,functors,predicates,clauses,modules], [Atoms,Functors,Predicates,Clauses,Modules]),
    maplist(size, [localused,globalused,trailused,stack_limit], [Local,Global,Trail,Limit]),
    statistics(stack, Used),
    in_bytes(Used, Stacks),
    statistics(program, [Program|_]),
    in_bytes(Program, Code),
    statistics(garbage_collection, [Collections,Gained,Milliseconds|_]),
    Seconds is Milliseconds/1000,
    statistics(threads, Threads),
    print_message_lines(
        user_error, kind(information),
        [ 'Started at ~w'-[Started], nl,
          '~3f seconds cpu time for ~D inferences'-[Cpu, Inferences], nl,
          '~D atoms, ~D functors, ~D predicates, ~D clauses, ~D modules'-[Atoms, Functors, Predicates, Clauses, Modules], nl,
          nl,
          'Local stack:  ~t~w~26|'-[Local], nl,
          'Global stack: ~t~w~26|'-[Global], nl,
          'Trail stack:  ~t~w~26|'-[Trail], nl,
          'All stacks:   ~t~w~26| of at most ~w'-[Stacks, Limit], nl,
          'Program:      ~t~w~26|'-[Code], nl,
          nl,
          '~D garbage collections gained ~D bytes in ~3f seconds'-[Collections, Gained, Seconds], nl,
          '~D threads'-[Threads], nl
        ]).

size(Key, Text) :-
    statistics(Key, Bytes),
    in_bytes(Bytes, Text).

%   in_bytes(+Bytes, -Text): in a unit that leaves at most four digits before the point.

in_bytes(Bytes, Text) :-
    (   Bytes < 10_000
    ->  format(string(Text), '~D b', [Bytes])
    ;   Bytes < 10_000_000
    ->  Kb is (Bytes+512)//1024,
        format(string(Text), '~D Kb', [Kb])
    ;   Mb is (Bytes+524288)//1048576,
        format(string(Text), '~D Mb', [Mb])
    ).

%!  profile(:Goal) is semidet.
%!  profile(:Goal, +Options) is semidet.
%
%   Call Goal once, then print where its time was spent, on the current output: for each
%   predicate how often it was called, and the parts of the time in its own clauses and in
%   those with what they had called. Which clauses run is looked up at intervals, and
%   calls are counted, but for builtins within clauses. A caller is known unless the
%   call was its last. Options are those of show_profile/1, and
%
%     - sample_rate(N)  how often a second to look, 1000 at first
%     - pprof(File)     also write a file for go tool pprof
%
%   Errors: those of Goal, type_error(integer, N).
%   Source: SWI-Prolog, which counts redos, too.

profile(Goal) :-
    profile(Goal, []).

profile(Goal, Options) :-
    option(sample_rate(Rate), Options, 1000),
    must_be(positive_integer, Rate),
    shown(Options, _, _),
    setup_call_cleanup(
        '$profile_begin'(Rate),
        once(Goal),
        (   '$profile_end',
            told(Options)
        )).

told(Options) :-
    (   option(pprof(File), Options)
    ->  setup_call_cleanup(open(File, write, Out, [type(binary)]),
                           '$profile_write'(Out),
                           close(Out))
    ;   true
    ),
    show_profile(Options).

%!  show_profile(+Options) is det.
%
%   Print the last profile of this thread again. Options are top(N), how many predicates,
%   25 at first, and cumulative(Bool): order by the time with what was called.
%   Errors: existence_error(profile, last).
%   Source: SWI-Prolog.

show_profile(Options) :-
    shown(Options, Top, Cumulative),
    (   '$profile_shares'(Cumulative, Seconds, Samples, Shares)
    ->  true
    ;   existence_error(profile, last)
    ),
    line,
    format('Total time: ~3f seconds~n', [Seconds]),
    line,
    format('~w~t~w~49|~t~w~10+~t~w~10+~n', ['Predicate', 'Calls', 'Self', 'Total']),
    line,
    show_shares(Top, Shares, Samples).

%   shown(+Options, -Top, -Cumulative): what is to be shown.

shown(Options, Top, Cumulative) :-
    option(top(Top), Options, 25),
    must_be(nonneg, Top),
    option(cumulative(Cumulative), Options, false),
    must_be(boolean, Cumulative).

line :-
    format('~`=t~69|~n').

show_shares(0, _, _) :-
    !.
show_shares(_, [], _) :-
    !.
show_shares(N, [share(Predicate, Calls, Self, Total)|Shares], Samples) :-
    percent(Self, Samples, SelfPart),
    percent(Total, Samples, TotalPart),
    format('~w~t~D~49|~t~1f%~10+~t~1f%~10+~n', [Predicate, Calls, SelfPart, TotalPart]),
    N1 is N-1,
    show_shares(N1, Shares, Samples).

percent(Part, All, Percent) :-
    (   All =:= 0
    ->  Percent = 0.0
    ;   Percent is 100*Part/All
    ).
