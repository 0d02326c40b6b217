% Elimination on a grid, and guessing where that stops, for any puzzle that is
% data as solver.pl has it.
%
% The grid has a row for each property and a cell for each house; a cell holds
% the options that remain for that property of that house. It is kept as
% row(Property, Options) in a list, and Options has Option-Places: the houses
% whose cells hold the option, a bit mask with bit H for house H. It is an
% ordinary term: striking an option makes a new grid, and a wrong guess is
% forgotten by going on with the old one.
%
% Most clues relate two options: when A holds for house H, B holds for house
% H + D for one of the clue's offsets D. So an option is struck from a house as
% soon as no house at these offsets can hold the other one. Any other clue is a
% formula: an option is struck from a house if supposing it there makes the
% formula false.

% Solving

% grid_solve(+Puzzle, -Grids, -Rounds, -Guesses): all solved grids, the number of
% times that the clues were gone through, and the number of options guessed. The
% search is complete: one grid in Grids means that the solution is unique.
grid_solve(Puzzle, Grids, Rounds, Guesses) :-
    grid_start(Puzzle, Grid),
    grid_clues(Puzzle, Clues),
    grid_search(Grid, Clues, Grids, [], 0-0, Rounds-Guesses).

% grid_streets(+Grids, +Puzzle, -Streets): the houses from left to right of each
% solved grid, a house the list of its options in the order of the groups.
grid_streets([], _, []).
grid_streets([Grid|Grids], Puzzle, [Street|Streets]) :-
    Puzzle = puzzle(Houses, _, _),
    findall(House,
            ( between(1, Houses, Place),
              findall(Option, grid_cell(Grid, _, Place, [Option]), House) ),
            Street),
    grid_streets(Grids, Puzzle, Streets).

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
grid_round([at(A, Mask)|Clues], Grid0, Grid) :-
    grid_places(A, Grid0, Places0),
    Places is Places0 /\ Mask,
    grid_restrict(A, Places0, Places, Grid0, Grid1),
    grid_round(Clues, Grid1, Grid).

grid_round([formula(F, Names)|Clues], Grid0, Grid) :-
    grid_suppose(Names, F, Grid0, Grid1),
    grid_round(Clues, Grid1, Grid).

% grid_restrict(+A, +Places0, +Places, +Grid0, -Grid): strikes A, which Places0
% can hold, from all houses but Places.
grid_restrict(A, Places0, Places, Grid0, Grid) :-
    Places =\= 0,
    (   Places =:= Places0
    ->  Grid = Grid0
    ;   grid_replace(A, Places, Grid0, Grid)
    ).

% grid_suppose(+Names, +Formula, +Grid0, -Grid): strikes each of Names from the
% houses where Formula would be false.
grid_suppose([], _, Grid, Grid).
grid_suppose([A|Names], F, Grid0, Grid) :-
    grid_places(A, Grid0, Places0),
    places_possible(Places0, A, F, Grid0, 0, Places),
    grid_restrict(A, Places0, Places, Grid0, Grid1),
    grid_suppose(Names, F, Grid1, Grid).

% places_possible(+Places, +A, +Formula, +Grid, +Mask0, -Mask): Mask is Mask0
% with those of Places where A does not make Formula false.
places_possible(Places, A, F, Grid, Mask0, Mask) :-
    (   Places =:= 0
    ->  Mask = Mask0
    ;   Place is Places /\ -Places,
        Others is Places - Place,
        (   grid_truth(F, A, Place, Grid, false)
        ->  Mask1 = Mask0
        ;   Mask1 is Mask0 \/ Place
        ),
        places_possible(Others, A, F, Grid, Mask1, Mask)
    ).

% grid_truth(+Formula, +A, +Place, +Grid, -Truth): Truth is true, false or
% unknown when A is at Place.
grid_truth(same(X, Y), A, Place, Grid, Truth) :-
    grid_supposed(X, A, Place, Grid, PlacesX),
    grid_supposed(Y, A, Place, Grid, PlacesY),
    (   PlacesX /\ PlacesY =:= 0
    ->  Truth = false
    ;   PlacesX =:= PlacesY,
        PlacesX /\ (PlacesX - 1) =:= 0
    ->  Truth = true
    ;   Truth = unknown
    ).
