% Products of integers of about 2,000 bits, and their remainders.
%% only: zebra swipl

top :- result(_).

result(X) :- A is 7^700 + 1, B is 11^580 + 3, M is 2^2203 - 1, big_mul(200, A, B, M, X).

big_mul(0, _, X, _, X) :- !.
big_mul(N, A, X0, M, X) :- X1 is A * X0 mod M, N1 is N - 1, big_mul(N1, A, X1, M, X).
