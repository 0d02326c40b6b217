% number_codes/2 both ways over integers and floats.

top :- result(_).

result(Length-Sum) :- run(1000, 0, Length, 0, Sum).

run(0, Length, Length, Sum, Sum) :- !.
run(N, Length0, Length, Sum0, Sum) :-
    I is N * 7919,
    number_codes(I, Codes1),
    F is I / 64.0,
    number_codes(F, Codes2),
    length(Codes1, L1),
    length(Codes2, L2),
    Length1 is Length0 + L1 + L2,
    number_codes(Again1, Codes1),
    number_codes(Again2, Codes2),
    Sum1 is Sum0 + Again1 + truncate(Again2 * 64),
    N1 is N - 1,
    run(N1, Length1, Length, Sum1, Sum).
