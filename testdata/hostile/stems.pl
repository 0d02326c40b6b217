% Splits long texts into words and stems.

:- use_module(library(porter_stem)).
attack :- g(22, "running ", S), catch(tokenize_atom(S, _), _, true), catch(porter_stem(S, _), _, true), catch(unaccent_atom(S, _), _, true), catch(atom_to_stem_list(S, _), _, true), attack.
g(0, S, S) :- !.
g(N, S, T) :- string_concat(S, S, U), M is N-1, g(M, U, T).
