% Squares an integer again and again.

attack :- sq(3).
sq(X) :- Y is X*X, sq(Y).
