% Grammars that call themselves first, and those that consume nothing.

:- use_module(library(dcg/basics)).
:- use_module(library(dcg/high_order)).
expr --> expr, "+", expr.
expr --> "a".
nothing --> [].
nothing_of(_) --> [].
more, "a" --> [].
more, [X, X] --> [X], more.
pushes, "aa" --> "a", pushes.
attack(p(expr)).
attack(p(sequence(nothing_of, _))).
attack(p(sequence(digit, nothing, _))).
attack(p(sequence(nothing_of, nothing, _))).
attack(p(more)).
attack(p(pushes)).
attack(p(( string(_), string(_), string(_), "b" ))).
attack(p(( string_without(`b`, _), blanks, nonblanks(_), remainder(_) ))).
attack(p(foreach(between(1, inf, _), nothing))).
attack(p(foreach(repeat, "a", nothing))).
attack(p(\+ expr)).
attack(p(xinteger(_))).
attack(( length(L, 1000000), maplist(=(0'7), L), phrase(number(_), L) )).
attack(( length(L, 1000000), maplist(=(0'7), L), phrase(float(_), [0'1, 0'., 0'5, 0'e|L]) )).
attack(( length(L, 1000000), maplist(=(0'f), L), phrase(xinteger(_), L) )).
attack(( phrase(nothing, L, L), phrase(sequence(nothing_of, L), M), M = x )).
attack(( L = [0'a|L], phrase(string(_), L, x) )).
attack(( L = [0'a|L], phrase(blanks_to_nl, L, _) )).
attack(( dcg_translate_rule((a --> B), R), B = R )).
attack(( B = (B, B), dcg_translate_rule((a --> B), _) )).
p(G) :- length(L, 100000), maplist(=(0'a), L), phrase(G, L, _), fail.
