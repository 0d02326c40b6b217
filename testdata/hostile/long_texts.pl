% Writes many atoms and numbers of some thousand characters into one text, which grows uncounted.

row(A, L) :- length(L, 100000), maplist(=(A), L).
aaa(N, A) :- length(L, N), maplist(=(0'a), L), atom_codes(A, L).

attack((aaa(10000, A), row(A, L), format(atom(_), "~w", [L]))).
attack((aaa(10000, A), row(A, L), term_to_atom(L, _))).
attack((aaa(20000, A), row(A, L), format(atom(_), "~q", [L]))).
attack((aaa(10000, A), atom_concat(A, ' ', B), row(B, L), format(atom(_), "~q", [L]))).
attack((aaa(20000, A), atom_string(A, S), row(S, L), with_output_to(string(_), print(L)))).
attack((aaa(1100, A), row(A, L), T =.. [f|L], term_to_atom(T-T, _))).
attack((A is 10**9999, row(A, L), format(atom(_), "~q", [L]))).
attack((A is 2**10000 rdiv 3**1000, row(A, L), term_to_atom(L, _))).
attack((length(L, 1000000), maplist(=('a b'), L), term_to_atom(L, _))).
