% The zebra puzzle and its sister with professions (Alice ML's) over finite
% domains. The puzzles are data; solver.pl solves them, by propagation and by
% labelling the smallest domain first, and counts what that takes.

:- ensure_loaded(clues).
:- ensure_loaded(solver).

% domains_answer(-Owner, -Drinker, -Cost): an answer to both questions. Cost is
% nodes(N), the size of the search tree that holds all answers.
domains_answer(Owner, Drinker, nodes(Nodes)) :-
    clues_puzzle(zebra, Puzzle),
    dom_solve(Puzzle, -1, Solutions, Nodes-_),
    member(Houses, Solutions),
    member([Owner, _, zebra, _, _], Houses),
    member([Drinker, _, _, water, _], Houses).

% main: solves both puzzles, prints their solutions and what they took. A line
% for each property has its options, each with the number of its house.
main :-
    clues_puzzle(Name, Puzzle),
    dom_solve(Puzzle, -1, Solutions, Nodes-Propagations),
    length(Solutions, Count),
    write(Name),
    write(': solutions: '), write(Count),
    write(', nodes: '), write(Nodes),
    write(', propagations: '), write(Propagations), nl,
    Puzzle = puzzle(_, Groups, _),
    member(Street, Solutions),
    nth1(Column, Groups, Property-Options),
    write('  '), write(Property), write(':'),
    dom_print(Options, Column, Street),
    fail.
main.

dom_print([], _, _) :-
    nl.
dom_print([Option|Options], Column, Street) :-
    nth1(Place, Street, House),
    nth1(Column, House, Option),
    !,
    write(' '), write(Option), write(' '), write(Place),
    dom_print(Options, Column, Street).
