% Copies a chain of variables whose attributes refer to each other.

attack :- chain(1000000, X), copy_term(X, Y), copy_term(X-Y, _, G), length(G, _), term_attvars(X, L), length(L, _), attack(X).
attack(X) :- copy_term(X, Y), attack(f(X, Y)).
chain(0, _) :- !.
chain(N, X) :- put_attr(X, chain, Y), M is N-1, chain(M, Y).
