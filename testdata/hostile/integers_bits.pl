% Counts, finds and flips the bits of huge integers.

attack(( n(N), repeat, _ is popcount(N) + msb(N) + tzmsb(N), fail )).
attack(( n(N), repeat, _ is popcount(N) + msb(N), fail )).
attack(( n(N), repeat, _ is \N xor (N << 1) /\ N \/ -N, fail )).
attack(( n(N), repeat, _ is getbit(N, 100000000), fail )).
attack(( n(N), between(0, inf, I), _ is N >> I, fail )).
n(N) :- N is (1 << 200000000) - 1.
