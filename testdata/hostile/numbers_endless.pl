% Enumerates numbers, lists and characters without end.

attack(( between(1, inf, _), fail )).
attack(( repeat, between(1, infinite, _), fail )).
attack(( length(_, _), fail )).
attack(( numlist(1, 10000000, L), member(X, L), X < 0 )).
attack(( nth0(I, _, x), I < 0 )).
attack(( nth1(_, L, a, [b|_]), L == x )).
attack(( code_type(X, alpha), code_type(X, to_lower(_)), code_type(X, to_upper(_)), fail )).
attack(( char_type(X, _), char_type(Y, _), X == Y, fail )).
attack(( same_length(L, _), sum_list(L, 0), fail )).
attack(( select(_, L, _), permutation(L, [_|_]), subseq(L, _, _), fail )).
attack(( append(A, [_|B], _), append(B, A, _), fail )).
attack(( random_between(1, 1000000000000000000000, X), X < 0 )).
attack(( repeat, random_between(1, 1000000000000000000000, X), X < 0 )).
attack(( repeat, gensym(a, X), atom_length(X, 0) )).
attack(( pairs_keys_values(P, _, _), length(P, -1) )).
attack(( foldl([_, A, B]>>( B = f(A, A) ), _, x, _), fail )).
attack(( current_op(_, _, X), current_op(_, _, Y), current_op(_, _, Z), X @> Y, Y @> Z, Z @> X )).
attack(( last(L, _), msort(L, []) )).
attack(( sumlist(_, _), sum_list(_, -1) )).
attack(( current_predicate(P), current_predicate(Q), current_predicate(R), P = x, Q = R )).
attack(( succ_or_fail(_) ; plus(_, 1, _) ; call_nth(repeat, N), N < 0 )).
