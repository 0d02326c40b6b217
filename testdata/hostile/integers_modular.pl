% Computes with moduli of millions of digits.

attack(( pair(M, B), _ is powm(B, M, M) )).
attack(( pair(M, B), _ is powm(3, B, M+1) )).
attack(( pair(M, B), _ is gcd(M, B) )).
attack(( pair(M, B), _ is lcm(M, B+1) )).
attack(( pair(M, B), _ is M rdiv B + B rdiv M )).
attack(( pair(M, B), _ is rationalize(M / B) )).
attack(( pair(M, B), _ is cot(M rdiv B) )).
attack(( pair(M, B), _ is float(M rdiv B) )).
attack(( pair(M, B), divmod(M*B, B+1, _, _) )).
attack(( pair(M, B), _ is cmpflags + M*B )).
attack(( pair(M, B), M rdiv B =:= B rdiv M )).
attack(( pair(M, B), nth_integer_root_and_remainder(2, M*B, _, _) )).
attack(( pair(M, B), random_between(B, M, _), _ is random(B*B) )).
pair(M, B) :- M is 10**3000000+7, B is 3**6000000.
