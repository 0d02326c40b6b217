% 50,000 atoms that are made and forgotten.
%% only: zebra swipl

top :- result(_).

result(Length) :- loop(50000, '', 0, Length).

loop(0, _, Length, Length) :- !.
loop(N, _, Length0, Length) :-
    atom_number(Atom, N),
    atom_concat(garbage_, Atom, Name),
    atom_length(Name, L),
    Length1 is Length0 + L,
    N1 is N - 1,
    loop(N1, Name, Length1, Length).
