% Threads that each grow lists of lists.

attack(threads(3)).
attack(threads(10)).
attack(threads(50)).
attack(mixed(3)).
attack(mixed(20)).
threads(N) :- length(Ts, N), maplist([T]>>thread_create(grow([]), T), Ts), grow([]).
grow(L) :- grow([L, L]).
mixed(N) :- length(Ts, N), foldl([T,I,J]>>( J is I+1, K is I mod 4, thread_create(mix(K, []), T) ), Ts, 0, _), mix(0, []).
mix(0, L) :- mix(0, [L, L]).
mix(1, L) :- catch(deep(L), _, true), mix(1, L).
mix(2, L) :- catch(( repeat, assertz(f(L)), fail ), _, true), retractall(f(_)), mix(2, L).
mix(3, L) :- catch(( findall(X, ( repeat, X = f(L) ), _) ), _, true), mix(3, L).
deep(L) :- deep([L]), deep(L).
