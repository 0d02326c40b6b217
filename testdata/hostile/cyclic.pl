% Makes cyclic terms.

attack :- X = f(X, Y), Y = g(X), print(X), catch(assertz(kept(X)), _, true), catch(atom_to_term(X, _, _), _, true), catch(throw(X), _, true), catch(Z is X, _, Z = 1), ( X == Y ; true ), term_hash(X, _), catch(call(X), _, true), L = [a|L], catch(length(L, _), _, true), catch(msort(L, _), _, true), catch(atom_length(L, _), _, true), write(L), nl, write_canonical(X).
