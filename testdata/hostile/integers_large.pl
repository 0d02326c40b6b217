% Computes with integers as long as the memory allows, by every function.

attack :- X is 7**2000000, Y is 11**1500000, member(E, [X*Y, X//Y, X mod Y, gcd(X, Y), X**3, X << 10000000, X >> 3, X /\ Y, X \/ Y, xor(X, Y), \ X, msb(X), powm(X, Y, X), lcm(X, Y), X rdiv Y, X / Y, truncate(sqrt(X)), nth_integer(X), cmpflags(X), popcount(X), getbit(X, 7), integer(X rdiv Y), numerator(X rdiv Y), max(X, Y), X - Y, sign(X), abs(-X), X ** Y, X ^ Y, 2 ** X, random(X), cot(X), divmod(X), tzmsb(X), rational(1.5) * X, X rdiv Y + Y rdiv X]), catch(Z is E, _, true), nonvar(Z), fail.
attack :- catch(( X is 3**3000000, nth_integer_root_and_remainder(3, X, _, _) ), _, true), attack.
