% Counts the cells of a term whose parts are shared.

:- use_module(library(terms)).
attack :- s(60, T), term_size(T, _).
s(0, a) :- !.
s(N, f(T, T)) :- M is N-1, s(M, T).
