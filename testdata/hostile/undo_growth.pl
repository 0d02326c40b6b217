% Undoes goals that undo.

attack :- u(0).
u(N) :- undo(u2(N)), M is N+1, u(M).
u2(N) :- undo(u2(N)).
