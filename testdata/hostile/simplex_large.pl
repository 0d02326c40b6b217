% Maximizes what has thousands of variables and constraints.

:- use_module(library(simplex)).
attack(program(400, _)).
attack(( program(40, S), constraint(integral(x(1)), S, T), maximize([x(1)], T, _) )).
attack(( numlist(1, 300, L), maplist([X, Y]>>( Y is X*7 mod 13 ), L, C), findall(C, member(_, L), M), assignment(M, _) )).
attack(( numlist(1, 300, L), findall(L, member(_, L), M), transportation(L, L, M, _) )).
attack(( findall(1000000, between(1, 1000, _), L), knapsack(L) )).
program(N, S) :- gen_state(S0), numlist(1, N, L), foldl([I, A, B]>>( findall(K*x(J), ( between(1, N, J), K is (I*J*7919) mod 1009 + 1 ), Sum), constraint(Sum =< 1000000007, A, B) ), L, S0, S1), findall(x(J), member(J, L), Vs), maximize(Vs, S1, S).
knapsack(L) :- gen_state(S0), findall(N*x(N), nth1(N, L, _), Sum), constraint(Sum =< 1000000, S0, S1), foldl([_*X, A, B]>>constraint(integral(X), A, B), Sum, S1, S2), maximize(Sum, S2, _).
