% The sum of the reciprocals of 1 to 200, and of the squares of 1 to 50.
%% only: zebra swipl

top :- result(_).

result([N1, D1, N2, D2]) :-
    harmonic(200, 0, H), N1 is numerator(H), D1 is denominator(H),
    squares(50, 0, S), N2 is numerator(S), D2 is denominator(S).

harmonic(0, H, H) :- !.
harmonic(N, H0, H) :- H1 is H0 + 1 rdiv N, N1 is N - 1, harmonic(N1, H1, H).

squares(0, H, H) :- !.
squares(N, H0, H) :- H1 is H0 + 1 rdiv (N * N), N1 is N - 1, squares(N1, H1, H).
