% with_output_to/2 and format/3 to atoms.
%% only: zebra swipl

top :- result(_).

result(Sum) :- run(500, 0, Sum).

run(0, Sum, Sum) :- !.
run(N, Sum0, Sum) :-
    with_output_to(atom(Written), ( write(item(N)), put_char('.') )),
    format(atom(Formatted), '~w-~a-~d', [f(N), abc, N]),
    atom_length(Written, L1),
    atom_length(Formatted, L2),
    Sum1 is Sum0 + L1 + L2,
    N1 is N - 1,
    run(N1, Sum1, Sum).
