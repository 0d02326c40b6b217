% Asks for solutions without end.

attack :- between(1, inf, X), X < 0.
