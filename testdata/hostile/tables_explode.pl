% Tabled predicates whose calls or answers multiply.

:- table pairs/2, grow/1, call_grow/1, texts/1, ack/3, lists/1.
pairs(X, Y) :- between(1, inf, X), between(1, X, Y).
pairs(X, Y) :- pairs(Y, X).
grow(z).
grow(s(X)) :- grow(X).
grow(f(X, Y)) :- grow(X), grow(Y).
call_grow(X) :- call_grow(f(X, X)).
texts(a).
texts(X) :- texts(Y), atom_concat(Y, Y, X).
lists([]).
lists([X|L]) :- lists(L), lists(X).
ack(0, N, M) :- M is N+1.
ack(K, 0, M) :- K > 0, K1 is K-1, ack(K1, 1, M).
ack(K, N, M) :- K > 0, N > 0, N1 is N-1, ack(K, N1, M1), K1 is K-1, ack(K1, M1, M).
attack(pairs(_, _)).
attack(grow(_)).
attack(call_grow(x)).
attack(texts(_)).
attack(lists(_)).
attack(ack(4, 3, _)).
attack(( numlist(1, 300000, L), grow(L) )).
attack(( between(1, inf, N), numlist(1, N, L), catch(grow(L), _, true), fail )).
attack(( shared(60, T), grow(T) )).
shared(0, z) :- !.
shared(N, f(T, T)) :- M is N-1, shared(M, T).
