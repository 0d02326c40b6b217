% Passes large terms between engines.

attack :- engine_create(S, sum(0, S), E), numlist(1, 100000, L), feed(E, L, []).
sum(N, S) :- engine_fetch(L), length(L, K), M is N+K, ( S = L ; sum(M, S) ).
feed(E, L, Ls) :- engine_post(E, L), engine_next(E, X), feed(E, L, [X|Ls]).
