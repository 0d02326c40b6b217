% Turns nested terms into text and back, in every syntax.

attack :- forall(member(W, [f, l, c, o, d, p, t]), ( nest(200000, W, a, T), forall(member(G, [term_to_atom(T, _), term_string(_, T), format(atom(_), "~q", [T]), with_output_to(string(_), print(T)), with_output_to(string(_), portray_clause(T)), with_output_to(string(_), write_canonical(T)), with_output_to(string(_), write_term(T, [max_depth(100000), quoted(true)])), with_output_to(string(_), print_message_lines(user_output, '', [T])), with_output_to(string(_), listing), ( term_to_atom(T, A), term_to_atom(U, A), U == T ), atom_json_term(A2, T, []), term_string(A2, T), sformat(A2, "~p", [T])]), catch(call_with_time_limit(0.02, ( G -> true ; true )), _, true)) )), attack.
nest(0, _, T, T) :- !.
nest(N, W, T, U) :- M is N-1, n(W, T, V), nest(M, W, V, U).
n(f, T, f(T)).
n(l, T, [T]).
n(c, T, {T}).
n(o, T, 1 - T).
n(d, T, (a :- T)).
n(p, T, - T).
n(t, T, 'A b'(T, [x, T0])) :- T0 = 'y z'.
