% Prints deep terms through each way to print.

attack :- d(1000000, a, T), member(G, [print(T), writeq(T), write_canonical(T), print_message(error, T), print_message(error, format("~p", [T])), message_to_codes(T, _, _), format("~p~q~w", [T, T, T]), portray_clause(T), write_term(T, [max_depth(10)]), write_length(T, _, []), print_message_lines(user_error, T, [T]), assertion(T), must_be(T, T), throw(T), debug(T, "~w", [T]), type_error(T, T)]), catch(G, _, true), fail.
d(0, T, T) :- !.
d(N, T0, T) :- M is N-1, d(M, -(T0), T).
