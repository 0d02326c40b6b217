% Reads a term of very many variables.

attack :- numlist(1, 200000, L), atomic_list_concat(L, ',X', A), atomic_list_concat(['f(X', A, ')'], B), term_to_atom(T, B), term_variables(T, Vs), length(Vs, _), atom_to_term(B, _, Bs), length(Bs, _), attack.
