% The zebra puzzle and its sister with professions (Alice ML's) over finite
% domains. The puzzles are data; solver.pl solves them, by propagation and by
% labelling the smallest domain first, and counts what that takes.

:- ensure_loaded(solver).

% domains_puzzle(?Name, -Puzzle): the puzzles known by name.
domains_puzzle(zebra, puzzle(5, [
    nationality-[english, spanish, ukrainian, norwegian, japanese],
    colour-[red, green, ivory, yellow, blue],
    pet-[dog, snails, fox, horse, zebra],
    drink-[coffee, tea, milk, juice, water],
    smoke-[oldgold, kools, chesterfield, luckystrike, parliament]
], [
    equal(nationality=english, colour=red),
    equal(nationality=spanish, pet=dog),
    equal(drink=coffee, colour=green),
    equal(nationality=ukrainian, drink=tea),
    offset(colour=ivory, colour=green, 1),
    equal(smoke=oldgold, pet=snails),
    equal(smoke=kools, colour=yellow),
    in(drink=milk, [3]),
    in(nationality=norwegian, [1]),
    next_to(smoke=chesterfield, pet=fox),
    next_to(smoke=kools, pet=horse),
    equal(smoke=luckystrike, drink=juice),
    equal(nationality=japanese, smoke=parliament),
    next_to(nationality=norwegian, colour=blue)
])).
domains_puzzle(professions, puzzle(5, [
    nationality-[english, italian, japanese, norwegian, spanish],
    colour-[green, red, yellow, blue, white],
    profession-[painter, diplomat, violinist, doctor, sculptor],
    animal-[dog, zebra, fox, snails, horse],
    drink-[juice, water, tea, coffee, milk]
], [
    equal(nationality=english, colour=red),
    equal(nationality=spanish, animal=dog),
    equal(nationality=japanese, profession=painter),
    equal(nationality=italian, drink=tea),
    in(nationality=norwegian, [1]),
    equal(colour=green, drink=coffee),
    before(colour=white, colour=green),
    equal(profession=sculptor, animal=snails),
    equal(profession=diplomat, colour=yellow),
    in(drink=milk, [3]),
    next_to(nationality=norwegian, colour=blue),
    equal(profession=violinist, drink=juice),
    next_to(animal=fox, profession=doctor),
    next_to(animal=horse, profession=diplomat),
    equal(animal=zebra, colour=white)
])).

% domains_answer(-Owner, -Drinker, -Cost): an answer to both questions. Cost is
% nodes(N), the size of the search tree that holds all answers.
domains_answer(Owner, Drinker, nodes(Nodes)) :-
    domains_puzzle(zebra, Puzzle),
    dom_solve(Puzzle, -1, Solutions, Nodes-_),
    member(Houses, Solutions),
    member([Owner, _, zebra, _, _], Houses),
    member([Drinker, _, _, water, _], Houses).

% main: solves both puzzles, prints their solutions and what they took. A line
% for each property has its options, each with the number of its house.
main :-
    domains_puzzle(Name, Puzzle),
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
