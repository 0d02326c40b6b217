% Counts with constraints whose domains are cut into many pieces.

:- use_module(library(clpfd)).
attack :- length(L, 200), L ins 0..1000000, all_distinct(L), holes(1, L), sum(L, #=, S), S #< 10, labeling([ff, down], L).
holes(_, []).
holes(N, [X|Xs]) :- findall(H, ( between(1, 2000, I), H is I*N*3 mod 1000000 ), Hs), out(Hs, X), M is N+1, holes(M, Xs).
out([], _).
out([H|Hs], X) :- X #\= H, out(Hs, X).
