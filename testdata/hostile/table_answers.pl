% Tables answers that are long lists and strings.

:- table t/2, u(_, max).
t(N, L) :- between(1, inf, N), numlist(1, N, L).
u(N, S) :- between(1, inf, N), format(string(S), "~*c", [N, 0'x]).
attack :- catch(t(_, _), _, true), catch(u(_, _), _, true), attack.
