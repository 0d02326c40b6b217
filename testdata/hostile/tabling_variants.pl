% Makes a table for each call.

:- table p/1.
p(N) :- N1 is N+1, p(N1).
attack :- p(0).
