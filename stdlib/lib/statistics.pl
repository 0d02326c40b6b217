/*  library(statistics): time and memory of goals and of the system. */

:- module(prolog_statistics,
          [ time/1,
            call_time/2,
            call_time/3,
            statistics/0,
            profile/1,
            profile/2,
            show_profile/1,
            profile_data/1,
            profile_procedure_data/2
          ]).

:- autoload(library(apply)).
:- autoload(library(error)).
:- autoload(library(lists)).
:- autoload(library(option)).
:- use_module(library(prolog_code)).

:- meta_predicate
    time(0),
    call_time(0, -),
    call_time(0, -, -),
    profile(0),
    profile(0, +),
    profile_procedure_data(:, -).

:- multifile prolog:message//1.

%!  time(:Goal) is nondet.
%
%   Call Goal and print on user_error, for each solution and for failure, how
%   many inferences and seconds it took; the same when it raises an exception.
%   Source: SWI-Prolog.

time(Goal) :-
    own_inferences(Goal, Own),
    now(Start),
    State = since(Start, Own),
    timed(Goal, State, Result),
    report(State),
    Result == true.

%   timed(:Goal, +State, -Result)
%
%   Call Goal; Result is true for each of its solutions, and false when it has no more. When it
%   raises an exception, report what it took.

timed(Goal, State, true) :-
    setup_call_catcher_cleanup(true, Goal, End, report_raised(End, State)),
    (   nonvar(End)
    ->  !
    ;   restart_on_redo(State)
    ).
timed(_, _, false).

report_raised(End, State) :-
    (   raised(End)
    ->  report(State)
    ;   true
    ).

raised(exception(_)).
raised(external_exception(_)).

%   own_inferences(:Goal, -Count)
%
%   Count is how many calls time/1 makes itself up to its report.

own_inferences(Goal, Count) :-
    strip_module(Goal, _, Plain),
    (   nonvar(Plain),
        control(Plain)
    ->  Count = 9
    ;   Count = 8
    ).

control((_, _)).
control((_ ; _)).
control((_ -> _)).
control((_ *-> _)).
control(\+ _).

%!  call_time(:Goal, -Time) is nondet.
%!  call_time(:Goal, -Time, -Result) is multi.
%
%   Call Goal; Time is a dict with the keys cpu and wall, in seconds, and inferences, for each
%   solution and for failure. Result is true for a solution and false for failure, when
%   call_time/2 fails.
%   Source: SWI-Prolog.

call_time(Goal, Time) :-
    call_time(Goal, Time, true).

call_time(Goal, Time, Result) :-
    now(Start),
    State = since(Start, 0),
    timed(Goal, State, Result0),
    taken(State, Inferences, Cpu, Wall),
    dict_create(Time, time, [cpu-Cpu, inferences-Inferences, wall-Wall]),
    Result = Result0.

%   taken(+State, -Inferences, -Cpu, -Wall): the differences since State was
%   set.

taken(since(Start, Own), Inferences, Cpu, Wall) :-
    now(End),
    between_times(Start, End, Inferences0, Cpu, Wall),
    Inferences is max(0, Inferences0-Own).

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

report(State) :-
    taken(State, Inferences, Cpu, Wall),
    rate(Inferences, Cpu, Lips),
    print_message(information, time(Inferences, Cpu, Wall, Lips)).

prolog:message(time(Inferences, Cpu, Wall, Lips)) -->
    { percentage(Cpu, Wall, Percent) },
    [ '~D inferences, ~3f CPU in ~3f seconds (~w% CPU, ~w Lips)'-[Inferences,Cpu,Wall,Percent,Lips] ].

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

