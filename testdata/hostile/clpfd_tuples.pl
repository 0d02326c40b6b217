% Posts tables, automata and cumulative constraints of many rows.

:- use_module(library(clpfd)).
attack :- findall([X, Y, Z], ( between(1, 60, X), between(1, 60, Y), Z is X*Y mod 61 ), Ts), length(L, 300), L ins 1..60, p(L, Ts), automaton(L, [source(a), sink(a)], [arc(a, 1, b), arc(b, 2, a), arc(a, 3, a)]), label(L).
p([A, B, C|L], Ts) :- !, tuples_in([[A, B, C]], Ts), p([B, C|L], Ts).
p(_, _).
