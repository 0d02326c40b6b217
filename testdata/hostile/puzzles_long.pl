% Puzzles in English that have no end.

:- use_module(library(puzzle), []).
attack(( length(L, 20000), atomic_list_concat(L0, a, a), maplist(=('Ann has the cat. '), L), atomics_to_string(["Name: Ann, Bob\nPet: cat, dog\n\n"|L], S), puzzle:text_puzzle(S, P), P == L0 )).
attack(( length(L, 100000), maplist(=('not '), L), atomics_to_string(["Name: Ann, Bob\nPet: cat, dog\n\nAnn does "|L], S), puzzle:text_puzzle(S, P), P == a )).