%   in_bytes(+Bytes, -Text): Text has a unit with at most four digits before the
%   point.

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
%   Call Goal once, then print on the current output where its time was spent: for each predicate
%   the number of calls and of redos (retries with the next clause, or with another solution of a
%   builtin), and the time in its own clauses and with the predicates they called. Times come from
%   samples of the running clauses. All calls are counted except builtins within clauses. Called
%   predicates count for their caller, unless the call was its last. Options are those of
%   show_profile/1, and
%
%     - sample_rate(N)  samples a second, by default 1000
%     - pprof(File)     also write a file for go tool pprof
%
%   Errors: those of Goal, type_error(integer, N).
%   Source: SWI-Prolog.

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
%   25 at first, and cumulative(Bool): order by the time with called predicates.
%   Errors: existence_error(profile, last).
%   Source: SWI-Prolog.

show_profile(Options) :-
    shown(Options, Top, Cumulative),
    shares(Cumulative, Seconds, Samples, Shares),
    line,
    format('Total time: ~3f seconds~n', [Seconds]),
    line,
    format('~w~t~w~61|~t~w~9+~t~w~9+~n', ['Predicate', 'Box Entries =    Calls+Redos    ', 'Self', 'Total']),
    line,
    show_shares(Top, Shares, Samples).

shares(Cumulative, Seconds, Samples, Shares) :-
    (   '$profile_shares'(Cumulative, Seconds, Samples, Shares)
    ->  true
    ;   existence_error(profile, last)
    ).

%   shown(+Options, -Top, -Cumulative): reads what the options ask to show.

shown(Options, Top, Cumulative) :-
    option(top(Top), Options, 25),
    must_be(nonneg, Top),
    option(cumulative(Cumulative), Options, false),
    must_be(boolean, Cumulative).

line :-
    format('~`=t~79|~n').

show_shares(0, _, _) :-
    !.
show_shares(_, [], _) :-
    !.
show_shares(N, [share(Predicate, Calls, Redos, Self, Total, _, _)|Shares], Samples) :-
    percent(Self, Samples, SelfPart),
    percent(Total, Samples, TotalPart),
    Entries is Calls+Redos,
    predicate_label(Predicate, Label),
    format('~w~t~D =~42|~t~D+~52|~D~t~61|~t~1f%~9+~t~1f%~9+~n', [Label, Entries, Calls, Redos, SelfPart, TotalPart]),
    N1 is N-1,
    show_shares(N1, Shares, Samples).

percent(Part, All, Percent) :-
    (   All =:= 0
    ->  Percent = 0.0
    ;   Percent is 100*Part/All
    ).

%!  profile_data(-Data) is det.
%
%   Data is the last profile of this thread: profile{summary:Summary, nodes:Nodes}, where Summary is
%   summary{samples:N, ticks:N, nodes:Count, time:Seconds} and a node is node{predicate:PI, call:N,
%   redo:N, ticks_self:N, ticks_siblings:N, callers:Edges, callees:Edges}. Ticks are samples; those
%   of siblings are in called predicates. An edge is Predicate-Calls.
%   Errors: existence_error(profile, last).
%   Source: SWI-Prolog, whose nodes also count exits, and whose edges have ticks.

profile_data(profile{summary:Summary, nodes:Nodes}) :-
    shares(false, Seconds, Samples, Shares),
    maplist(node, Shares, Nodes),
    length(Nodes, Count),
    Summary = summary{samples:Samples, ticks:Samples, nodes:Count, time:Seconds}.

node(share(Predicate, Calls, Redos, Self, Total, Callers, Callees),
     node{predicate:Predicate, call:Calls, redo:Redos, ticks_self:Self, ticks_siblings:Siblings, callers:Callers, callees:Callees}) :-
    Siblings is Total-Self.

%!  profile_procedure_data(:Predicate, -Node) is semidet.
%
%   Node is that of a predicate in profile_data/1.
%   Source: SWI-Prolog.

profile_procedure_data(Predicate, Node) :-
    strip_module(Predicate, Module, Name/Arity),
    profile_data(Data),
    get_dict(nodes, Data, Nodes),
    functor(Head, Name, Arity),
    (   predicate_property(Module:Head, imported_from(Home))
    ->  true
    ;   Home = Module
    ),
    member(Node, Nodes),
    get_dict(predicate, Node, Home:Name/Arity),
    !.
