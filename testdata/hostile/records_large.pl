% Records terms that double.

attack :- numlist(1, 1000, L), grow(L).
grow(L) :- recordz(hostile, L, _), append(L, L, M), recorda(hostile, M), instance_all, grow(M).
instance_all :- forall(recorded(hostile, T, R), ( instance(R, U), U = T )).
