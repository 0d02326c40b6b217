% Doubles a string, and splits it.

attack :- double("abc,").
double(A) :- string_concat(A, A, B), split_string(B, ",", "", L), length(L, _), double(B).
