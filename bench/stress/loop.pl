% A deterministic loop of 100,000,000 iterations that builds and drops a
% structure in each: memory has to stay bounded.
%% once
%% only: zebra swipl

result(Final) :- loop(100000000, state(0, none), Final).

loop(0, State, State) :- !.
loop(N, state(Sum, _), Final) :-
    N1 is N - 1,
    Sum1 is (Sum + N) mod 1000003,
    loop(N1, state(Sum1, seen(N)), Final).

top.
