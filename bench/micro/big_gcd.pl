% Greatest common divisors: of integers of 1,000 bits, and by Euclid's
% algorithm written in Prolog.
%% only: zebra swipl

top :- result(_).

result(S-G) :-
    P is 3^300 * 7^100, big_gcd(100, P, 0, S),
    A is 5^300 * 12, B is 3^200 * 18, euclid(A, B, G).

big_gcd(0, _, S, S) :- !.
big_gcd(N, P, S0, S) :- S1 is S0 + gcd(P, 21^N * N), N1 is N - 1, big_gcd(N1, P, S1, S).

euclid(A, 0, A) :- !.
euclid(A, B, G) :- C is A mod B, euclid(B, C, G).
