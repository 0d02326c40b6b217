% The shortest schedule of a project of thirty activities with four resources: instance J30_43_2
% of the PSPLIB (Kolisch and Sprecher, 1996), whose first and last activities take no time.
%% only: zebra gecode

top :- result(_).

result(End) :-
    project(Capacities, Tasks),
    length(Tasks, N),
    length(Ss, N),
    domain(Ss, 0, 147),
    domain([End], 0, 147),
    Project =.. [s|Ss],
    after(Tasks, Ss, Project, End),
    resources(Capacities, 1, Tasks, Ss),
    append(Ss, [End], Vs),
    once(labeling([min, min(End)], Vs)).

after([], [], _, _).
after([task(_,D,_,Next)|Ts], [S|Ss], Project, End) :-
    S+D #=< End,
    before(Next, S, D, Project),
    after(Ts, Ss, Project, End).

before([], _, _, _).
before([N|Ns], S, D, Project) :-
    arg(N, Project, S1),
    S+D #=< S1,
    before(Ns, S, D, Project).

resources([], _, _, _).
resources([C|Cs], R, Tasks, Ss) :-
    needed(Tasks, Ss, R, Needed),
    cumulative(Needed, [limit(C)]),
    R1 is R+1,
    resources(Cs, R1, Tasks, Ss).

needed([], [], _, []).
needed([task(_,D,Needs,_)|Ts], [S|Ss], R, Needed) :-
    nth1(R, Needs, N),
    (   N > 0
    ->  Needed = [task(S,D,_,N,_)|Needed1]
    ;   Needed = Needed1
    ),
    needed(Ts, Ss, R, Needed1).

project([28,25,28,25], [
    task(1, 1, [3,3,3,10], [4,6,7]),
    task(2, 6, [0,1,0,6], [14,15,23]),
    task(3, 5, [8,1,10,9], [5,12,15]),
    task(4, 1, [0,9,7,1], [11,16,25]),
    task(5, 4, [5,0,2,3], [10,21,23]),
    task(6, 5, [5,4,7,8], [8,10,19]),
    task(7, 7, [10,5,7,8], [9,12,14]),
    task(8, 10, [6,8,0,0], [12,13,20]),
    task(9, 1, [9,2,5,2], [11,15,25]),
    task(10, 2, [1,3,0,0], [16,22,29]),
    task(11, 8, [0,0,10,8], [17,18,19]),
    task(12, 6, [4,3,4,10], [24,26,30]),
    task(13, 8, [3,4,8,2], [14,18]),
    task(14, 1, [0,5,5,2], [16,17,22]),
    task(15, 8, [5,2,0,6], [18,19,26]),
    task(16, 2, [4,0,1,9], [28]),
    task(17, 8, [3,10,10,0], [21]),
    task(18, 4, [0,2,1,5], [24,28]),
    task(19, 7, [9,0,0,2], [21,27]),
    task(20, 3, [4,3,0,0], [22,23,24]),
    task(21, 3, [10,10,4,0], [30]),
    task(22, 3, [9,5,9,0], [27]),
    task(23, 5, [5,4,3,4], [25,27]),
    task(24, 4, [0,10,9,8], [29]),
    task(25, 10, [0,9,9,9], [26,28]),
    task(26, 2, [7,0,4,6], [29]),
    task(27, 9, [10,2,7,1], [30]),
    task(28, 2, [9,0,5,4], []),
    task(29, 6, [2,6,0,0], []),
    task(30, 6, [8,2,0,0], [])]).
