% Divides long integers.

attack :- X is gcd(3**30000000, 7**30000000), Y is (3**20000000) rdiv (7**20000000), X = Y.
