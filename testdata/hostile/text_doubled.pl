% Concatenates a string with itself without end.

attack :- g(60, "hostile ", S), string_length(S, _).
g(0, S, S) :- !.
g(N, S, T) :- string_concat(S, S, U), M is N-1, g(M, U, T).
