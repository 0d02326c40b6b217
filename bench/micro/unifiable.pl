% unifiable/3 and sub_atom_icasechk/3 on small arguments.
%% only: zebra swipl

top :- result(_).

result(Sum) :- run(1000, 0, Sum).

run(0, Sum, Sum) :- !.
run(N, Sum0, Sum) :-
    unifiable(f(_, Y, a, Y), f(N, c, _, _), Equations),
    length(Equations, Length),
    sub_atom_icasechk('Hello World', Start, world),
    Sum1 is Sum0 + Length + Start,
    N1 is N - 1,
    run(N1, Sum1, Sum).
