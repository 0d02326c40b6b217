% The zebra puzzle by elimination on a grid, and guessing where that stops,
% after the Haskell document: grid.pl does it, and clues.pl has the clues.

:- ensure_loaded(clues).
:- ensure_loaded(grid).

% elimination_answer(-Owner, -Drinker, -Cost): an answer to both questions. Cost
% is guesses(N), the options guessed to find all answers.
elimination_answer(Owner, Drinker, guesses(Guesses)) :-
    clues_puzzle(zebra, Puzzle),
    grid_solve(Puzzle, Grids, _, Guesses),
    member(Grid, Grids),
    grid_linked(Grid, pet=zebra, nationality, Owner),
    grid_linked(Grid, drink=water, nationality, Drinker).

% Printing

% main: prints what elimination alone leaves, the solutions, and the counts.
main :-
    clues_puzzle(zebra, Puzzle),
    grid_start(Puzzle, Start),
    grid_clues(Puzzle, Clues),
    grid_fixpoint(Start, Clues, fixed(Fixpoint), 0, Before),
    write('After '), write(Before), write(' rounds without a guess:'), nl,
    grid_print(Fixpoint),
    grid_solve(Puzzle, Grids, Rounds, Guesses),
    length(Grids, Count),
    write('Solutions: '), write(Count),
    write(', rounds: '), write(Rounds),
    write(', guesses: '), write(Guesses), nl,
    grids_print(Grids).

grids_print([]).
grids_print([Grid|Grids]) :-
    grid_print(Grid),
    grid_linked(Grid, pet=zebra, nationality, Owner),
    grid_linked(Grid, drink=water, nationality, Drinker),
    write('zebra: '), write(Owner), nl,
    write('water: '), write(Drinker), nl,
    grids_print(Grids).

% grid_print(+Grid): a line for each house, a column for each property, the
% remaining options of a cell with strokes between them.
grid_print(Grid) :-
    findall(Column, ( member(Row, Grid), row_column(Row, Column) ), Columns),
    columns_print(Columns),
    nl.

% row_column(+Row, -Column): the heading and the cells as texts of one width.
row_column(row(Property, Row), Column) :-
    atom_chars(Property, Heading),
    findall(Text,
            ( row_cell(Row, _, Options), cell_text(Options, Text) ),
            Texts),
    texts_width([Heading|Texts], 0, Width),
    findall(Padded,
            ( member(Text, [Heading|Texts]), text_pad(Text, Width, Padded) ),
            Column).

cell_text([Option|Options], Text) :-
    atom_chars(Option, Chars),
    (   Options = []
    ->  Text = Chars
    ;   cell_text(Options, Text1),
        append(Chars, ['/'|Text1], Text)
    ).

texts_width([], Width, Width).
texts_width([Text|Texts], Width0, Width) :-
    length(Text, Length),
    Width1 is max(Width0, Length),
    texts_width(Texts, Width1, Width).

text_pad(Text, Width, Padded) :-
    length(Padded, Width),
    append(Text, Blanks, Padded),
    maplist(=(' '), Blanks).

% columns_print(+Columns): prints the first line of the columns, then the rest.
columns_print(Columns) :-
    (   columns_line(Columns, Line, Rest)
    ->  line_print(Line),
        columns_print(Rest)
    ;   true
    ).

columns_line([], [], []).
columns_line([[Text|Column]|Columns], [Text|Line], [Column|Rest]) :-
    columns_line(Columns, Line, Rest).

line_print(Line) :-
    findall(Char, ( member(Text, Line), member(Char, [' ', ' '|Text]) ), Chars),
    append(Printed, Blanks, Chars),
    maplist(=(' '), Blanks),
    !,
    maplist(put_char, Printed),
    nl.
