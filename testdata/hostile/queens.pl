% Searches by brute force, and counts.

attack :- findall(Q, queens(12, Q), L), length(L, N), print(N).
queens(N, Q) :- numlist(1, N, L), permutation(L, Q), safe(Q).
safe([]).
safe([Q|Qs]) :- apart(Qs, Q, 1), safe(Qs).
apart([], _, _).
apart([X|Xs], Q, D) :- Q + D =\= X, Q - D =\= X, E is D+1, apart(Xs, Q, E).
