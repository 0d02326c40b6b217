% Copies a large term with each call of a lambda expression.

attack :- numlist(1, 100000, Big), numlist(1, 1000000, L), maplist({X}/[Y, Z]>>( Z = Y-Big-X ), L, R), length(R, _), foldl([A, B, [A|B]]>>true, L, Big, _), attack.
