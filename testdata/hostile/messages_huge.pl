% Has errors about huge, deep and cyclic terms shown.

attack(( t(T), must_be(integer, T) )).
attack(( t(T), must_be(list_of(T), T) )).
attack(( t(T), must_be(T, T) )).
attack(( t(T), type_error(T, T) )).
attack(( t(T), throw(T) )).
attack(( t(T), throw(error(T, T)) )).
attack(( t(T), throw(error(T, context(T, T))) )).
attack(( t(T), throw(error(existence_error(procedure, T/3), T)) )).
attack(( t(T), shown(assertion(T == [])) )).
attack(( t(T), shown(T) )).
attack(( t(T), shown(_ is T + T) )).
attack(( t(T), shown(must_be(positive_integer, T)) )).
attack(( t(T), shown(throw(error(T, T))) )).
attack(( t(T), shown(throw(error(syntax_error(T), string(T, 3)))) )).
attack(( t(T), shown(throw(error(syntax_error(T), stream(T, 3, 4, 5)))) )).
attack(( t(T), shown(throw(error(existence_error(procedure, T/3), T))) )).
attack(( t(T), print_message(error, format("~w ~p ~q", [T, T, T])) )).
attack(( t(T), print_message(warning, T) )).
attack(( t(T), print_message(T, T) )).
attack(( t(T), print_message_lines(user_error, T, T) )).
attack(( t(T), print_message_lines(user_error, 'x ', ['~w'-[T], nl, T]) )).
attack(( t(T), message_to_codes(T, _, _) )).
attack(( t(T), debug(T), debug(T, "~w", T) )).
attack(( t(T), assertz((T :- T)) )).
attack(( t(T), catch_with_backtrace(atom_length(T, _), E, ( print_message(error, E), fail )) )).
attack(( t(T), writef("%w %d", [T, T]), tab(T) )).
attack(( t(T), with_output_to(string(S), print(T)), string_concat(S, S, R), throw(R) )).
attack(( t(T), halt(T) )).
attack(( t(T), set_prolog_flag(T, T) )).
attack(( t(T), string_concat(T, T, _) )).
attack(( t(T), format(T, T, T) )).
attack(( t(T), format("~*c~i~s~a", T) )).
shown(G) :- catch(G, E, ( print_message(error, E), fail )).
t(L) :- numlist(1, 200000, L).
t(D) :- deep(200000, z, D).
t(D) :- deep(60, z, D).
t(C) :- deep(200, z, D), C = f(C, D, _).
t(L) :- length(L, 300000).
t(A) :- format(atom(A), "~`~t~1000000|", []).
deep(0, T, T) :- !.
deep(60, z, T) :- !, share(60, T).
deep(N, T0, T) :- N1 is N-1, deep(N1, s(T0), T).
share(0, z) :- !.
share(N, f(T, T)) :- M is N-1, share(M, T).
