% Asserts a clause that doubles.

attack :- grow([a]).
grow(L) :- append(L, L, M), assertz(kept(M)), grow(M).
