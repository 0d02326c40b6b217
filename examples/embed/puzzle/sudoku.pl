% Sudoku of 4, 9, 16 or 25 numbers, by library(clpfd).

:- use_module(library(clpfd)).

%!  sudoku(+Given, -Rows) is nondet.
%
%   Rows are those of a solution; 0 in Given is a cell that is to be filled.
%   Errors: domain_error(sudoku, Given) if it is not a square of numbers from 0 to its size.

sudoku(Given, Rows) :-
    (   square(Given, Side, Size)
    ->  true
    ;   throw(error(domain_error(sudoku, Given), _))
    ),
    maplist(maplist(cell), Given, Rows),
    append(Rows, Cells),
    Cells ins 1..Size,
    maplist(all_distinct, Rows),
    transpose(Rows, Columns),
    maplist(all_distinct, Columns),
    blocks(Rows, Side, Blocks),
    maplist(all_distinct, Blocks),
    labeling([ff], Cells).

square(Rows, Side, Size) :-
    length(Rows, Size),
    member(Side, [2, 3, 4, 5]),
    Size =:= Side * Side,
    !,
    maplist(row(Size), Rows).

row(Size, Row) :-
    length(Row, Size),
    maplist(between(0, Size), Row).

cell(Given, Cell) :-
    (   Given =:= 0
    ->  true
    ;   Cell = Given
    ).

% blocks(+Rows, +Side, -Blocks): Side rows make Side blocks.

blocks([], _, []).
blocks([Row|Rows0], Side, Blocks) :-
    length(Band, Side),
    append(Band, Rows, [Row|Rows0]),
    transpose(Band, Columns),
    chunks(Columns, Side, Blocks, Blocks1),
    blocks(Rows, Side, Blocks1).

chunks([], _, Blocks, Blocks).
chunks([Column|Columns0], Side, [Block|Blocks0], Blocks) :-
    length(Some, Side),
    append(Some, Columns, [Column|Columns0]),
    append(Some, Block),
    chunks(Columns, Side, Blocks0, Blocks).
