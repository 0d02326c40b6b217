% Writes huge integers in every base and width.

attack(( n(N), format(atom(_), "~d", [N]) )).
attack(( n(N), format(atom(_), "~100000000d", [N]) )).
attack(( n(N), format(atom(_), "~D", [N]) )).
attack(( n(N), format(atom(_), "~2r", [N]) )).
attack(( n(N), format(atom(_), "~36R", [N]) )).
attack(( n(N), format(atom(_), "~I", [N]) )).
attack(( n(N), format(atom(_), "~e", [N]) )).
attack(( n(N), format(atom(_), "~1000000f", [N]) )).
attack(format(atom(_), "~10000000e", [1.5])).
attack(format(atom(_), "~100000000f", [1r3])).
attack(format(atom(_), "~100000000f", [2.5])).
attack(format(atom(_), "~1000000000d", [3])).
attack(format(atom(_), "~*d", [1000000000000, 3])).
attack(( n(N), format(atom(_), "~w~t~*|~w", [N, N, 1]) )).
attack(format(atom(_), "~t~w~1000000000|", [a])).
attack(format(atom(_), "~`-t~300000000|", [])).
attack(( n(N), print_message(error, format("~D", [N])) )).
n(N) :- N is 7**3000000.
