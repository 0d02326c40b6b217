% Reads input that never ends.

attack :- read(X), print(X), attack.
