% Grows numbers in flags, counters and global variables.

attack :- flag(hostile, _, 3), repeat, flag(hostile, N, N*N), fail.
