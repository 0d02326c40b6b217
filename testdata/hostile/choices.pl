% Leaves choice points behind without end.

attack :- p(0), fail.
p(N) :- M is N+1, p(M).
p(_) :- fail.
