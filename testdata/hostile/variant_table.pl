% Hashes and compares terms of many variables.

attack :- length(L, 300000), copy_term(L, M), L =@= M, variant_hash(L, _), term_variables(L-M, V), length(V, _), unifiable(L, M, U), length(U, _), subsumes_term(L, M), setof(X, member(X, L), _), attack.
