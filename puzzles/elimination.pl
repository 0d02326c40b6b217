% The zebra puzzle by elimination on a grid, and guessing where that stops.
%
% The grid has a row for each property and a cell for each house; a cell holds
% the options that remain for that property of that house. It is kept as
% row(Property, Options) in a list, and Options has Option-Places: the houses
% whose cells hold the option, a bit mask with bit H for house H. It is an
% ordinary term: striking an option makes a new grid, and a wrong guess is
% forgotten by going on with the old one.
%
% A clue relates two options: when A holds for house H, B holds for house H + D
% for one of the clue's offsets D. So an option is struck from a house as soon
% as no house at these offsets can hold the other one.

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

% grid_guess(+Options, +Property, +House, +Grid, +Clues, -Solved, ?Rest,
% +Count0, -Count): as grid_search/6, with one of Options for House.
grid_guess([], _, _, _, _, Rest, Rest, Count, Count).
grid_guess([Option|Options], Property, House, Grid0, Clues, Solved, Rest,
           Rounds-Guesses0, Count) :-
    Guesses is Guesses0 + 1,
    Place is 1 << House,
    grid_replace(Property=Option, Place, Grid0, Grid),
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

% grid_round(+Clues, +Grid0, -Grid): fails when an option has no house left.
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

% grid_restrict(+A, +Places0, +Places, +Grid0, -Grid): strikes A, which Places0
% can hold, from all houses but Places.
grid_restrict(A, Places0, Places, Grid0, Grid) :-
    Places =\= 0,
    (   Places =:= Places0
    ->  Grid = Grid0
    ;   grid_replace(A, Places, Grid0, Grid)
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

% grid_simplify(+Grid0, -Grid): within each row, the only option of a house is
% no other's, and an option that one house alone can hold is that house's only
% one. Fails when a house is left without an option, or an option without a
% house.
grid_simplify([], []).
grid_simplify([row(Property, Options0)|Rows0], [row(Property, Options)|Rows]) :-
    options_seen(Options0, 0, 0, 0, Once, Twice, Settled),
    elimination_houses(Houses),
    Once =:= (2 << Houses) - 2,
    Single is Once /\ \Twice,
    options_simplify(Options0, Single, Settled, Options),
    grid_simplify(Rows0, Rows).

% options_seen(+Options, +Once0, +Twice0, +Settled0, -Once, -Twice, -Settled):
% the houses that have one option or more, those that have two or more, and
% those that some option needs. Fails when two options need the same house.
options_seen([], Once, Twice, Settled, Once, Twice, Settled).
options_seen([_-Places|Options], Once0, Twice0, Settled0,
             Once, Twice, Settled) :-
    Once1 is Once0 \/ Places,
    Twice1 is Twice0 \/ (Once0 /\ Places),
    (   Places /\ (Places - 1) =:= 0
    ->  Settled0 /\ Places =:= 0,
        Settled1 is Settled0 \/ Places
    ;   Settled1 = Settled0
    ),
    options_seen(Options, Once1, Twice1, Settled1, Once, Twice, Settled).

options_simplify([], _, _, []).
options_simplify([Option-Places0|Options0], Single, Settled,
                 [Option-Places|Options]) :-
    (   Places0 /\ (Places0 - 1) =:= 0
    ->  Places = Places0
    ;   Places0 /\ Single =\= 0
    ->  Places is Places0 /\ Single,
        Places /\ (Places - 1) =:= 0
    ;   Places is Places0 /\ \Settled,
        Places =\= 0
    ),
    options_simplify(Options0, Single, Settled, Options).

% The grid

grid_start(Grid) :-
    elimination_houses(Houses),
    All is (2 << Houses) - 2,
    findall(row(Property, Row),
            ( elimination_property(Property, Options),
              findall(Option-All, member(Option, Options), Row) ),
            Grid).

% grid_clues(-Clues): a clue of another kind is a domain error, one on an option
% that there is not an existence error.
grid_clues(Clues) :-
    findall(Clue,
            ( elimination_clue(Given), clue_checked(Given, Clue) ),
            Clues).

clue_checked(Given, Clue) :-
    (   clue_offsets(Given, Clue0)
    ->  Clue = Clue0
    ;   throw(error(domain_error(clue, Given), _))
    ),
    Given =.. [_|Arguments],
    (   member(Property=Option, Arguments),
        \+ ( elimination_property(Property, Options),
             member(Option, Options) )
    ->  throw(error(existence_error(option, Property=Option), _))
    ;   true
    ).

% clue_offsets(+Given, -Clue): Clue is at(A, House), or clue(A, Forth, Back, B)
% with the offsets from A to B and those from B to A.
clue_offsets(at(A, House), at(A, House)).
clue_offsets(link(A, B), clue(A, [0], [0], B)).
clue_offsets(next_to(A, B), clue(A, [-1, 1], [-1, 1], B)).
clue_offsets(right_of(A, B), clue(A, [-1], [1], B)).

% grid_places(+A, +Grid, -Places): the houses that can hold A.
grid_places(Property=Option, Grid, Places) :-
    grid_row(Grid, Property, Options),
    row_places(Options, Option, Places).

grid_row([row(Name, Options0)|Grid], Property, Options) :-
    (   Name == Property
    ->  Options = Options0
    ;   grid_row(Grid, Property, Options)
    ).

row_places([Name-Places0|Options], Option, Places) :-
    (   Name == Option
    ->  Places = Places0
    ;   row_places(Options, Option, Places)
    ).

% grid_replace(+A, +Places, +Grid0, -Grid): A can be held by Places.
grid_replace(Property=Option, Places, [Row0|Grid0], [Row|Grid]) :-
    (   Row0 = row(Property, Options0)
    ->  Row = row(Property, Options),
        Grid = Grid0,
        row_replace(Options0, Option, Places, Options)
    ;   Row = Row0,
        grid_replace(Property=Option, Places, Grid0, Grid)
    ).

row_replace([First|Options0], Option, Places, Options) :-
    (   First = Option-_
    ->  Options = [Option-Places|Options0]
    ;   Options = [First|Options1],
        row_replace(Options0, Option, Places, Options1)
    ).

% grid_cell(+Grid, -Property, -House, -Options): each cell.
grid_cell(Grid, Property, House, Options) :-
    member(row(Property, Row), Grid),
    row_cell(Row, House, Options).

row_cell(Row, House, Options) :-
    elimination_houses(Houses),
    between(1, Houses, House),
    findall(Option,
            ( member(Option-Places, Row), Places /\ 1 << House =\= 0 ),
            Options).

% grid_smallest(+Grid, -Property, -House, -Options): the first of the cells with
% the fewest options, two or more. Fails when the grid is solved.
grid_smallest(Grid, Property, House, Options) :-
    findall(Size-cell(P, H, Os),
            ( grid_cell(Grid, P, H, Os), length(Os, Size), Size > 1 ),
            Open),
    keysort(Open, Sorted),
    Sorted = [_-cell(Property, House, Options)|_].

% grid_linked(+Grid, +A, +Property, -Option): Option of Property is what the
% house with A has, in a solved grid.
grid_linked(Grid, A, Property, Option) :-
    grid_places(A, Grid, Place),
    grid_row(Grid, Property, Row),
    member(Option-Place, Row).

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
