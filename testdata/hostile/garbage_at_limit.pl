% Keeps the memory almost full and makes garbage.

attack :- keep([], 0, L), churn(L, 0).
keep(L, N, K) :- M is N+1, catch(( numlist(1, 1000, X), N < 1200 ), _, fail), !, keep([X|L], M, K).
keep(L, _, L).
churn(L, N) :- M is N+1, atom_length(123456789012345678901234567890, _), numlist(1, 2000, X), length(X, _), churn(L, M).
