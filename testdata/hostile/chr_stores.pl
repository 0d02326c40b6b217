% Constraint handling rules that fill the store, never apply, or apply for ever.

:- use_module(library(chr)).
:- chr_constraint a(?any), b(?any, ?any), c(+int), d(?any).
a(X), a(X) ==> a(f(X)).
b(X, Y), b(Y, Z) ==> b(X, Z).
c(N) <=> M is N+1, c(M).
d(X) \ d(X) <=> true.
d(X), d(Y) ==> X \== Y | d(X-Y).
attack(a(1)) .
attack(( a(1), a(1) )).
attack(( numlist(1, 1000, L), foldl([N,P,N]>>b(P, N), L, 0, _), b(1000, 0) )).
attack(c(0)).
attack(( d(1), d(2) )).
attack(( length(L, 3000), maplist([X]>>a(X), L), maplist(=(x), L) )).
attack(( repeat, \+ \+ ( d(_), d(_) ), fail )).
attack(( numlist(1, 100000, L), maplist([N]>>d(N), L) )).
attack(( repeat, find_chr_constraint(X), X == a )).
attack(( X = f(X), a(X), a(X) )).
attack(( freeze(X, ( repeat, fail )), a(X), a(Y), X = Y )).
