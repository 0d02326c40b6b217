% Makes modules and predicates without end.

attack :- m(0).
m(N) :- atom_concat(module_, N, M), assertz(M:p(N)), dynamic(M:q/1), N1 is N+1, m(N1).
