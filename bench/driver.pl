% The driver that the harness appends to every program.
%
% A program defines top/0, one iteration of the work, and result/1, a ground
% term that every system must agree on.  The driver reads one term from the
% standard input that says what to do:
%
%   run(Name, once)       call result/1 once and time that call
%   run(Name, times(N))   time N iterations of top/0 after one that warms up
%   run(Name, ms(Ms))     the same, with N chosen so that they last about Ms
%
% and writes the two lines
%
%   count(N).
%   bench(Name, Microseconds, Result).
%
% The time of an iteration is the processor time of the failure-driven loop
% less that of the same loop over an empty predicate, divided by N.

bench_main :-
    read(run(Name, How)),
    bench_run(How, Count, Us, Result),
    write(count(Count)), write('.'), nl,
    write('bench('), writeq(Name), write(', '), write(Us), write(', '),
    bench_write(Result), write(').'), nl.

bench_run(once, 1, Us, Result) :-
    statistics(runtime, [T0|_]),
    result(Result),
    statistics(runtime, [T1|_]),
    Us is (T1 - T0) * 1000.0.
bench_run(times(Count), Count, Us, Result) :-
    bench_loop(1),
    bench_time(Count, Ms),
    Us is Ms * 1000.0 / Count,
    result(Result).
bench_run(ms(Target), Count, Us, Result) :-
    bench_loop(1),
    bench_calibrate(1, Target, Count),
    bench_run(times(Count), Count, Us, Result).

bench_calibrate(N, Target, Count) :-
    bench_time(N, Ms),
    (   Ms * 8 >= Target
    ->  Count is max(1, N * Target // Ms)
    ;   N1 is N * 4,
        bench_calibrate(N1, Target, Count)
    ).

bench_time(Count, Ms) :-
    statistics(runtime, [T0|_]),
    bench_loop(Count),
    statistics(runtime, [T1|_]),
    bench_empty_loop(Count),
    statistics(runtime, [T2|_]),
    Ms is max(0, (T1 - T0) - (T2 - T1)).

bench_loop(Count) :- bench_repeat(Count), top, fail.
bench_loop(_).

bench_empty_loop(Count) :- bench_repeat(Count), bench_empty, fail.
bench_empty_loop(_).

bench_empty.

bench_repeat(N) :- N > 0.
bench_repeat(N) :- N > 1, N1 is N - 1, bench_repeat(N1).

% A writer of its own, so that the answers of two systems can be compared as
% text: no operators, no spaces, lists in brackets.

bench_write(X) :- atomic(X), !, writeq(X).
bench_write([X|Xs]) :- !, write('['), bench_write(X), bench_write_tail(Xs).
bench_write(X) :-
    X =.. [F, A|As],
    writeq(F), write('('), bench_write(A), bench_write_args(As), write(')').

bench_write_tail([]) :- !, write(']').
bench_write_tail([X|Xs]) :- !, write(','), bench_write(X), bench_write_tail(Xs).
bench_write_tail(X) :- write('|'), bench_write(X), write(']').

bench_write_args([]).
bench_write_args([A|As]) :- write(','), bench_write(A), bench_write_args(As).
