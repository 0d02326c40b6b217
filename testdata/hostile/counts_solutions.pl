% Orders, groups and limits solutions without end.

:- use_module(library(solution_sequences)).
attack :- member(G, [call_with_time_limit(0.1, order_by([desc(X)], repeat_x(X))),
    call_with_time_limit(0.1, distinct(X, repeat_x(X))),
    call_with_time_limit(0.1, aggregate(count, X^repeat_x(X), _)),
    call_with_time_limit(0.1, aggregate_all(max(X), repeat_x(X), _)),
    call_with_time_limit(0.1, aggregate_all(bag(X), repeat_x(X), _)),
    call_with_time_limit(0.1, findnsols(1000000, X, repeat_x(X), _)),
    call_with_time_limit(0.1, limit(1000000000, repeat_x(X))),
    call_with_time_limit(0.1, reduced(X, repeat_x(X))),
    call_with_time_limit(0.1, forall(repeat_x(_), true))]), catch(ignore(G), _, true), fail.
attack :- attack.
repeat_x(X) :- between(1, inf, X).
