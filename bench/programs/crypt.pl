% A multiplication of which only the parity of each digit is known:
%
%         o e e            o stands for an odd digit,
%      x    e e            e for an even one
%      --------
%       e o e e
%       e o e
%      --------
%       o o e e
%
% Digits are guessed from the right and carried by hand.

top :- result(_).

result([Multiplicand, Multiplier, Product]) :-
    solve(Multiplicand, Multiplier, Product),
    !.

% Numbers are lists of digits, units first.
solve([C, B, A], [E, D], Product) :-
    even(C), even(E), leading(E),
    times([C], E, 0, [P0|_]), even(P0),
    even(B), odd(A),
    times([C, B, A], E, 0, [P0, P1, P2, P3]),
    even(P1), odd(P2), even(P3), leading(P3),
    even(D), leading(D),
    times([C, B, A], D, 0, [Q0, Q1, Q2]),
    even(Q0), odd(Q1), even(Q2),
    sum([P0, P1, P2, P3], [0, Q0, Q1, Q2], 0, Product),
    Product = [R0, R1, R2, R3],
    even(R0), even(R1), odd(R2), odd(R3).

times([], _, 0, []) :- !.
times([], _, Carry, [Carry]).
times([X|Xs], Y, Carry, [Z|Zs]) :-
    T is X * Y + Carry,
    Z is T mod 10,
    Carry1 is T // 10,
    times(Xs, Y, Carry1, Zs).

sum([], [], 0, []) :- !.
sum([], [], Carry, [Carry]).
sum([X|Xs], [Y|Ys], Carry, [Z|Zs]) :-
    T is X + Y + Carry,
    Z is T mod 10,
    Carry1 is T // 10,
    sum(Xs, Ys, Carry1, Zs).

leading(X) :- X > 0.

odd(1).
odd(3).
odd(5).
odd(7).
odd(9).

even(0).
even(2).
even(4).
even(6).
even(8).
