% Makes terms that are nested in their first arguments, for the collector.

attack :- grow(a, 0).
grow(T, N) :- M is N+1, grow(f(T, g(N)), M).
