% Balls, contexts and messages that are long, many, cyclic, or thrown where others are on their way.

ball(N, B) :- length(B, N).
up(0) :- throw(x).
up(N) :- M is N-1, catch(up(M), y(_), true).
again(N) :- catch(( ball(N, B), throw(B) ), E, true), M is N+1000, E \== a, again(M).
chain(T) :- catch(throw(f(T)), X, chain(X)).
chain2(T) :- catch(throw(f(T, T)), X, chain2(X)).
dc(N) :- setup_call_cleanup(true, ( N > 0, M is N-1, dc(M) ), throw(N)).
att(0, []) :- !.
att(N, [X|L]) :- put_attr(X, k, L), M is N-1, att(M, L).
attack(again(1)).
attack(chain(a)).
attack(chain2(a)).
attack(( repeat, catch(up(20000), _, true), fail )).
attack(( repeat, catch(atom_length(_, _), _, true), fail )).
attack(( length(L, 200000), repeat, catch(atom_length(L, _), _, true), fail )).
attack(( numlist(1, 200000, L), repeat, catch(atom_length(f(L), _), E, true), E == a )).
attack(( L = [a|L], repeat, catch(length(L, L), _, true), catch(atom_length(L, _), E, true), E == a )).
attack(( repeat, catch(call(1), _, true), catch(call((a, 1)), _, true), catch(foo:bar(1, 2), _, true), fail )).
attack(( between(1, inf, N), atom_concat(missing, N, A), catch(A, _, true), fail )).
attack(( repeat, catch(dc(2000), _, true), fail )).
attack(( att(50000, L), repeat, catch(throw(L), E, true), E == a )).
attack(( att(20000, L), repeat, catch(copy_term(L, _, G), _, true), G == a )).
attack(( numlist(1, 100000, L), repeat, catch(print_message(error, L), _, true), fail )).
attack(( numlist(1, 100000, L), repeat, catch(message_to_codes(L, _, _), _, true), fail )).
attack(( numlist(1, 50000, L), repeat, message_to_lines(error(type_error(L, L), L)), fail )).
message_to_lines(T) :- catch(( '$messages':translate_message(T, L, []), L == [] ), _, true), !.
message_to_lines(_).
attack(( repeat, catch(number_codes(_, [0'1, 0'x]), _, true), catch(atom_to_term('f(X, ', _, _), _, true), fail )).
attack(( length(C, 100000), maplist(=(0'(), C), repeat, catch(atom_codes(_, C), _, true), catch(term_to_atom(_, C), _, true), fail )).
attack(( string_of(1000000, S), repeat, catch(term_string(_, S), _, true), fail )).
string_of(N, S) :- length(L, N), maplist(=(0'[), L), string_codes(S, L).
attack(( string_of(300000, S), repeat, catch(throw(S), T, true), string_concat(T, T, U), catch(throw(U), _, true), fail )).
attack(( repeat, catch(setup_call_cleanup(true, throw(a), throw(b)), _, true), fail )).
attack(( repeat, catch(findall(X, ( member(X, [1,2,3]), X > 2, throw(X) ), _), _, true), fail )).
attack(( between(1, inf, N), catch(throw_in(N), _, true), fail )).
throw_in(N) :- length(L, N), foldl([X, A, B]>>( X = A, B = f(A), ( A == a -> true ; true ) ), L, a, T), throw(T).
attack(( repeat, catch(call_with_depth_limit(up(100000), 50000, _), _, true), fail )).
attack(( repeat, catch(call_with_inference_limit(up(100000), 50000, _), _, true), fail )).
attack(( repeat, catch(call_with_time_limit(0.001, up(1000000)), _, true), fail )).
attack(( numlist(1, 100000, L), repeat, assertion(is_list(L)), catch(assertion(L == a), _, true), fail )).
attack(( numlist(1, 100000, L), repeat, catch(must_be(list(atom), L), _, true), catch(must_be(oneof(L), zz), _, true), catch(must_be(boolean, L), _, true), fail )).
attack(( string_of(100000, S), repeat, catch(must_be(positive_integer, S), _, true), catch(type_error(S, S), _, true), fail )).
