% call_with_depth_limit/3, call_with_time_limit/2 and
% call_with_inference_limit/3, 200 times each, on list predicates of 20 elements.
%% only: zebra swipl

:- use_module(library(time)).

top :- result(_).

result(Sum) :-
    numlist(1, 20, L),
    run(200, L, 0, Sum).

run(0, _, Sum, Sum) :- !.
run(N, L, Sum0, Sum) :-
    call_with_depth_limit(app(L, [x], L1), 100, _),
    call_with_time_limit(100, app(L1, [y], L2)),
    call_with_inference_limit(app(L2, [z], L3), 1000, _),
    length(L3, K),
    Sum1 is Sum0 + K,
    N1 is N - 1,
    run(N1, L, Sum1, Sum).

app([], L, L).
app([X|L1], L2, [X|L3]) :- app(L1, L2, L3).
