% Eight queens, the first solution: a column at a time, testing each queen
% against those placed before it.

top :- result(_).

result(Queens) :-
    place([1, 2, 3, 4, 5, 6, 7, 8], [], Queens),
    !.

place([], Queens, Queens).
place(Rows, Placed, Queens) :-
    pick(Rows, Row, Rest),
    safe(Placed, Row, 1),
    place(Rest, [Row|Placed], Queens).

pick([Row|Rows], Row, Rows).
pick([Row|Rows], Picked, [Row|Rest]) :-
    pick(Rows, Picked, Rest).

safe([], _, _).
safe([Other|Others], Row, Distance) :-
    Row =\= Other + Distance,
    Row =\= Other - Distance,
    Next is Distance + 1,
    safe(Others, Row, Next).
