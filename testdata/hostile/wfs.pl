% Tables with negation: every answer depends on all others.

:- table win/1, odd/2, all/1.
win(X) :- move(X, Y), tnot(win(Y)).
move(X, Y) :- member(D, [1, 2, 3, 5]), Y is (X*7+D) mod 20000.
odd(X, Y) :- tnot(all(X)), Y = X.
odd(X, Y) :- odd(X, Z), Y is Z+1, tnot(all(Y)).
all(X) :- tnot(odd(X, _)), member(Y, [1, 2]), Z is X+Y, all(Z).
attack(win(0)).
attack(odd(1, _)).
attack(all(1)).
attack(call_delays(win(1), _)).
attack(( call_delays(win(1), D), delays_residual_program(D, _) )).
attack(call_residual_program(win(7), _)).
attack(( undefined, repeat, win(3), fail )).
attack(( repeat, not_exists(win(1)), fail )).
