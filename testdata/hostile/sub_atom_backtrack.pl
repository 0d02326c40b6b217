% Asks for all sub-atoms of a long atom.

attack :- numlist(1, 300000, L), atomic_list_concat(L, A), sub_atom(A, _, _, _, zebra).
