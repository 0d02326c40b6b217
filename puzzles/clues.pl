% The puzzles of the documents as data: the zebra, and its sister with
% professions (Alice ML's). A puzzle is puzzle(Houses, Groups, Clues), which
% solver.pl explains; grid.pl and draw.pl solve it too.

% clues_puzzle(?Name, -Puzzle): the puzzles known by name.
clues_puzzle(zebra, puzzle(5, [
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
clues_puzzle(professions, puzzle(5, [
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
