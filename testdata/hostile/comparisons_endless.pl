% Sorts by comparisons that do not end or that lie.

attack(( numlist(1, 300000, L), predsort(lie, L, _) )).
attack(( numlist(1, 100000, L), predsort(loops, L, _) )).
attack(( numlist(1, 1000000, L), predsort([O, X, Y]>>compare(O, X, Y), L, _) )).
attack(( numlist(1, 100000, L), foldl([X, A, [X|A]]>>length(A, _), L, [], _) )).
attack(( numlist(1, 3000, L), permutation(L, M), M = [X, Y|_], X > Y, sort(M, [2|_]) )).
lie(O, X, _) :- X mod 3 =:= 0 -> O = (<) ; X mod 3 =:= 1 -> O = (>) ; O = (=).
loops(O, X, Y) :- loops(O, Y, X).
