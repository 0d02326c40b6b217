% Has tables of facts indexed in many ways.

:- dynamic i/6.
attack :- between(1, inf, N), A is N mod 17, B is N mod 101, C is N * 7919 mod 65537, assertz(i(N, A, B, C, f(N, A), "text")), ( N mod 2000 =:= 0 -> forall(member(G, [i(N, _, _, _, _, _), i(_, A, B, _, _, _), i(_, _, B, C, _, _), i(_, _, _, C, f(N, _), _), i(_, A, _, _, f(_, A), _), i(_, _, _, _, _, "text")]), ignore(G)) ; true ), fail.
