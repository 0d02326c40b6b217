% Constraints of library(chr) that make constraints.

:- use_module(library(chr)).
:- chr_constraint a(?any), b(?any, ?any), c, d(+int), e(+int, ?any).
a(X) ==> Y = f(X), a(Y).
a(X), a(Y) ==> X \== Y | b(X, Y).
b(X, Y) \ b(Y, X) <=> b(X, X).
b(X, Y), b(Y, Z) ==> b(X, Z).
c <=> c, c.
d(N) <=> N > 0 | M is N-1, e(N, _), d(M).
e(N, X), e(M, Y) ==> N < M | X = f(Y).
attack(c).
attack(a(1)).
attack(( member(X, [1, 2, 3]), b(X, Y), b(Y, Z), b(Z, X), a(Y), fail )).
attack(( length(L, 300), foldl([X, Y, X]>>b(Y, X), L, _, _) )).
attack(( d(100000) )).
attack(( numlist(1, 100000, L), maplist([X]>>e(X, _), L) )).
attack(( repeat, b(_, _), find_chr_constraint(b(_, _)), fail )).
attack(( length(L, 100000), maplist([X]>>a(X), L), maplist(=(_), L) )).
