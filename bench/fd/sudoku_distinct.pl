% A sudoku with 17 clues, its differences by domain.
%% only: zebra swipl gecode

top :- result(_).

result(Rows) :-
    puzzle(Rows),
    all_cells(Rows, Cells),
    domain(Cells, 1, 9),
    each_different(Rows),
    columns(Rows, Columns),
    each_different(Columns),
    blocks(Rows),
    first_fail(Cells), !.

puzzle([[_,_,_,_,_,_,_,_,_],
        [_,_,_,_,_,3,_,8,5],
        [_,_,1,_,2,_,_,_,_],
        [_,_,_,5,_,7,_,_,_],
        [_,_,4,_,_,_,1,_,_],
        [_,9,_,_,_,_,_,_,_],
        [5,_,_,_,_,_,_,7,3],
        [_,_,2,_,1,_,_,_,_],
        [_,_,_,_,4,_,_,_,9]]).

all_cells([], []).
all_cells([Row|Rows], Cells) :-
    append(Row, Cells1, Cells),
    all_cells(Rows, Cells1).

each_different([]).
each_different([Xs|Xss]) :-
    distinct(Xs),
    each_different(Xss).

columns([[],_,_,_,_,_,_,_,_], []) :- !.
columns(Rows, [Column|Columns]) :-
    heads(Rows, Column, Rows1),
    columns(Rows1, Columns).

heads([], [], []).
heads([[X|Xs]|Rows], [X|Column], [Xs|Rows1]) :-
    heads(Rows, Column, Rows1).

blocks([]).
blocks([A,B,C|Rows]) :-
    blocks(A, B, C),
    blocks(Rows).

blocks([], [], []).
blocks([A,B,C|As], [D,E,F|Ds], [G,H,I|Gs]) :-
    distinct([A,B,C,D,E,F,G,H,I]),
    blocks(As, Ds, Gs).
