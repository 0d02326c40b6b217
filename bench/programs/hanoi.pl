% The towers of Hanoi: 4,095 moves of 12 discs, folded into a checksum.

top :- result(_).

result(Sum) :- hanoi(12, left, right, middle, 0, Sum).

hanoi(0, _, _, _, Sum, Sum) :- !.
hanoi(N, From, To, By, Sum0, Sum) :-
    N1 is N - 1,
    hanoi(N1, From, By, To, Sum0, Sum1),
    move(From, To, Weight),
    Sum2 is (Sum1 * 3 + Weight) mod 65521,
    hanoi(N1, By, To, From, Sum2, Sum).

move(left, middle, 1).
move(left, right, 2).
move(middle, left, 3).
move(middle, right, 4).
move(right, left, 5).
move(right, middle, 6).
