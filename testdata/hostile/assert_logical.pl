% Extends what it goes through.

:- dynamic a/1.
a(0).
attack :- repeat, a(N), N1 is N+1, assertz(a(N1)), fail.
