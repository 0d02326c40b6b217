% The zebra puzzle (Life International, 17 December 1962) by unification.
%
% Five houses stand in a row. A house is house(Nationality, Colour, Pet, Drink,
% Smoke), and an unbound argument is something not yet known about it. Each
% clue is a goal that finds the houses it speaks of and unifies what it says
% into them, so a house that already says something else is refused at once.
% Clues that leave few choices come first: the order alone decides the speed.
%
%     ?- zebra(Owner).
%        Owner = japanese.
%     ?- water(Drinker).
%        Drinker = norwegian.

% zebra(?Owner): the nationality of the one who owns the zebra.
zebra(Owner) :-
    houses(Houses),
    member(house(Owner, _, zebra, _, _), Houses).

% water(?Drinker): the nationality of the one who drinks water.
water(Drinker) :-
    houses(Houses),
    member(house(Drinker, _, _, water, _), Houses).

% houses(?Houses): the five houses from left to right. There is one solution.
houses(Houses) :-
    Houses = [_, _, _, _, _],                                           %  1
    Houses = [house(norwegian, _, _, _, _)|_],                          % 10
    Houses = [_, _, house(_, _, _, milk, _)|_],                         %  9
    next_to(Houses, house(norwegian, _, _, _, _),
                    house(_, blue, _, _, _)),                           % 15
    left_of(Houses, house(_, ivory, _, _, _),
                    house(_, green, _, _, _)),                          %  6
    member(house(english, red, _, _, _), Houses),                       %  2
    member(house(_, green, _, coffee, _), Houses),                      %  4
    member(house(_, yellow, _, _, kools), Houses),                      %  8
    next_to(Houses, house(_, _, _, _, kools),
                    house(_, _, horse, _, _)),                          % 12
    member(house(ukrainian, _, _, tea, _), Houses),                     %  5
    member(house(_, _, _, juice, luckystrike), Houses),                 % 13
    member(house(japanese, _, _, _, parliament), Houses),               % 14
    member(house(spanish, _, dog, _, _), Houses),                       %  3
    member(house(_, _, snails, _, oldgold), Houses),                    %  7
    next_to(Houses, house(_, _, _, _, chesterfield),
                    house(_, _, fox, _, _)),                            % 11
    member(house(_, _, zebra, _, _), Houses),
    member(house(_, _, _, water, _), Houses).

% unification_answer(-Owner, -Drinker, -Cost): an answer to both questions.
% Cost is the atom inferences: the engine's own counter is the measure.
unification_answer(Owner, Drinker, inferences) :-
    houses(Houses),
    member(house(Owner, _, zebra, _, _), Houses),
    member(house(Drinker, _, _, water, _), Houses).
