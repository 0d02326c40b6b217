% Matches a pattern that backtracks for ever elsewhere.

attack :- numlist(1, 20, L), maplist([_, a]>>true, L, As), atomic_list_concat(As, A), atom_concat(A, b, T), catch(re_match("^(a+)+$", T), _, true), wildcard_match("*a*a*a*a*a*a*a*a*a*a*b", A), fail.
