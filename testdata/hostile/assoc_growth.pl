% Grows balanced trees without end.

attack :- empty_assoc(T), grow(0, T).
grow(N, T0) :- put_assoc(key(N), T0, [N, N, N], T), M is N+1, grow(M, T).
