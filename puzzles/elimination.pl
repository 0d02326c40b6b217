% The zebra puzzle by elimination on a grid, and guessing where that stops.
%
% The grid has a row for each property and a cell for each house; a cell holds
% the options that remain for that property of that house. It is an ordinary
% term, row(Property, Cells) in a list: striking an option makes a new grid,
% and a wrong guess is forgotten by going on with the old one.
%
% A clue relates two options: when A holds for house H, B holds for house H + D
% for one of the clue's offsets D. So an option is struck from a house as soon
% as no house at these offsets can hold the other one. Sets of houses are bit
% masks, house 1 being bit 1.

% The puzzle

elimination_houses(5).

elimination_property(nationality,
                     [english, spanish, ukrainian, norwegian, japanese]).
elimination_property(colour, [red, green, ivory, yellow, blue]).
elimination_property(pet, [dog, snails, fox, horse, zebra]).
elimination_property(drink, [coffee, tea, milk, juice, water]).
elimination_property(smoke,
                     [oldgold, kools, chesterfield, luckystrike, parliament]).

elimination_clue(link(nationality=english, colour=red)).
elimination_clue(link(nationality=spanish, pet=dog)).
elimination_clue(link(drink=coffee, colour=green)).
elimination_clue(link(nationality=ukrainian, drink=tea)).
elimination_clue(right_of(colour=green, colour=ivory)).
elimination_clue(link(smoke=oldgold, pet=snails)).
elimination_clue(link(smoke=kools, colour=yellow)).
elimination_clue(at(drink=milk, 3)).
elimination_clue(at(nationality=norwegian, 1)).
elimination_clue(next_to(smoke=chesterfield, pet=fox)).
elimination_clue(next_to(smoke=kools, pet=horse)).
elimination_clue(link(smoke=luckystrike, drink=juice)).
elimination_clue(link(nationality=japanese, smoke=parliament)).
elimination_clue(next_to(nationality=norwegian, colour=blue)).

% Solving

% elimination(-Grids, -Rounds, -Guesses): all solved grids, the number of times
% that the clues were gone through, and the number of options guessed. The
% search is complete: one grid in Grids means that the solution is unique.
elimination(Grids, Rounds, Guesses) :-
    grid_start(Grid),
    grid_clues(Clues),
    grid_search(Grid, Clues, Grids, [], 0-0, Rounds-Guesses).

% elimination_answer(-Owner, -Drinker, -Cost): an answer to both questions. Cost
% is guesses(N), the options guessed to find all answers.
elimination_answer(Owner, Drinker, guesses(Guesses)) :-
    elimination(Grids, _, Guesses),
    member(Grid, Grids),
    grid_linked(Grid, pet=zebra, nationality, Owner),
    grid_linked(Grid, drink=water, nationality, Drinker).

% grid_search(+Grid, +Clues, -Solved, ?Rest, +Count0, -Count): Solved are the
% solved grids within Grid, followed by Rest. A count is Rounds-Guesses.
grid_search(Grid0, Clues, Solved, Rest, Rounds0-Guesses0, Count) :-
    grid_fixpoint(Grid0, Clues, Result, Rounds0, Rounds),
    grid_branch(Result, Clues, Solved, Rest, Rounds-Guesses0, Count).

grid_branch(contradiction, _, Rest, Rest, Count, Count).
grid_branch(fixed(Grid), Clues, Solved, Rest, Count0, Count) :-
    (   grid_smallest(Grid, Property, House, Options)
    ->  grid_guess(Options, Property, House, Grid, Clues, Solved, Rest,
                   Count0, Count)
    ;   Solved = [Grid|Rest],
        Count = Count0
    ).

grid_guess([], _, _, _, _, Rest, Rest, Count, Count).
grid_guess([Option|Options], Property, House, Grid0, Clues, Solved, Rest,
           Rounds-Guesses0, Count) :-
    Guesses is Guesses0 + 1,
    Guess = (Property=Option),
    grid_places(Guess, Grid0, Places),
    Place is 1 << House,
    grid_restrict(Guess, Places, Place, Grid0, Grid),
    grid_search(Grid, Clues, Solved, More, Rounds-Guesses, Count1),
    grid_guess(Options, Property, House, Grid0, Clues, More, Rest,
               Count1, Count).

