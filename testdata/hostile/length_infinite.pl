% Makes a list of all lengths.

attack :- length(L, N), N > 100000000, L = [].
