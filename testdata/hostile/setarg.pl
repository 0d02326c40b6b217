% Changes constants of clauses and terms that are shared.

attack :- constant(T), catch(setarg(1, T, hostile), _, true), constant(U), U \== c(right), throw(escaped).
attack :- constant(T), catch(nb_setarg(1, T, hostile), _, true), constant(U), U \== c(right), throw(escaped).
attack.
constant(c(right)).
