% Adds rationals without end.

attack :- sum(1, 0).
sum(N, S0) :- S is S0 + 1 rdiv N, N1 is N+1, sum(N1, S).
