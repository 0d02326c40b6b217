% Moving house: how soon seven pieces are carried, in units of five minutes, with the people
% and trolleys there are.
%% only: zebra swipl gecode

top :- result(_).

result(End) :-
    Ss = [A,B,C,D,E,F,G],
    domain(Ss, 0, 18),
    domain([End], 0, 24),
    Ls = [6,2,3,3,5,4,2],
    ends(Ss, Ls, End),
    A #< C,
    carried(Ss, Ls, [3,1,3,2,4,2,1], People),
    cumulative(People, [limit(5)]),
    carried(Ss, Ls, [2,1,1,2,1,2,0], Trolleys),
    cumulative(Trolleys, [limit(3)]),
    B #>= D,
    E #=< F+4,
    G #>= A+4,
    append(Ss, [End], Vs),
    least(End, Vs), !.

ends([], [], _).
ends([S|Ss], [L|Ls], End) :-
    S+L #=< End,
    ends(Ss, Ls, End).

carried([], [], [], []).
carried([S|Ss], [L|Ls], [N|Ns], [task(S,L,_,N,_)|Ts]) :-
    carried(Ss, Ls, Ns, Ts).
