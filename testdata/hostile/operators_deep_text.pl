% Reads texts that nest operators and brackets half a million deep.

attack(( nest(A, B), deep(A, B, S), catch(term_to_atom(_, S), _, true), fail )).
attack(( nest(A, B), deep(A, B, S), catch(( term_string(T, S), format(string(_), "~p~q", [T, T]) ), _, true), fail )).
attack(( nest(A, B), deep(A, B, S), catch(( term_string(T, S), print_message(error, format("~p", [T])) ), _, true), fail )).
attack(( nest(A, B), deep(A, B, S), catch(( term_string(T, S), assertz(c(T)), c(_), retract(c(_)) ), _, true), fail )).
attack(( nest(A, B), deep(A, B, S), catch(( term_string(T, S), expand_term((x :- T), Y), portray_clause(Y) ), _, true), fail )).
attack(( nest(A, B), deep(A, B, S), catch(( term_string(T, S), call(T) ), _, true), fail )).
attack(( nest(A, B), deep(A, B, S), catch(( term_string(T, S), _ is T ), _, true), fail )).
:- dynamic c/1.
deep(A, B, S) :- length(L, 500000), maplist(=(A), L), length(R, 500000), maplist(=(B), R), append([L, ["1"], R], P), atomics_to_string(P, S).
nest("- ", "").
nest("\\+ ", "").
nest("(", ")").
nest("[", "]").
nest("{", "}").
nest("f(", ")").
nest("1 - (", ")").
nest("a:", "").
nest("a->b;", "").
nest("", " - 1").
nest("[a|", "]").
nest("_{a:", "}").
nest("\"a\" \"", "\"").
nest("0'", "").
nest("/* ", " */").
nest("f(a, ", ")").
nest("a, ", "").
nest("(:- ", ")").
nest("dynamic ", "").
