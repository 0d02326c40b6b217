% Linear equations whose coefficients double.

:- use_module(library(clpq)).
attack(grow(1, _)).
attack(square(1, _)).
attack(( length(L, 300), maplist([X]>>{X >= 0}, L), foldl([X, Y, Z]>>( Z = X+2*Y ), L, 0, S), {S =< 10}, sup(S, _), inf(S, _) )).
attack(( length(L, 60), maplist([X]>>{X >= 0, X =< 1}, L), foldl([X, Y, X+Y]>>true, L, 0, S), {S = 59r2}, bb_inf(L, S, _) )).
attack(( {X = Y*Z, Y = X*Z, Z = X*Y, X > 1}, maximize(X) )).
attack(( length(L, 100000), foldl([X, Y, X]>>{X > Y}, L, _, _) )).
grow(N, X) :- N < 100000, {Y = X*N/(N+7) + Z/3, Z > Y, Y > 0}, N1 is N+1, grow(N1, Y+Z).
square(X, Y) :- {Z = X*X+1/3}, square(Z, Y).
