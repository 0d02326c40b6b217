% The job shop ft06 of Fisher and Thompson: the shortest plan for six jobs on six machines.

top :- result(_).

result(End) :-
    domain([End], 0, 80),
    jobs(Jobs),
    starts(Jobs, End, Tasks, []),
    on_machines(0, Tasks, Orders, [End]),
    least(End, Orders), !.

jobs([[2-1,0-3,1-6,3-7,5-3,4-6],
      [1-8,2-5,4-10,5-10,0-10,3-4],
      [2-5,3-4,5-8,0-9,1-1,4-7],
      [1-5,0-5,2-5,3-3,4-8,5-9],
      [2-9,1-3,4-5,5-4,0-3,3-1],
      [1-3,3-3,5-9,0-10,4-4,2-1]]).

starts([], _, Tasks, Tasks).
starts([Job|Jobs], End, Tasks, Rest) :-
    in_turn(Job, 0, 0, End, Tasks, Tasks1),
    starts(Jobs, End, Tasks1, Rest).

in_turn([], Before, Length, End, Tasks, Tasks) :-
    Before+Length #=< End.
in_turn([M-D|Job], Before, Length, End, [task(M,S,D)|Tasks], Rest) :-
    domain([S], 0, 80),
    Before+Length #=< S,
    in_turn(Job, S, D, End, Tasks, Rest).

on_machines(6, _, Orders, Orders) :- !.
on_machines(M, Tasks, Orders, Rest) :-
    those_on(Tasks, M, Ts),
    no_two(Ts, Orders, Orders1),
    M1 is M+1,
    on_machines(M1, Tasks, Orders1, Rest).

those_on([], _, []).
those_on([task(M,S,D)|Tasks], M, [S-D|Ts]) :- !,
    those_on(Tasks, M, Ts).
those_on([_|Tasks], M, Ts) :-
    those_on(Tasks, M, Ts).

no_two([], Orders, Orders).
no_two([T|Ts], Orders, Rest) :-
    apart(Ts, T, Orders, Orders1),
    no_two(Ts, Orders1, Rest).

apart([], _, Orders, Orders).
apart([S2-D2|Ts], S1-D1, [B|Orders], Rest) :-
    domain([B,C], 0, 1),
    holds(S1+D1 #=< S2, B),
    holds(S2+D2 #=< S1, C),
    B+C #= 1,
    apart(Ts, S1-D1, Orders, Rest).
