% Makes long atoms, each another one, and keeps some.

attack :- numlist(1, 20000, L), atomic_list_concat(L, A), long(A, 0, []).
long(A, N, K) :- atom_concat(A, N, B), M is N+1, ( N mod 7 =:= 0 -> long(A, M, [B|K]) ; long(A, M, K) ).
