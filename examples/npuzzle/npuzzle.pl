% The sliding-tile puzzle by A*, with a heap for the open states and an
% association list for the distances known.
%
% Run:   zebra -q -g main -t halt examples/npuzzle/npuzzle.pl
%
% Three estimates of the distance are compared: none (Dijkstra's algorithm),
% the sum of the tiles' Manhattan distances, and that sum with linear conflicts.
% All are consistent, so the first path to a state taken from the heap is the
% shortest. Priorities are F-H-Tiles: of states with the same F = G + H the one
% nearest to the goal comes first, and no two states have the same priority.
%
% Literature: P. Hart, N. Nilsson and B. Raphael, A formal basis for the
% heuristic determination of minimum cost paths (1968); O. Hansson, A. Mayer and
% M. Yung, Criticizing solutions to relaxed models yields powerful admissible
% heuristics (1992), for linear conflicts.

:- use_module(library(lists)).
:- use_module(library(apply)).
:- use_module(library(heaps)).
:- use_module(library(assoc)).

main :-
    forall(puzzle(Name, Side, Tiles, Estimates),
           solve(Name, Side, Tiles, Estimates)).

% puzzle(?Name, ?Side, ?Tiles, ?Estimates): the rows one after the other, 0 is
% the gap.
puzzle('two moves', 3, [1,2,3, 4,5,6, 0,7,8], [none, manhattan, conflicts]).
puzzle('eight moves', 3, [1,6,2, 5,0,3, 4,7,8], [none, manhattan, conflicts]).
puzzle('fourteen moves', 3, [8,1,3, 4,0,2, 7,6,5], [none, manhattan, conflicts]).
puzzle('as far as it goes', 3, [8,6,7, 2,5,4, 3,0,1], [conflicts]).
puzzle('fifteen tiles', 4, [1,5,7,2, 6,4,3,12, 8,9,0,11, 10,13,14,15], [conflicts]).
puzzle('impossible', 3, [1,2,3, 4,5,6, 8,7,0], []).

solve(Name, Side, Tiles, Estimates) :-
    format('~w~n', [Name]),
    show(Side, Tiles),
    (   solvable(Side, Tiles)
    ->  foldl(attempt(Side, Tiles), Estimates, _, Path),
        atomic_list_concat(Path, ' ', Text),
        format('  ~w~n~n', [Text])
    ;   format('  has no solution~n~n')
    ).

attempt(Side, Tiles, Estimate, _, Path) :-
    shortest(Estimate, Side, Tiles, Path, Expanded),
    length(Path, Length),
    format('  ~w:~t~20|~t~d~24| moves,~t~d~38| states expanded~n',
           [Estimate, Length, Expanded]).

show(Side, Tiles) :-
    forall(nth0(I, Tiles, Tile),
           ( ( Tile =:= 0 -> Sign = '.' ; Sign = Tile ),
             format('~|~t~w~4+', [Sign]),
             ( I mod Side =:= Side - 1 -> nl ; true ) )).

% solvable(+Side, +Tiles): a move keeps the parity of the inversions, plus, for
% an even side, the gap's row.
solvable(Side, Tiles) :-
    aggregate_all(count,
                  ( append(_, [A|Rest], Tiles), A =\= 0,
                    member(B, Rest), B =\= 0, A > B ),
                  Inversions),
    (   Side mod 2 =:= 1
    ->  Inversions mod 2 =:= 0
    ;   nth0(Place, Tiles, 0),
        (Inversions + Place // Side) mod 2 =:= (Side - 1) mod 2
    ).

% shortest(+Estimate, +Side, +Tiles, -Moves, -Expanded)
shortest(Estimate, Side, Tiles, Moves, Expanded) :-
    distance(Estimate, Side, Tiles, H),
    singleton_heap(Heap, H-H-Tiles, node(0, [])),
    list_to_assoc([Tiles-0], Known),
    search(Heap, Known, Estimate, Side, 0, Expanded, Reversed),
    reverse(Reversed, Moves).

% search(+Open, +Known, +Estimate, +Side, +N0, -N, -Moves): Known has the
% length of the shortest path known to a state.
search(Open0, Known0, Estimate, Side, N0, N, Moves) :-
    get_from_heap(Open0, _-_-Tiles, node(G, Path), Open1),
    (   goal(Tiles)
    ->  N = N0,
        Moves = Path
    ;   get_assoc(Tiles, Known0, Best),
        Best < G
    ->  search(Open1, Known0, Estimate, Side, N0, N, Moves)
    ;   G1 is G + 1,
        N1 is N0 + 1,
        findall(Move-Next, move(Side, Tiles, Move, Next), Successors),
        foldl(open_state(Estimate, Side, G1, Path), Successors,
              Open1-Known0, Open-Known),
        search(Open, Known, Estimate, Side, N1, N, Moves)
    ).

open_state(Estimate, Side, G, Path, Move-Tiles, Open0-Known0, Open-Known) :-
    (   get_assoc(Tiles, Known0, Best),
        Best =< G
    ->  Open-Known = Open0-Known0
    ;   put_assoc(Tiles, Known0, G, Known),
        distance(Estimate, Side, Tiles, H),
        F is G + H,
        add_to_heap(Open0, F-H-Tiles, node(G, [Move|Path]), Open)
    ).

goal(Tiles) :-
    append(Ordered, [0], Tiles),
    !,
    msort(Ordered, Ordered).

% move(+Side, +Tiles, -Move, -Next): the gap moves.
move(Side, Tiles, Move, Next) :-
    nth0(Gap, Tiles, 0),
    neighbour(Move, Side, Gap, Place),
    nth0(Place, Tiles, Tile),
    maplist(exchange(Tile), Tiles, Next).

exchange(Tile, Old, New) :-
    (   Old =:= 0
    ->  New = Tile
    ;   Old =:= Tile
    ->  New = 0
    ;   New = Old
    ).

neighbour(up, Side, Gap, Place) :- Gap >= Side, Place is Gap - Side.
neighbour(left, Side, Gap, Place) :- Gap mod Side > 0, Place is Gap - 1.
neighbour(right, Side, Gap, Place) :- Gap mod Side < Side - 1, Place is Gap + 1.
neighbour(down, Side, Gap, Place) :- Gap < Side * (Side - 1), Place is Gap + Side.

% distance(+Estimate, +Side, +Tiles, -H): a lower bound on the moves to the goal.
distance(none, _, _, 0).
distance(manhattan, Side, Tiles, H) :-
    manhattan(Tiles, 0, Side, 0, H).
distance(conflicts, Side, Tiles, H) :-
    manhattan(Tiles, 0, Side, 0, H0),
    Last is Side - 1,
    findall(Line, ( between(0, Last, I), line(I, Side, Tiles, Line) ), Lines),
    foldl(conflicts, Lines, H0, H).

manhattan([], _, _, H, H).
manhattan([Tile|Tiles], Place, Side, H0, H) :-
    (   Tile =:= 0
    ->  H1 = H0
    ;   Home is Tile - 1,
        H1 is H0 + abs(Place // Side - Home // Side) + abs(Place mod Side - Home mod Side)
    ),
    Place1 is Place + 1,
    manhattan(Tiles, Place1, Side, H1, H).

% line(+I, +Side, +Tiles, -Line): the tiles of row or column I that are at home
% in it, in order.
line(I, Side, Tiles, Line) :-
    findall(Tile,
            ( nth0(Place, Tiles, Tile), Tile > 0,
              Place // Side =:= I, (Tile - 1) // Side =:= I ),
            Line).
line(I, Side, Tiles, Line) :-
    findall(Tile,
            ( nth0(Place, Tiles, Tile), Tile > 0,
              Place mod Side =:= I, (Tile - 1) mod Side =:= I ),
            Line).

% conflicts(+Line, +H0, -H): tiles that have to leave the line for the others
% to pass cost two moves each; as many as are not in a longest ascending part.
conflicts(Line, H0, H) :-
    length(Line, Length),
    ascending(Line, 0, Longest),
    H is H0 + 2 * (Length - Longest).

ascending([], _, 0).
ascending([Tile|Tiles], Last, Longest) :-
    ascending(Tiles, Last, Without),
    (   Tile > Last
    ->  ascending(Tiles, Tile, With0),
        Longest is max(Without, With0 + 1)
    ;   Longest = Without
    ).
