% Collects all the ways to cut a text.

attack :- numlist(1, 10000, L), atomic_list_concat(L, A), atom_string(A, S), findall(X-Y, string_concat(X, Y, S), P), length(P, _), findall(Z, sub_atom(A, _, _, _, Z), Q), length(Q, _).
