% Builds longer and longer lists.

attack :- append(X, [a], Y), append(Y, X, [b]).
