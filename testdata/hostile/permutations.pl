% Goes through all permutations.

attack :- numlist(1, 30, L), permutation(L, P), msort(P, Q), Q \== L.
