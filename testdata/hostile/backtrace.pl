% Raises errors deep in the stack, with backtraces.

attack :- catch_with_backtrace(f(100000), _, true), attack.
f(0) :- atom_length(_, _).
f(N) :- N1 is N-1, f(N1), true.
