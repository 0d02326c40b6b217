% Remembers distinct solutions without end.

:- use_module(library(solution_sequences)).
attack :- distinct(X, between(1, inf, X)), fail.
