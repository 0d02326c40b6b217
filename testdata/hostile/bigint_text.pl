% Makes texts of long integers.

attack :- X is 3**30000000, number_codes(X, L), length(L, N), print(N).
