% Names, numbers and lists the variables of large terms.

attack :- length(L, 1000000), T =.. [f|L], numbervars(T, 0, _, [singletons(true)]), print(T), fail.
attack :- length(L, 500000), copy_term(L, M), term_to_atom(L-M, A), atom_to_term(A, T, B), length(B, _), write_term(T, [variable_names(B), quoted(true)]), read_term_from_atom(A, _, [variable_names(_), singletons(_)]), attack.
