% Adds constraints without end.

:- use_module(library(chr)).
:- chr_constraint c/1.
c(N) ==> M is N+1, c(M).
attack :- c(0).
