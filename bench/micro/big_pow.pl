% Powers: 1^100 + 2^100 + ... + 100^100, and powers modulo a Mersenne prime.
%% only: zebra swipl

top :- result(_).

result(S-P) :- big_pow(100, 0, S), M is 2^521 - 1, big_powm(20, M, 0, P).

big_pow(0, S, S) :- !.
big_pow(N, S0, S) :- S1 is S0 + N^100, N1 is N - 1, big_pow(N1, S1, S).

big_powm(0, _, P, P) :- !.
big_powm(N, M, P0, P) :- P1 is (P0 + powm(N + 1, M // N, M)) mod M, N1 is N - 1, big_powm(N1, M, P1, P).
