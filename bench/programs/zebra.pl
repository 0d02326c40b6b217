% Who owns the zebra?  Five houses as structures, every clue a membership or a
% neighbourhood, solved by unification and backtracking alone.

top :- result(_).

result(Owner-Drinker) :-
    houses(Houses),
    mem(house(_, Owner, zebra, _, _), Houses),
    mem(house(_, Drinker, _, water, _), Houses),
    !.

% house(Colour, Nationality, Pet, Drink, Smoke)
houses(Houses) :-
    Houses = [house(_, norwegian, _, _, _), _, house(_, _, _, milk, _), _, _],
    mem(house(red, english, _, _, _), Houses),
    mem(house(green, _, _, coffee, _), Houses),
    mem(house(_, spanish, dog, _, _), Houses),
    mem(house(_, ukrainian, _, tea, _), Houses),
    right_of(house(green, _, _, _, _), house(ivory, _, _, _, _), Houses),
    mem(house(_, _, snails, _, oldgold), Houses),
    mem(house(yellow, _, _, _, kools), Houses),
    beside(house(_, _, _, _, chesterfield), house(_, _, fox, _, _), Houses),
    beside(house(_, _, _, _, kools), house(_, _, horse, _, _), Houses),
    mem(house(_, _, _, juice, luckystrike), Houses),
    mem(house(_, japanese, _, _, parliament), Houses),
    beside(house(_, norwegian, _, _, _), house(blue, _, _, _, _), Houses).

mem(X, [X|_]).
mem(X, [_|Ys]) :- mem(X, Ys).

right_of(Right, Left, [Left, Right|_]).
right_of(Right, Left, [_|Houses]) :- right_of(Right, Left, Houses).

beside(A, B, Houses) :- right_of(A, B, Houses).
beside(A, B, Houses) :- right_of(B, A, Houses).
