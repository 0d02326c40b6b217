% Adds and multiplies until nothing fits.

attack :- f(0, 1).
f(A, B) :- C is A+B, D is C*B+A, f(C, D).
