% Reads terms with every option, from texts that are large, and options that are wrong.

read_all(T) :-
	term_string(T, X), X = X,
	setup_call_cleanup(open_string(T, S),
		read_term(S, _, [variable_names(_), variables(_), singletons(_), term_position(_), subterm_positions(_), comments(_), syntax_errors(dec10)]), close(S)).
attack(( format(string(T), "f(~*c).", [1000000, 0'X]), read_all(T) )).
attack(( many(T), string_concat("% ", T, C), string_concat(C, "\na.", D), read_all(D) )).
attack(( many(T), read_all(T) )).
attack(( numlist(1, 100000, L), atomic_list_concat(L, ', X', A), format(string(T), "f(X~w).", [A]), read_all(T) )).
attack(( length(L, 1000000), catch(read_term(_, L), _, fail) )).
attack(( L = [variables(_)|L], read_term(_, L) )).
attack(( open_string("a b. a b. a b.", S), repeat, catch(read_term(S, _, [syntax_errors(quiet)]), _, fail), fail )).
attack(( format(string(T), "\"~*c\".", [10000000, 0'a]), term_string(X, T), atom_length(X, 0) )).
attack(( format(string(T), "0'~*c.", [10000000, 0'a]), term_string(X, T), atom_length(X, 0) )).
attack(( format(string(T), "0x~*c", [3000000, 0'f]), term_string(X, T), X == 0 )).
attack(( format(string(T), "1.~*c", [3000000, 0'9]), term_string(X, T), X == 0 )).
attack(( format(string(T), "1r~*c", [300000, 0'7]), term_string(X, T), X == 0 )).
attack(( format(string(T), "X = `~*c`", [3000000, 0'a]), term_string(X, T), X == 0 )).
attack(( format(string(T), "[~*c", [1000000, 0'[]), catch(term_string(_, T), _, fail) )).
attack(( format(string(T), "~*c", [1000000, 0'-]), catch(term_string(_, T), _, fail) )).
attack(( format(string(T), "/* ~*c", [1000000, 0'*]), catch(term_string(_, T), _, fail) )).
many(T) :- length(L, 300000), maplist(=("f(X, Y, 'a b')"), L), atomic_list_concat(L, ' - ', A), atom_string(A, T).
