% Fills the trail with what is to be restored.

attack :- length(L, 1000), T =.. [t|L], ( change(T, 0) ; true ).
change(T, N) :- A is N mod 1000 + 1, setarg(A, T, N), b_setval(hostile, N), M is N+1, change(T, M).
