% stream_property/2 with a known alias, and calls of unknown procedures.
%% only: zebra swipl

top :- result(_).

result(Count) :- run(500, 0, Count).

run(0, Count, Count) :- !.
run(N, Count0, Count) :-
    stream_property(_, alias(user_error)),
    catch(not_there(N), error(existence_error(procedure, _), _), true),
    Count1 is Count0 + 1,
    N1 is N - 1,
    run(N1, Count1, Count).
