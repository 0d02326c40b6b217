% Sums fractions whose denominators grow.

attack :- s(1, 0).
s(N, S) :- T is S + 1 rdiv (N*N+1), M is N+1, ( M mod 100 =:= 0 -> format(atom(_), "~w ~50f", [T, T]) ; true ), s(M, T).
