% Groups many solutions by a free variable.

attack :- findall(N, ( bagof(X-Y, pair(X, Y, Z), L), length(L, N), Z > 0 ), Ns), length(Ns, _).
pair(X, Y, Z) :- between(1, 2000000, X), Y = f(X, X), Z is X mod 100003.
