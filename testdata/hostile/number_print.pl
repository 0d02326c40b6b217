% Prints and reads integers of millions of digits.

attack :- X is 10**10000000, print(X), number_codes(X, L), number_codes(Y, L), X =:= Y, atom_length(X, N), format("~D ~e~n", [X, X]), format("~t~w~*|", [X, N]), attack.
