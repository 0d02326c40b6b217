% Collects solutions without end.

attack :- findall(X, repeat, X).
