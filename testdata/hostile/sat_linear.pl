% Formulas with many variables, and linear programs with many constraints.

:- use_module(library(clpb)).
:- use_module(library(simplex)).
attack(( length(L, 5000), sat_all(L) )).
sat_all(L) :- foldl([X, A, A+X]>>true, L, 0, S), sat(S), labeling(L), fail.
attack(( length(L, 60), foldl([X, A, A # X]>>true, L, 0, S), sat(S), labeling(L), fail )).
attack(( length(L, 200), sat(card([0-100], L)), taut(card([0-50], L), T), T == 7 )).
attack(( length(L, 40), sat(card([20], L)), sat_count(+[1|L], N), N =:= 0 )).
attack(( gen_state(S), foldl([I, A, B]>>constraint([x(I), y(I)] =< I, A, B), [1, 2, 3], S, T), maximize([x(1), x(2)], T, U), variable_value(U, x(1), V), print(V), fail )).
attack(( numlist(1, 300, L), gen_state(S), foldl([I, A, B]>>( J is I mod 7+1, constraint([I*x(I), J*x(J)] =< 1r3, A, B) ), L, S, T), findall(C, ( member(I, L), C = x(I) ), Cs), maximize(Cs, T, _) )).
attack(( numlist(1, 60, L), maplist([I, R]>>findall(C, ( between(1, 60, J), C is (I*J) mod 61 ), R), L, M), assignment(M, A), print(A), fail )).
attack(( numlist(1, 300, V), knapsack_of(V, W), W == 1 )).
knapsack_of(V, W) :- gen_state(S), foldl([I, A, B]>>constraint(integral(x(I)), A, B), V, S, T), findall(I*x(I), member(I, V), Cs), constraint(Cs =< 1001, T, U), maximize(Cs, U, W).
