% Tabling: length of the longest common subsequence, and edit distance as the
% least answer.
%% only: zebra swipl

:- table lcs/3, distance(_, _, min).

top :- result(_).

result(N-D) :-
    abolish_all_tables,
    lcs(60, 60, N),
    distance(40, 40, D).

lcs(0, _, 0) :- !.
lcs(_, 0, 0) :- !.
lcs(I, J, N) :-
    first(I, C),
    second(J, C),
    !,
    I1 is I - 1,
    J1 is J - 1,
    lcs(I1, J1, N1),
    N is N1 + 1.
lcs(I, J, N) :-
    I1 is I - 1,
    J1 is J - 1,
    lcs(I1, J, N1),
    lcs(I, J1, N2),
    N is max(N1, N2).

distance(0, 0, 0).
distance(I, J, D) :- I > 0, I1 is I - 1, distance(I1, J, D1), D is D1 + 1.
distance(I, J, D) :- J > 0, J1 is J - 1, distance(I, J1, D1), D is D1 + 1.
distance(I, J, D) :-
    I > 0,
    J > 0,
    I1 is I - 1,
    J1 is J - 1,
    distance(I1, J1, D1),
    first(I, A),
    second(J, B),
    (   A == B
    ->  D = D1
    ;   D is D1 + 1
    ).

first(I, C) :- C is (I * 7919 mod 101) mod 4.
second(I, C) :- C is (I * 104729 mod 103) mod 4.
