% Prints messages about very large terms.

attack :- numlist(1, 1000000, L), catch(print_message(error, error(type_error(list, L), L)), _, true), catch(print_message(error, format("~p ~q", [L, L])), _, true), catch(atom_length(f(L), _), E, true), catch(print_message(error, E), _, true), catch(message_to_codes(E, _, _), _, true), assertion(L == []).
