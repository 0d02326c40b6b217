% Reads a text that is nested deeply.

attack :- nested(20, "(", A), string_concat("X = ", A, B), catch(term_string(_, B), _, true), nested(20, "- ", C), catch(term_string(_, C), _, true), nested(20, "[", D), catch(term_to_atom(_, D), _, true), nested(20, "f(", E), catch(atom_to_term(E, _, _), _, true), nested(20, "\\x41\\", F), catch(term_string(_, F), _, true).
nested(0, S, S) :- !.
nested(N, S0, S) :- string_concat(S0, S0, S1), N1 is N-1, nested(N1, S1, S).
