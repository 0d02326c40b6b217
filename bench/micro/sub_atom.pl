% sub_atom/5: all parts of an atom, and the places of a part.

top :- result(_).

result(Parts-Places) :-
    findall(Part, sub_atom(unquestionably, _, _, _, Part), All),
    length(All, Parts),
    run(50, 0, Places).

run(0, Places, Places) :- !.
run(N, Places0, Places) :-
    sub_atom(unquestionably, Before, _, _, tion),
    sub_atom(unquestionably, Before, 3, After, _),
    sub_atom(unquestionably, _, After, 0, End),
    atom_length(End, Length),
    Places1 is Places0 + Before + Length,
    N1 is N - 1,
    run(N1, Places1, Places).
