% Raises large balls through many catchers.

attack :- numlist(1, 200000, L), catch(through(10000, L), B, true), attack([B]).
attack(Bs) :- catch(throw(Bs), B, attack([B|Bs])).
through(0, L) :- throw(L).
through(N, L) :- M is N-1, catch(through(M, L), nothing, true), true.
