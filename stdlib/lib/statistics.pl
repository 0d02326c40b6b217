/*  library(statistics): how long a goal takes, and what the system uses. */

:- module(statistics, [time/1, statistics/0]).

:- meta_predicate time(0).

%!  time(:Goal) is nondet.
%
%   Call Goal and print on user_error, for each solution and for failure, how
%   many inferences and seconds it took.
%   Source: SWI-Prolog.

time(Goal) :-
    now(Start),
    State = since(Start),
    (   catch(Goal, Ball, true)
    *-> report(State),
        (   nonvar(Ball)
        ->  throw(Ball)
        ;   restart_on_redo(State)
        )
    ;   report(State),
        fail
    ).

now(now(Inferences, Cpu, Wall)) :-
    statistics(inferences, Inferences),
    statistics(cputime, Cpu),
    get_time(Wall).

restart_on_redo(_).
restart_on_redo(State) :-
    now(Now),
    nb_setarg(1, State, Now),
    fail.

report(since(now(Inferences0, Cpu0, Wall0))) :-
    now(now(Inferences1, Cpu1, Wall1)),
    Inferences is Inferences1-Inferences0,
    Cpu is Cpu1-Cpu0,
    Wall is Wall1-Wall0,
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
    statistics(cputime, Cpu),
    statistics(inferences, Inferences),
    statistics(predicates, Predicates),
    statistics(clauses, Clauses),
    statistics(modules, Modules),
    statistics(atoms, Atoms),
    statistics(globalused, Global),
    statistics(localused, Local),
    statistics(trailused, Trail),
    statistics(stack_limit, Limit),
    statistics(program, [Program, _]),
    print_message_lines(
        user_error, kind(information),
        [ '~3f seconds cpu time for ~D inferences'-[Cpu, Inferences], nl,
          '~D atoms, ~D predicates, ~D clauses, ~D modules'-[Atoms, Predicates, Clauses, Modules], nl,
          'Bytes in use: global stack ~D, local stack ~D, trail ~D, program ~D'-[Global, Local, Trail, Program], nl,
          'Limit of the stacks: ~D bytes'-[Limit], nl
        ]).
