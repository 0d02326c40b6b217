% Lists all ways to take a list apart.

attack :- numlist(1, 100000, L), findall(A-B-C, ( append(A, D, L), append(B, C, D) ), _).
