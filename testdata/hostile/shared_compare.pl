% Compares, copies and hashes terms of 2**60 nodes that share their parts.

attack :- d(60, X), d(60, Y), member(G, [X == Y, X = Y, compare(_, X, Y), X =@= Y, copy_term(X, _), duplicate_term(X, _), ground(X), term_variables(X, _), findall(X, true, _), term_hash(X, _), variant_sha1(X, _), variant_hash(X, _), assertz(kept(X)), nb_setval(k, X), unifiable(X, Y, _), subsumes_term(X, Y), numbervars(X, 0, _), term_size(X, _), length(X, _), occurs_term(z, X), sub_term(z, X), term_to_atom(X, _), unify_with_occurs_check(X, Y), X \= Y, dif(X, Y), ?=(X, Y), term_subsumer(X, Y, _), cyclic_term(X), setof(A, member(A, [X, Y]), _), sort(0, @>=, [X, Y], _), recordz(k, X), throw(X), print_message(silent, X), write_length(X, _, []), thread_send_message(q, X), tnot(X)]), catch(call_with_time_limit(0.002, G), _, true), fail.
d(0, _) :- !.
d(N, f(T, T)) :- M is N-1, d(M, T).
