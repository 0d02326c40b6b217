% Integers of up to 3,000 digits to codes and back.
%% only: zebra swipl

top :- result(_).

result(S) :- X is 7^50, big_codes(6, X, 0, S).

big_codes(0, _, S, S) :- !.
big_codes(N, X, S0, S) :-
    number_codes(X, Codes), number_codes(Y, Codes), Y =:= X,
    length(Codes, L), S1 is S0 + L, N1 is N - 1, X1 is X * X,
    big_codes(N1, X1, S1, S).
