% Doubles a text again and again.

attack :- double(abc).
double(A) :- atom_concat(A, A, B), double(B).
