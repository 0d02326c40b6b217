% Lists and examines all that the system has.

attack :- forall(current_op(_, _, _), true), forall(current_prolog_flag(_, _), true), forall(( predicate_property(M:H, P), P = number_of_clauses(_) ), catch(forall(clause(M:H, _), true), _, true)), catch(listing, _, true), catch(forall(current_atom(A), atom_length(A, _)), _, true), forall(current_functor(_, _), true), forall(current_module(M2), catch(forall(module_property(M2, _), true), _, true)), attack.