% grid_fixpoint(+Grid, +Clues, -Result, +Rounds0, -Rounds): goes through the
% clues until nothing more is struck. Result is fixed(Grid) or contradiction.
grid_fixpoint(Grid0, Clues, Result, Rounds0, Rounds) :-
    Rounds1 is Rounds0 + 1,
    (   grid_round(Clues, Grid0, Grid1),
        grid_simplify(Grid1, Grid)
    ->  (   Grid == Grid0
        ->  Result = fixed(Grid),
            Rounds = Rounds1
        ;   grid_fixpoint(Grid, Clues, Result, Rounds1, Rounds)
        )
    ;   Result = contradiction,
        Rounds = Rounds1
    ).

% grid_round(+Clues, +Grid0, -Grid): fails when an option has no house left, or
% a house no option.
grid_round([], Grid, Grid).
grid_round([clue(A, Forth, Back, B)|Clues], Grid0, Grid) :-
    grid_places(A, Grid0, PlacesA0),
    grid_places(B, Grid0, PlacesB0),
    places_shift(Forth, PlacesA0, 0, FromA),
    PlacesB is PlacesB0 /\ FromA,
    places_shift(Back, PlacesB, 0, FromB),
    PlacesA is PlacesA0 /\ FromB,
    grid_restrict(A, PlacesA0, PlacesA, Grid0, Grid1),
    grid_restrict(B, PlacesB0, PlacesB, Grid1, Grid2),
    grid_round(Clues, Grid2, Grid).
grid_round([at(A, House)|Clues], Grid0, Grid) :-
    grid_places(A, Grid0, Places0),
    Places is Places0 /\ 1 << House,
    grid_restrict(A, Places0, Places, Grid0, Grid1),
    grid_round(Clues, Grid1, Grid).

% grid_places(+A, +Grid, -Places): the houses that can hold A.
grid_places(Property=Option, Grid, Places) :-
    grid_row(Property, Grid, Cells),
    cells_places(Cells, Option, 2, 0, Places).

% grid_restrict(+A, +Places0, +Places, +Grid0, -Grid): strikes A, which Places0
% can hold, from all houses but Places.
grid_restrict(Property=Option, Places0, Places, Grid0, Grid) :-
    Places =\= 0,
    (   Places =:= Places0
    ->  Grid = Grid0
    ;   grid_replace(Property, Cells0, Cells, Grid0, Grid),
        cells_strike(Cells0, 2, Places, Option, Cells)
    ).

% places_shift(+Offsets, +Places, +Mask0, -Mask): Mask is Mask0 with all places
% that are one of Offsets away from one of Places.
places_shift([], _, Mask, Mask).
places_shift([Offset|Offsets], Places, Mask0, Mask) :-
    (   Offset >= 0
    ->  Mask1 is Mask0 \/ Places << Offset
    ;   Mask1 is Mask0 \/ Places >> -Offset
    ),
    places_shift(Offsets, Places, Mask1, Mask).

% grid_simplify(+Grid0, -Grid): within each row, an option that one house alone
% can hold is that house's only one, and the only option of a house is no
% other's.
grid_simplify([], []).
grid_simplify([row(Property, Cells0)|Rows0], [row(Property, Cells)|Rows]) :-
    elimination_property(Property, Options),
    cells_simplify(Options, Cells0, Cells),
    grid_simplify(Rows0, Rows).

cells_simplify([], Cells, Cells).
cells_simplify([Option|Options], Cells0, Cells) :-
    cells_places(Cells0, Option, 2, 0, Places),
    Places =\= 0,
    (   (   Places /\ (Places - 1) =:= 0
        ->  Place = Places
        ;   cells_settled(Cells0, 2, Option, Place)
        )
    ->  cells_keep(Cells0, 2, Place, Option, Cells1)
    ;   Cells1 = Cells0
    ),
    cells_simplify(Options, Cells1, Cells).

% Cells: the second argument is the mask of the first cell's house.

% cells_places(+Cells, +Option, +House, +Places0, -Places)
cells_places([], _, _, Places, Places).
cells_places([Options|Cells], Option, House, Places0, Places) :-
    (   cell_has(Options, Option)
    ->  Places1 is Places0 \/ House
    ;   Places1 = Places0
    ),
    Next is House << 1,
    cells_places(Cells, Option, Next, Places1, Places).

% cells_strike(+Cells0, +House, +Places, +Option, -Cells): strikes Option from
% all houses but Places; fails when a house has no option left.
cells_strike([], _, _, _, []).
cells_strike([Options0|Cells0], House, Places, Option, [Options|Cells]) :-
    (   House /\ Places =\= 0
    ->  Options = Options0
    ;   cell_strike(Options0, Option, Options),
        Options = [_|_]
    ),
    Next is House << 1,
    cells_strike(Cells0, Next, Places, Option, Cells).

