% Sorts what is as large as the memory, with a slow order.

attack :- numlist(1, 300000, L), predsort([O, A, B]>>( X is A*7 mod 1000003, Y is B*7 mod 1000003, compare(O, X, Y) ), L, M), length(M, N), print(N).
