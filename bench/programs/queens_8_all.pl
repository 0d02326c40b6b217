% Eight queens, all 92 solutions, collected with findall/3.

top :- result(_).

result(Count-First) :-
    findall(Queens, place([1, 2, 3, 4, 5, 6, 7, 8], [], Queens), Solutions),
    Solutions = [First|_],
    length(Solutions, Count).

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
