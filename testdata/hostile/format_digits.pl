% Numbers written with huge counts of digits, in every base and format.

attack(try('~1000000e', [1.0])).
attack(try('~100000000e', [1.5])).
attack(try('~*e', [2000000000, 1.0])).
attack(try('~*f', [2000000000, 1.0])).
attack(try('~*f', [100000000, 1r3])).
attack(try('~*f', [1000000, 2r3])).
attack(try('~*g', [100000000, 1.0e300])).
attack(try('~*d', [100000000, 1])).
attack(( X is 7**3000000, try('~D', [X]) )).
attack(( X is 7**300000, try('~36r', [X]) )).
attack(( X is 3**3000000, try('~2r', [X]) )).
attack(( X is 7**300000, repeat, format(atom(_), '~8R', [X]), fail )).
attack(( X is 2**10000000, try('~f', [X]) )).
attack(( X is 2**10000000, try('~*e', [1000000, X]) )).
attack(( X is (7**300000) rdiv (3**300000), try('~*f', [1000000, X]) )).
attack(try('~*c', [2000000000, 0'a])).
attack(try('~*|', [2000000000])).
attack(try('~t~*|', [2000000000])).
attack(try('~*+~*+', [2000000000, 2000000000])).
attack(try('~`xt~*|~`yt~*|', [100000000, 900000000])).
attack(try('~99999999999999999999c', [0'a])).
attack(try('~*c~*c~*c', [100000000, 0'a, 100000000, 0'b, 100000000, 0'c])).
attack(try('~*i~w', [10, a])).
attack(( length(L, 1000000), maplist(=(a), L), format(string(F), "~*c", [1000000, 0'~]), try(F, L) )).
attack(( format(string(S), "~*c", [3000000, 0'~]), try(S, []) )).
attack(( length(L, 300000), maplist(=(0'w), L), foldl([C,A,[0'~,C|A]]>>true, L, [], F), try(F, L) )).
attack(( numlist(1, 100000, L), maplist([_,'~t~w~10|']>>true, L, Fs), atomic_list_concat(Fs, F), try(F, L) )).
attack(try('~@', [(repeat, fail)])).
attack(try('~p', [f(_)])).
attack(try('~q~i~w~*c~a', [])).
attack(try('~s', [L])) :- L = [0'a|L].
attack(try('~a', [f])).
try(F, As) :- format(atom(A), F, As), atom_length(A, N), N < 0.
try(F, As) :- catch(format(string(_), F, As), _, fail).
try(F, As) :- catch(format(codes(_), F, As), _, fail).
try(F, As) :- catch(format(F, As), _, fail).
