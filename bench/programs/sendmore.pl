% SEND + MORE = MONEY: a column at a time from the right, with carries; letters
% are taken from the digits not used yet.

top :- result(_).

result(Solutions) :-
    findall([S, E, N, D, M, O, R, Y], solve(S, E, N, D, M, O, R, Y), Solutions).

solve(S, E, N, D, M, O, R, Y) :-
    column([D, E, Y], 0, C1, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], Ds1),
    column([N, R, E], C1, C2, Ds1, Ds2),
    column([E, O, N], C2, C3, Ds2, Ds3),
    column([S, M, O], C3, M, Ds3, _),
    M > 0,
    S > 0.

% column([A, B, C], CarryIn, CarryOut, Free0, Free): A + B gives C.
column([A, B, C], Carry0, Carry, Free0, Free) :-
    digit(A, Free0, Free1),
    digit(B, Free1, Free2),
    Sum is A + B + Carry0,
    Digit is Sum mod 10,
    Carry is Sum // 10,
    digit_is(C, Digit, Free2, Free).

digit(D, Free, Free) :- nonvar(D), !.
digit(D, Free0, Free) :- pick(Free0, D, Free).

digit_is(D, Digit, Free, Free) :- nonvar(D), !, D =:= Digit.
digit_is(Digit, Digit, Free0, Free) :- pick(Free0, Digit, Free), !.

pick([D|Ds], D, Ds).
pick([D|Ds], Picked, [D|Rest]) :- pick(Ds, Picked, Rest).
