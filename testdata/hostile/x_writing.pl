% Terms that take for ever to write.

:- use_module(library(pprint)).
:- use_module(library(portray_text)).

dag(0, a).
dag(N, f(X,X)) :- N > 0, N1 is N-1, dag(N1, X).
vdag(0, _).
vdag(N, f(X,X)) :- N > 0, N1 is N-1, vdag(N1, X).
deep(N, T) :- deep(N, a, T).
deep(0, T, T).
deep(N, T0, T) :- N > 0, N1 is N-1, deep(N1, g(T0), T).
left(0, T, T).
left(N, T0, T) :- N > 0, N1 is N-1, left(N1, T0+1, T).

attack((dag(60, T), print(T))).
attack((dag(60, T), with_output_to(string(_), print(T)))).
attack((dag(60, T), with_output_to(string(_), write_canonical(T)))).
attack((vdag(60, T), with_output_to(string(_), write_canonical(T)))).
attack((dag(60, T), write_length(T, L, []), L > 0)).
attack((dag(60, T), write_length(T, L, [max_length(1000000000)]), L > 0)).
attack((dag(60, T), format(atom(_), "~p", [T]))).
attack((dag(60, T), print_term(T, []))).
attack((dag(60, T), with_output_to(string(_), print_term(T, [right_margin(80)])))).
attack((dag(60, T), with_output_to(string(_), portray_clause(T)))).
attack((dag(60, T), with_output_to(string(_), portray_clause((a :- b, T ; c -> T))))).
attack((dag(60, T), portray_text(true), with_output_to(string(_), print(T)))).
attack((dag(60, T), term_to_atom(T, _))).
attack((dag(60, T), term_string(_, T))).
attack((dag(60, T), with_output_to(string(_), write_term(T, [max_depth(50)])))).
attack((dag(60, T), with_output_to(string(_), write_term(T, [cycles(true), no_lists(true), dotlists(true), brace_terms(true)])))).
attack((dag(60, T), message_to_string(format("~p", [T]), _))).
attack((dag(60, T), print_message(error, format("~p", [T])))).
attack((dag(60, T), print_message(informational, foo(T)))).
attack((dag(60, T), message_to_codes(foo(T), _, _))).
attack((dag(60, T), assertion(T == b))).
attack((dag(60, T), must_be(integer, T))).
attack((dag(60, T), type_error(integer, T))).
attack((dag(60, T), catch(atom_length(T, _), E, (print_message(error, E), throw(E))))).
attack((dag(60, T), X is T, X > 0)).
attack((dag(60, T), throw(T))).
attack((dag(60, T), catch_with_backtrace(throw(error(foo(T), _)), E, (print_message(error, E))))).
attack((dag(60, T), call(T))).
attack((dag(60, T), assertz(p(T)), listing(p/1))).
attack((dag(60, T), fast_term_serialized(T, S), S \== "")).
attack((dag(60, T), with_output_to(string(_), fast_write(current_output, T)))).
attack((dag(60, T), variant_sha1(T, H), H \== a)).
attack((dag(60, T), variant_hash(T, H), H \== a)).
attack((dag(60, T), term_hash(T, H), H \== a)).
attack((dag(60, T), sformat(_, "~w", [T]))).
attack((dag(60, T), writef("%w", [T]))).
attack((dag(60, T), format("~@", [print(T)]))).
attack((dag(60, T), explain(T))).
attack((dag(60, T), debug(foo), debug(foo, "~w", [T]))).
attack((dag(60, T), tab(T))).
attack((dag(60, T), number_vars_all(T))).
attack((deep(2000000, T), repeat, with_output_to(string(S), print(T)), S == "")).
attack((deep(1000000, T), print_term(T, []))).
attack((deep(1000000, T), with_output_to(string(_), portray_clause(T)))).
attack((left(1000000, 1, T), with_output_to(string(_), (print(T), portray_clause(T), print_term(T, []))), false)).
attack((left(500000, 1, T), assertz((q(X) :- X is T)), with_output_to(string(_), listing(q/1)), q(_), false)).
attack((length(L, 1000000), with_output_to(string(_), print_term(L, [])))).
attack((length(L, 1000000), with_output_to(string(_), portray_clause(foo(L))))).
attack((length(L, 1000000), numbervars(L, 0, _), repeat, with_output_to(string(S), print(L)), S == "")).
attack((length(L, 1000000), term_variables(L, Vs), maplist([V,V=x]>>true, Vs, _), repeat, with_output_to(string(S), write_term(L, [variable_names(['X'=_|[]])])), S == "")).
attack((length(L, 3000), findall(N=_, between(1, 3000, N), _), maplist([V,('X'=V)]>>true, L, Ns), repeat, with_output_to(string(S), write_term(L, [variable_names(Ns)])), S == "")).
attack((X = f(X,X,Y,Y,Z), Z = g(X,Z), print(X), term_to_atom(X, A), writeq(A), portray_clause(X), print_term(X, []), listing(foo), loop)).
attack((X = [a|X], print(X), format("~s", [X]))).
attack((X = [a|X], format(atom(_), X, []))).
attack((X = [a|X], format("~w", X))).
attack((X = [a|X], print_message_lines(user_output, '', X))).
attack((X = ["~w"-[a]|X], print_message_lines(user_output, kind(error), X))).
attack((X = (a,X), portray_clause((p :- X)))).
attack((X = (a:-X), listing(X))).
attack((X = {X}, print(X), portray_clause(X))).
attack((X = -X, print(X), portray_clause(X), Y is X, Y > 0)).
attack((X = 1-X, format(atom(_), "~p", [X]), loop)).
attack((length(L, 100000), repeat, write_term(L, [portray_goal([_,_]>>fail), portrayed(true)]), false)).
attack((repeat, write_term(f(_), [portray_goal([T,O]>>write_term(T, O)), portrayed(true)]), false)).
attack((copy_term(_, X), put_attr(X, foo, X), print(X), write_term(X, [attributes(write)]), write_term(X, [attributes(portray)]))).
attack((asserta((foo:attr_portray_hook(_, V) :- write_term(V, [attributes(portray)]))), put_attr(X, foo, X), write_term(X, [attributes(portray)]))).
attack((length(L, 20000), maplist([V]>>put_attr(V, foo, L), L), print(L), write_term(L, [attributes(write)]))).
attack((tab(2000000000))).
attack((tab(current_output, 1<<62))).
attack((with_output_to(string(_), tab(1<<40)))).
attack((X is 3**1000000, repeat, print(X), false)).
attack((X is 3**1000000, Y is X rdiv 7, repeat, with_output_to(string(S), print(Y)), S == "")).
attack((repeat, with_output_to(string(S), (repeat, write(abc), false)), S == "")).
attack((with_output_to(codes(C,T), (between(1, 100000000, N), write(N), false ; true)), C == T)).
attack((with_output_to(chars(C), forall(between(1, 100000000, N), write(N))), C == [])).

number_vars_all(T) :- numbervars(T, 0, E), E >= 0, repeat, print(T), false.
loop :- loop.
