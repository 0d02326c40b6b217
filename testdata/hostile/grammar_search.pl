% Parses with grammars that try everything.

:- use_module(library(dcg/basics)).
attack :- length(L, 5000), maplist(=(0'a), L), phrase(all, L).
all --> string(_), string(_), string(_), string(_), "b".
