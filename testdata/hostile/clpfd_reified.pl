% Reifies without end.

:- use_module(library(clpfd)).
attack :- X in 0..1000000, l(0, X).
l(N, X) :- B #<==> (X #= N #\/ X #> N*N), M is N+1, l(M, X), B = 1.