% cells_keep(+Cells0, +House, +Place, +Option, -Cells): Option is the only one
% of the house Place, and of no other.
cells_keep([], _, _, _, []).
cells_keep([Options0|Cells0], House, Place, Option, [Options|Cells]) :-
    (   House =:= Place
    ->  Options = [Option]
    ;   cell_strike(Options0, Option, Options),
        Options = [_|_]
    ),
    Next is House << 1,
    cells_keep(Cells0, Next, Place, Option, Cells).

% cells_settled(+Cells, +House, +Option, -Place): Option is the only one of the
% house Place.
cells_settled([Options|Cells], House, Option, Place) :-
    (   Options = [Single],
        Single == Option
    ->  Place = House
    ;   Next is House << 1,
        cells_settled(Cells, Next, Option, Place)
    ).

cell_has([First|Options], Option) :-
    (   First == Option
    ->  true
    ;   cell_has(Options, Option)
    ).

cell_strike([], _, []).
cell_strike([First|Options0], Option, Options) :-
    (   First == Option
    ->  Options = Options0
    ;   Options = [First|Options1],
        cell_strike(Options0, Option, Options1)
    ).

% The grid

grid_start(Grid) :-
    elimination_houses(Houses),
    findall(row(Property, Cells),
            ( elimination_property(Property, Options),
              length(Cells, Houses),
              cells_start(Cells, Options) ),
            Grid).

cells_start([], _).
cells_start([Options|Cells], Options) :-
    cells_start(Cells, Options).

grid_clues(Clues) :-
    findall(Clue,
            ( elimination_clue(Given), clue_offsets(Given, Clue) ),
            Clues).

% clue_offsets(+Given, -Clue): Clue is at(A, House), or clue(A, Forth, Back, B)
% with the offsets from A to B and those from B to A.
clue_offsets(at(A, House), at(A, House)).
clue_offsets(link(A, B), clue(A, [0], [0], B)).
clue_offsets(next_to(A, B), clue(A, [-1, 1], [-1, 1], B)).
clue_offsets(right_of(A, B), clue(A, [-1], [1], B)).

grid_row(Property, [row(Name, Cells0)|Grid], Cells) :-
    (   Name == Property
    ->  Cells = Cells0
    ;   grid_row(Property, Grid, Cells)
    ).

grid_replace(Property, Cells0, Cells, [Row0|Grid0], [Row|Grid]) :-
    (   Row0 = row(Name, Cells1),
        Name == Property
    ->  Cells0 = Cells1,
        Row = row(Name, Cells),
        Grid = Grid0
    ;   Row = Row0,
        grid_replace(Property, Cells0, Cells, Grid0, Grid)
    ).

% grid_smallest(+Grid, -Property, -House, -Options): the first of the cells with
% the fewest options, two or more. Fails when the grid is solved.
grid_smallest(Grid, Property, House, Options) :-
    findall(Size-cell(P, H, Os),
            ( member(row(P, Cells), Grid),
              cells_open(Cells, 1, H, Os),
              length(Os, Size) ),
            Open),
    keysort(Open, Sorted),
    Sorted = [_-cell(Property, House, Options)|_].

cells_open([Options|_], House, House, Options) :-
    Options = [_, _|_].
cells_open([_|Cells], House0, House, Options) :-
    Next is House0 + 1,
    cells_open(Cells, Next, House, Options).

% grid_linked(+Grid, +A, +Property, -Option): Option of Property is what the
% house with A has, in a solved grid.
grid_linked(Grid, F=A, Property, Option) :-
    grid_row(F, Grid, Cells),
    grid_row(Property, Grid, Others),
    cells_beside(Cells, A, Others, Option).

cells_beside([Options|Cells], A, [Option|Others], Found) :-
    (   Options == [A]
    ->  Option = [Found]
    ;   cells_beside(Cells, A, Others, Found)
    ).

% Printing

% main: prints what elimination alone leaves, the solutions, and the counts.
main :-
    grid_start(Start),
    grid_clues(Clues),
    grid_fixpoint(Start, Clues, fixed(Fixpoint), 0, Before),
    write('After '), write(Before), write(' rounds without a guess:'), nl,
    grid_print(Fixpoint),
    elimination(Grids, Rounds, Guesses),
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

% row_column(+Row, -Column): the row's heading and cells as texts of one width.
row_column(row(Property, Cells), Column) :-
    atom_chars(Property, Heading),
    findall(Text, ( member(Options, Cells), cell_text(Options, Text) ), Texts),
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
