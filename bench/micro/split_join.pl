% atomic_list_concat/2,3 both ways, split_string/4, upcase_atom/2, atom_number/2.
%% only: zebra swipl

top :- result(_).

result(Last) :- run(500, none, Last).

run(0, Last, Last) :- !.
run(N, _, Last) :-
    atomic_list_concat([line, N, of, 500], ' ', Line),
    atomic_list_concat([_, Number|_], ' ', Line),
    atom_number(Number, N),
    split_string(Line, " ", "", [Word|_]),
    atomic_list_concat([Word, :, N], Joined),
    upcase_atom(Joined, Upper),
    N1 is N - 1,
    run(N1, Upper, Last).
