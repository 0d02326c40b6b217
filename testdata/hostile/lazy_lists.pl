% Lists that are made when they are looked at, without end.

attack(( lazy_findall(X, repeat_one(X), L), length(L, _) )).
attack(( lazy_findall(X, between(1, inf, X), L), sum_list(L, _) )).
attack(( lazy_findall(X, between(1, inf, X), L), last(L, _) )).
attack(( lazy_list(step, 0, L), nth0(100000000, L, _) )).
attack(( lazy_list(step, 0, L), copy_term(L, M), print(M) )).
attack(( open_string("abc", S), repeat, catch(lazy_list(lazy_get_codes(S, 2), L), _, true), L == a )).
attack(( lazy_list(grow, [], L), nth1(1000000, L, _) )).
attack(( lazy_list(again, a, L), L = [_|_] )).
repeat_one(1) :- repeat.
step(N, N1, N) :- N1 is N+1.
grow(L, [L|L], L).
again(_, _, _) :- repeat, fail.
