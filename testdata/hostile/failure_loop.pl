% Backtracks into builtins without end.

attack :- repeat, atom_length(abc, N), N > 3.
