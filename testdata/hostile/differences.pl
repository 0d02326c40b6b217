% Posts inequalities between all pairs of variables.

attack :- length(L, 5000), d(L), maplist(=(_), L).
d([]).
d([X|L]) :- maplist(dif(X), L), d(L).
