% Recurses with many variables that live on.

attack :- f(1, _, _, _, _, _, _, _, _, _, _).
f(N, A, B, C, D, E, F, G, H, I, J) :- M is N+1, f(M, B, C, D, E, F, G, H, I, J, A), g(A, B, C, D, E, F, G, H, I, J).
g(_, _, _, _, _, _, _, _, _, _).
