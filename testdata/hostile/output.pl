% Writes without end.

attack :- repeat, write(abcdefghijklmnopqrstuvwxyz), fail.
