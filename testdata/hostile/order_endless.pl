% Orders solutions without end.

:- use_module(library(solution_sequences)).
attack :- order_by([desc(X)], between(1, inf, X)).
