% Solves a hard problem of Booleans.

:- use_module(library(clpb)).
attack :- length(L, 60), clause(L, L, E), sat(E), sat_count(E, N), print(N).
clause([], _, 1).
clause([X|Xs], L, (X # Y) * E) :- reverse(L, [Y|_]), clause(Xs, L, E).
