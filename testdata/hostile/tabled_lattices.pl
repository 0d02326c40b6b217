% Tables whose modes never settle, throw, loop, or keep what they are given.

:- table up(_, lattice(bigger/3)), deep(_, lattice(wrap/3)), thrown(_, lattice(ball/3)), looped(_, lattice(spin/3)),
	po(_, po(less/2)), longest(_, max), shortest(_, min), summed(_, sum), listed(_, lattice(cons/3)), mutual(_, lattice(again/3)).
bigger(A, B, C) :- C is max(A, B) + 1.
wrap(A, B, f(A, B)).
ball(_, _, _) :- throw(no).
spin(_, _, _) :- repeat, fail.
less(A, B) :- A @< B.
cons(A, B, [A|B]).
again(A, B, C) :- mutual(B, D), C = f(A, D).
up(X, 0) :- integer(X).
up(X, N) :- up(X, M), N is M + 1.
deep(_, a).
deep(X, T) :- deep(X, U), T = g(U).
thrown(_, 1).
thrown(_, 2).
looped(_, 1).
looped(_, 2).
po(_, N) :- between(1, inf, N).
longest(_, L) :- between(1, inf, N), length(L, N).
shortest(_, N) :- between(1, inf, I), N is -I.
summed(_, N) :- between(1, inf, N).
listed(_, N) :- between(1, inf, N).
mutual(_, a).
mutual(_, b).
attack(up(1, _)).
attack(deep(1, _)).
attack(( repeat, catch(thrown(1, _), _, true), fail )).
attack(looped(1, _)).
attack(po(1, _)).
attack(longest(1, _)).
attack(shortest(1, _)).
attack(summed(1, _)).
attack(listed(1, _)).
attack(mutual(1, _)).
attack(( between(1, inf, X), catch(call_with_inference_limit(up(X, _), 1000, _), _, true), fail )).
attack(( between(1, inf, X), catch(call_with_time_limit(0.001, deep(X, _)), _, true), abolish_all_tables, fail )).
