% term_to_atom/2 both ways and atom_to_term/3.
%% only: zebra swipl

top :- result(_).

result(Sum) :- run(200, 0, Sum).

run(0, Sum, Sum) :- !.
run(N, Sum0, Sum) :-
    term_to_atom(entry(N, 'Quoted name', [a, b|c], x + y * 2), Text),
    term_to_atom(entry(I, _, _, _), Text),
    atom_to_term('point(X, Y, X)', point(A, B, _), Names),
    A = I,
    B = 1,
    Names = ['X'=A1, 'Y'=B1],
    Sum1 is Sum0 + A1 + B1,
    N1 is N - 1,
    run(N1, Sum1, Sum).
