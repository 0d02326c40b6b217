% Recurses without a last call.

attack :- f(_), true.
f(X) :- f(Y), X = g(Y).
