% Calls facts by each argument, so that they are indexed by all.

:- dynamic fact/8.
attack :- fill(0).
fill(N) :- A is N mod 7, B is N mod 11, assertz(fact(N, f(N), A, g(A, N), B, "text", [N], N)), ( N mod 1000 =:= 0 -> ignore(fact(_, f(N), _, _, _, _, _, _)), ignore(fact(_, _, 3, _, 5, _, _, N)), ignore(fact(_, _, _, g(_, N), _, _, _, _)), ignore(fact(_, _, _, _, _, _, [N], _)) ; true ), M is N+1, fill(M).
