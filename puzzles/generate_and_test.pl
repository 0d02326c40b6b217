% The zebra puzzle by generating and testing, after the Mercury document.
%
% A person is a nationality, and everything else a clue speaks of (a house, a
% colour, a pet, a drink, a smoke) is a variable that stands for the person it
% belongs to. perm/2 generates an assignment of persons to variables; the clues
% test it as soon as all they speak of has been assigned.
%
% perm/2, left_of/3 and next_to/3 are builtins; solutions/2, aggregate/4,
% unsorted_solutions/2 and unsorted_aggregate/4 come from library(solutions). A
% system without modules runs all but the ways of collecting that use them.

:- catch(use_module(library(solutions)), error(existence_error(_, _), _), true).

% puzzle(-Solution): Solution is {Houses, Colours, Pets, Drinks, Smokes}, five
% lists of persons in the order in which write_solution/1 names their places.
puzzle({Houses, Colours, Pets, Drinks, Smokes}) :-
    Houses = [First, Second, Third, Fourth, Fifth],
    Colours = [Red, Green, Ivory, Yellow, Blue],
    Pets = [Dog, Snails, Fox, Horse, Zebra],
    Drinks = [Coffee, Tea, Milk, Juice, Water],
    Smokes = [OldGold, Kools, Chesterfield, LuckyStrike, Parliament],

    % 10. The Norwegian lives in the first house.
    First = norwegian,
    perm([english, spanish, ukrainian, japanese],
         [Second, Third, Fourth, Fifth]),

    % 2. The Englishman lives in the red house.
    Red = english,
    perm([spanish, ukrainian, norwegian, japanese],
         [Green, Ivory, Yellow, Blue]),

    % 10. The Norwegian lives in the first house.
    % 15. The Norwegian lives next to the blue house.
    Second = Blue,

    % 6. The green house is immediately to the right of the ivory house.
    left_of(Houses, Ivory, Green),

    % 3. The Spaniard owns the dog.
    Dog = spanish,
    perm([english, ukrainian, norwegian, japanese],
         [Snails, Fox, Horse, Zebra]),

    % 4. Coffee is drunk in the green house.
    Green = Coffee,

    % 5. The Ukrainian drinks tea.
    Tea = ukrainian,

    % 9. Milk is drunk in the middle house.
    Milk = Third,
    perm([english, spanish, norwegian, japanese],
         [Coffee, Milk, Juice, Water]),

    % 7. The Old Gold smoker owns snails.
    Snails = OldGold,

    % 8. Kools are smoked in the yellow house.
    Kools = Yellow,

    % 13. The Lucky Strike smoker drinks orange juice.
    LuckyStrike = Juice,

    % 14. The Japanese smokes Parliaments.
    Parliament = japanese,
    perm([english, spanish, ukrainian, norwegian],
         [OldGold, Kools, Chesterfield, LuckyStrike]),

    % 11. The man who smokes Chesterfields lives in the house next to the man
    % with the fox.
    next_to(Houses, Chesterfield, Fox),

    % 12. Kools are smoked in the house next to the house where the horse is
    % kept.
    next_to(Houses, Kools, Horse).

% owner(+Solution, ?Person): Person owns the zebra.
owner({_, _, [_, _, _, _, Zebra], _, _}, Zebra).

% drinker(+Solution, ?Person): Person drinks water.
drinker({_, _, _, [_, _, _, _, Water], _}, Water).

% Printing a solution

write_solution({Houses, Colours, Pets, Drinks, Smokes}) :-
    write('--------'), nl,
    write_assignments(['1st', '2nd', '3rd', '4th', '5th'], Houses),
    write_assignments([red, green, ivory, yellow, blue], Colours),
    write_assignments([dog, snails, fox, horse, zebra], Pets),
    write_assignments([coffee, tea, milk, juice, water], Drinks),
    write_assignments([oldgold, kools, chesterfield, luckystrike, parliament],
                      Smokes).

write_assignments(Labels, Persons) :-
    maplist(write_assignment, Labels, Persons),
    nl.

write_assignment(Label, Person) :-
    write(Label), write(' - '), write(Person), nl.

% Ways of collecting the solutions

% main: prints one solution, whichever comes first, and stops there.
main :-
    (   puzzle(Solution)
    ->  write_solution(Solution)
    ;   write('No solution found.'), nl
    ).

% main_solutions: collects all solutions, sorted and without duplicates, and
% then prints them.
main_solutions :-
    solutions(puzzle, Solutions),
    maplist(write_solution, Solutions).

% main_as_found(-Count): prints each solution when it is found, and counts.
main_as_found(Count) :-
    unsorted_aggregate(puzzle, write_and_count, 0, Count).

write_and_count(Solution, Count0, Count) :-
    write_solution(Solution),
    Count is Count0 + 1.

% main_unsorted: collects all solutions in the order in which they are found,
% and then prints them.
main_unsorted :-
    unsorted_solutions(puzzle, Solutions),
    maplist(write_solution, Solutions).

% owners(-Owners): the owner of the zebra in each solution, folded with an
% accumulator over the sorted solutions.
owners(Owners) :-
    aggregate(puzzle, add_owner, [], Owners).

add_owner(Solution, Owners, [Owner|Owners]) :-
    owner(Solution, Owner).

% generate_and_test_answer(-Owner, -Drinker, -Cost): an answer to both
% questions. Cost is the atom inferences: the engine's own counter measures it.
generate_and_test_answer(Owner, Drinker, inferences) :-
    puzzle(Solution),
    owner(Solution, Owner),
    drinker(Solution, Drinker).
