% Asserts clauses without end.

attack :- assertz(a(0)), a(N), N1 is N+1, assertz(a(N1)), attack.
