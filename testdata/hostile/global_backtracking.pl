% Fills the trail with values of global variables.

attack :- b_setval(h, 0), l(0).
l(N) :- b_setval(h, f(N)), M is N+1, l(M).
l(_).
