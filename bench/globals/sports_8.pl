% A tournament of eight teams (CSPLib 026, as Van Hentenryck and others, Constraint Programming
% in OPL, 1999): each pair meets once, each team plays once a week, and at most twice in each
% of the four periods.
%% only: zebra gecode

top :- result(_).

result(Games) :-
    findall([A,B,G], ( between(1, 7, A), A1 is A+1, between(A1, 8, B), G is 8*(A-1)+B ), Table),
    length(Periods, 4),
    periods(Periods, 1, Table),
    transpose(Periods, Weeks),
    weeks(Weeks),
    append(Weeks, Slots),
    games(Slots, Games),
    all_distinct(Games),
    first_fail(Games), !.

periods([], _, _).
periods([Slots|Periods], P, Table) :-
    length(Slots, 7),
    slots(Slots, Teams, Rows),
    domain(Teams, 1, 8),
    tuples_in(Rows, Table),
    Slots = [slot(_,_,G)|_],
    G is 8*(2*P-2)+2*P,
    findall(T-_, between(1, 8, T), Counts),
    pairs_values(Counts, Cs),
    domain(Cs, 0, 2),
    global_cardinality(Teams, Counts),
    P1 is P+1,
    periods(Periods, P1, Table).

slots([], [], []).
slots([slot(A,B,G)|Slots], [A,B|Teams], [[A,B,G]|Rows]) :-
    slots(Slots, Teams, Rows).

weeks([]).
weeks([Slots|Weeks]) :-
    slots(Slots, Teams, _),
    all_distinct(Teams),
    weeks(Weeks).

games([], []).
games([slot(_,_,G)|Slots], [G|Games]) :-
    games(Slots, Games).
