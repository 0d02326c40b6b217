% Takes roots of huge integers, and of what is no power.

attack(( n(N), between(2, inf, K), nth_integer_root_and_remainder(K, N, _, _), fail )).
attack(( n(N), _ is N**(1r3) )).
attack(( n(N), catch(_ is sqrt(N), _, true), catch(_ is log2(N), _, true), catch(_ is N**0.5, _, true), fail )).
attack(( n(N), nth_integer_root_and_remainder(N, N, _, _) )).
attack(( n(N), repeat, _ is truncate(N/7) + (N mod 1000003), fail )).
n(N) :- N is 10**2000000+1.
