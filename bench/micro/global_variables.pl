% nb_setval/2, b_setval/2 and their readers.
%% only: zebra swipl

top :- result(_).

result(Total) :-
    nb_setval(bench_total, 0),
    run(1000),
    nb_getval(bench_total, Total).

run(0) :- !.
run(N) :-
    b_setval(bench_step, N),
    b_getval(bench_step, Step),
    nb_getval(bench_total, T0),
    T is T0 + Step,
    nb_setval(bench_total, T),
    N1 is N - 1,
    run(N1).
