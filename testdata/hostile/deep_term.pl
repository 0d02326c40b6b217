% Makes a term nested to the limit, and has every builtin walk it.

attack :- nest(3000000, a, T), copy_term(T, U), T == U, ground(T), term_variables(T, []), T =@= U, term_to_atom(T, A), term_to_atom(V, A), V == T.
nest(0, T, T) :- !.
nest(N, T0, T) :- N1 is N-1, nest(N1, f(T0), T).
