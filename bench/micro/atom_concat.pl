% atom_concat/3: all ways to divide an atom, and back together.

top :- result(_).

result(Count) :- run(20, 0, Count).

run(0, Count, Count) :- !.
run(N, Count0, Count) :-
    findall(Left+Right, atom_concat(Left, Right, unquestionably), Halves),
    joined(Halves, Count0, Count1),
    N1 is N - 1,
    run(N1, Count1, Count).

joined([], Count, Count).
joined([Left+Right|Halves], Count0, Count) :-
    atom_concat(Left, Right, unquestionably),
    atom_concat(Left, Rest, unquestionably),
    Rest == Right,
    Count1 is Count0 + 1,
    joined(Halves, Count1, Count).
