% The zebra puzzle as a Mercury program would solve it: the persons are
% permuted over houses, colours, pets, drinks and smokes, and each clue is a
% test of what has been generated so far.

top :- result(_).

result([Houses, Colours, Pets, Drinks, Smokes]) :-
    findall(S, puzzle(S), [[Houses, Colours, Pets, Drinks, Smokes]]).

puzzle([Houses, Colours, Pets, Drinks, Smokes]) :-
    % The Norwegian lives in the first house.
    First = norwegian,
    perm([english, spanish, ukrainian, japanese],
         [Second, Third, Fourth, Fifth]),
    Houses = [First, Second, Third, Fourth, Fifth],

    % The Englishman lives in the red house.
    Red = english,
    perm([spanish, ukrainian, norwegian, japanese],
         [Green, Ivory, Yellow, Blue]),
    Colours = [Red, Green, Ivory, Yellow, Blue],

    % The Norwegian lives next to the blue house.
    Second = Blue,

    % The green house is immediately to the right of the ivory house.
    left_of(Houses, Ivory, Green),

    % The Spaniard owns the dog.
    Dog = spanish,
    perm([english, ukrainian, norwegian, japanese],
         [Snails, Fox, Horse, Zebra]),
    Pets = [Dog, Snails, Fox, Horse, Zebra],

    % Coffee in the green house, tea for the Ukrainian, milk in the middle.
    Coffee = Green,
    Tea = ukrainian,
    Milk = Third,
    perm([english, spanish, norwegian, japanese],
         [Coffee, Milk, Juice, Water]),
    Drinks = [Coffee, Tea, Milk, Juice, Water],

    % Old Gold with the snails, Kools in the yellow house, Lucky Strike with
    % orange juice, Parliaments for the Japanese.
    OldGold = Snails,
    Kools = Yellow,
    LuckyStrike = Juice,
    Parliament = japanese,
    perm([english, spanish, ukrainian, norwegian],
         [OldGold, Kools, Chesterfield, LuckyStrike]),
    Smokes = [OldGold, Kools, Chesterfield, LuckyStrike, Parliament],

    % Chesterfields next to the fox, Kools next to the horse.
    next_to(Houses, Chesterfield, Fox),
    next_to(Houses, Kools, Horse).

perm([], []).
perm([X|Xs], Perm) :-
    perm(Xs, Rest),
    insert(X, Rest, Perm).

insert(X, [], [X]).
insert(X, [Y|Ys], Zs) :-
    (   Zs = [X, Y|Ys]
    ;   insert(X, Ys, Zs0),
        Zs = [Y|Zs0]
    ).

left_of([A, B|_], A, B).
left_of([_|Rest], A, B) :-
    left_of(Rest, A, B).

next_to(List, A, B) :-
    (   left_of(List, A, B)
    ;   left_of(List, B, A)
    ).
