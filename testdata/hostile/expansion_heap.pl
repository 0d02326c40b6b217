% Expands a clause into a list that fills the memory.

term_expansion(all(N), L) :- findall(f(X, X, X), between(1, N, X), L).
all(100000).
all(100000000).
attack :- catch(expand_term(all(1000000000), _), _, true), attack.
