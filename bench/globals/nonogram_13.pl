% A nonogram that needs search, a domino of the instances of Wolter (Survey of Paint-by-Number
% Puzzle Solvers): each line is a regular constraint.
%% only: zebra swipl gecode

top :- result(_).

result(Sums) :-
    length(Rows, 13),
    lines(Rows),
    transpose(Rows, Columns),
    rows(Rows, [[3],[1],[3,1],[1],[3,1],[1],[3,1],[1],[3,1],[1],[3,1],[1],[1]]),
    rows(Columns, [[1],[1],[1,3],[1],[1,3],[1],[1,3],[1],[1,3],[1],[1,3],[1],[3]]),
    append(Rows, Xs),
    in_order(Xs),
    sums(Rows, Sums), !.

lines([]).
lines([Row|Rows]) :-
    length(Row, 13),
    domain(Row, 1, 2),
    lines(Rows).

rows([], []).
rows([Row|Rows], [Blocks|Clues]) :-
    blocks(Blocks, 1, Arcs, Last),
    automaton(Row, [source(1),sink(Last)], Arcs),
    rows(Rows, Clues).

%   blocks(+Blocks, +State, -Arcs, -Last): 2 is a black square.

blocks([B|Bs], S, [arc(S,1,S)|Arcs], Last) :-
    block(B, S, S1, Arcs, Arcs1),
    (   Bs == []
    ->  Last = S1,
        Arcs1 = [arc(S1,1,S1)]
    ;   S2 is S1+1,
        Arcs1 = [arc(S1,1,S2)|Arcs2],
        blocks(Bs, S2, Arcs2, Last)
    ).

block(0, S, S, Arcs, Arcs) :- !.
block(N, S, S2, [arc(S,2,S1)|Arcs], Arcs1) :-
    S1 is S+1,
    N1 is N-1,
    block(N1, S1, S2, Arcs, Arcs1).

%   sums(+Rows, -Sums): what the columns of the black squares sum up to, in each row.

sums([], []).
sums([Row|Rows], [Sum|Sums]) :-
    sum_of(Row, 1, Sum),
    sums(Rows, Sums).

sum_of([], _, 0).
sum_of([X|Xs], J, Sum) :-
    J1 is J+1,
    sum_of(Xs, J1, Sum1),
    Sum is Sum1+X*J.
