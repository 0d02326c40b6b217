% Rationals and integers that grow, in evaluables that are rarely used.

attack(( X is 1r3**1000000, X =:= 0 )).
attack(( X is (2r3)**(-3000000), X =:= 0 )).
attack(( X is rationalize(1.0e-300), Y is X**100000, Y =:= 0 )).
attack(( sum(1, 0, _) )).
attack(( X is powm(3, 7**100000, 5**100000), X =:= 0 )).
attack(( X is 3**(3**(3**(3**3))), X =:= 0 )).
attack(( X is 1 << (1 << 40), X =:= 0 )).
attack(( X is -1 << (1 << 33), X =:= 0 )).
attack(( X is 10**100000000, X =:= 0 )).
attack(( X is msb(7**5000000), X =:= 0 )).
attack(( X is popcount(7**5000000) + tzmsb(1), X =:= 0 )).
attack(( X is gcd(7**2000000, 7**1999999*3), X =:= 0 )).
attack(( X is cot(7**100000), X =:= 0 )).
attack(( X is sqrt(7**3000000), X =:= 0 )).
attack(( X is nexttoward(1, 7**3000000), X =:= 0 )).
attack(( X is truncate(1.0e308)**10000, X =:= 0 )).
attack(( X is numerator(7r3**300000)*denominator(7r3**300000), X =:= 0 )).
attack(( X is cmpflags(7**3000000), X =:= 0 )).
attack(( X is (7**3000000) mod (3**1000000), X =:= 0 )).
attack(( X is (7**3000000) // (3**1000000), X =:= 0 )).
attack(( X is div(-(7**3000000), 3**1000000) + rem(7**3000000, 3**1000000), X =:= 0 )).
attack(( X is 7**3000000 xor -(3**3000000), Y is X /\ \X, Y =:= 1 )).
attack(( X is 7**1000000, nth_integer_root_and_remainder(7, X, R, _), R =:= 0 )).
attack(( X is 7**3000000, format(atom(A), "~w", [X]), atom_number(A, Y), Y =:= 0 )).
attack(( X is 7**300000, Y is 7r3**100000, repeat, _ is X*X, _ is Y*Y, fail )).
attack(( X is max(7**3000000, 1.0e308) + min(7r3**300000, nan), X =:= 0 )).
attack(( X is random(7**3000000), X =:= -1 )).
attack(( X is lgamma(7**3000000) + erf(7r3**300000), X =:= -1 )).
attack(( X is roundtoward(7r3**300000*1.0, to_nearest), X =:= -1 )).
attack(( X is 7**300000, Y is X rdiv (X+1), Y > 1 )).
sum(N, S0, S) :- S1 is S0 + 1 rdiv N, N1 is N+1, sum(N1, S1, S).