grid_truth(in(X, Houses), A, Place, Grid, Truth) :-
    grid_supposed(X, A, Place, Grid, Places),
    places_mask(Houses, 0, Mask),
    (   Places /\ Mask =:= 0
    ->  Truth = false
    ;   Places /\ \Mask =:= 0
    ->  Truth = true
    ;   Truth = unknown
    ).
grid_truth(not(F), A, Place, Grid, Truth) :-
    grid_truth(F, A, Place, Grid, TruthF),
    truth_opposite(TruthF, Truth).
grid_truth(and(F, G), A, Place, Grid, Truth) :-
    grid_truth(F, A, Place, Grid, TruthF),
    (   TruthF == false
    ->  Truth = false
    ;   grid_truth(G, A, Place, Grid, TruthG),
        truth_least(TruthF, TruthG, Truth)
    ).
grid_truth(or(F, G), A, Place, Grid, Truth) :-
    grid_truth(F, A, Place, Grid, TruthF),
    (   TruthF == true
    ->  Truth = true
    ;   grid_truth(G, A, Place, Grid, TruthG),
        truth_opposite(TruthF, NotF),
        truth_opposite(TruthG, NotG),
        truth_least(NotF, NotG, Neither),
        truth_opposite(Neither, Truth)
    ).

% grid_supposed(+X, +A, +Place, +Grid, -Places): the houses that can hold X.
grid_supposed(X, A, Place, Grid, Places) :-
    (   X == A
    ->  Places = Place
    ;   grid_places(X, Grid, Places)
    ).

truth_opposite(true, false).
truth_opposite(false, true).
truth_opposite(unknown, unknown).

% truth_least(+F, +G, -Both): false is less than unknown, unknown than true.
truth_least(true, G, G).
truth_least(false, _, false).
truth_least(unknown, G, Both) :-
    (   G == false
    ->  Both = false
    ;   Both = unknown
    ).

places_mask([], Mask, Mask).
places_mask([House|Houses], Mask0, Mask) :-
    Mask1 is Mask0 \/ 1 << House,
    places_mask(Houses, Mask1, Mask).

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
    length(Options0, Houses),
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

grid_start(puzzle(Houses, Groups, _), Grid) :-
    All is (2 << Houses) - 2,
    findall(row(Property, Row),
            ( member(Property-Options, Groups),
              findall(Option-All, member(Option, Options), Row) ),
            Grid).

% grid_clues(+Puzzle, -Clues): a clue of another kind is a domain error, one on an
% option that there is not an existence error.
grid_clues(puzzle(Houses, Groups, Given), Clues) :-
    findall(Clue,
            ( member(G, Given), clue_checked(Houses, Groups, G, Clue) ),
            Clues).

clue_checked(Houses, Groups, Given, Clue) :-
    (   clue_offsets(Given, Houses, Clue0)
    ->  Clue = Clue0
    ;   throw(error(domain_error(clue, Given), _))
    ),
    (   clue_name(Given, Property=Option),
        \+ ( member(Property-Options, Groups),
             member(Option, Options) )
    ->  throw(error(existence_error(option, Property=Option), _))
    ;   true
    ).

% clue_offsets(+Given, +Houses, -Clue): Clue is at(A, Mask), formula(F, Names), or
% clue(A, Forth, Back, B) with the offsets from A to B and those from B to A.
clue_offsets(in(A, Places), _, at(A, Mask)) :-
    places_mask(Places, 0, Mask).
clue_offsets(equal(A, B), _, clue(A, [0], [0], B)).
clue_offsets(next_to(A, B), _, clue(A, [-1, 1], [-1, 1], B)).
clue_offsets(offset(A, B, D), _, clue(A, [D], [Back], B)) :-
    Back is -D.
clue_offsets(before(A, B), Houses, clue(A, Forth, Back, B)) :-
    findall(D, ( between(1, Houses, D), D < Houses ), Forth),
    findall(D, ( member(E, Forth), D is -E ), Back).
clue_offsets(formula(F), _, formula(F, Names)) :-
    findall(A, clue_name(F, A), All),
    sort(All, Names).

% clue_name(+Clue, -A): Clue, or a formula, speaks of A.
clue_name(A, A) :-
    A = (_=_).
clue_name(Clue, A) :-
    Clue \= (_=_),
    compound(Clue),
    Clue =.. [_|Arguments],
    member(Argument, Arguments),
    clue_name(Argument, A).

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
    length(Row, Houses),
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
