% Raises and shifts integers until no memory can hold them.

attack(_ is 2**(2**(2**(2**(2**2))))).
attack(_ is 7**(7**(7**7))).
attack(_ is 3**100000000).
attack(_ is 1 << (1 << 62)).
attack(_ is 1 << 10000000000).
attack(_ is -(1 << 800000000)).
attack(_ is (1 << 300000000) * (1 << 300000000)).
attack(_ is 2r3**100000000).
attack(_ is 2** -1000000000).
attack(_ is 2.0** (1 << 100000000)).
attack(_ is msb(1 << 400000000)).
attack(_ is (1 << 400000000) // 3).
attack(_ is 7**40000000 mod (7**20000000 + 1)).
attack(tower(1)).
tower(X) :- catch(Y is 2**(X+1000000), _, Y = X), Z is msb(Y) + X, tower(Z).
