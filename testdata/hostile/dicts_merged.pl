% Puts keys into large dictionaries, and takes them out, again and again.

attack(( many(D), repeat, put_dict(zz, D, 1, E), get_dict(_, E, b), fail )).
attack(( many(D), repeat, put_dict(D, D, E), E = _{zz: b}, fail )).
attack(( many(D), repeat, del_dict(1, D, _, E), dict_pairs(E, b, _), fail )).
attack(( many(D), repeat, _{1: _} :< D, select_dict(_{1: _}, D, E), E == b, fail )).
attack(( dict_pairs(D, t, [a-1]), grow(D, 0) )).
many(D) :- numlist(1, 100000, L), maplist([K, K-K]>>true, L, Pairs), dict_pairs(D, t, Pairs).
grow(D, N) :- M is N+1, put_dict(N, D, D, E), grow(E, M).
