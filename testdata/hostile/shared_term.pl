% Makes a term of 2**200 nodes that shares its parts, and prints it.

attack :- d(200, T), print(T), assertz(kept(T)).
d(0, a) :- !.
d(N, f(T, T)) :- N1 is N-1, d(N1, T).
