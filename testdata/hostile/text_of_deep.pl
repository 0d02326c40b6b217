% Writes and reads terms that are nested to the limit.

attack :- deep(1000000, a, T), ( term_to_atom(T, A), term_to_atom(U, A), T == U, with_output_to(string(S), write_canonical(T)), term_string(V, S), V == T, print(T), attack ).
deep(0, T, T) :- !.
deep(N, T, U) :- M is N-1, ( N mod 3 =:= 0 -> deep(M, -T, U) ; N mod 3 =:= 1 -> deep(M, [x, T], U) ; deep(M, T+b, U) ).
