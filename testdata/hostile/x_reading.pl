% Texts that are read as terms, and the tables of the reader.

double(0, S, S).
double(N, S0, S) :- N > 0, string_concat(S0, S0, S1), N1 is N-1, double(N1, S1, S).
read_all(S) :- setup_call_cleanup(open_string(S, In), (repeat, read_term(In, T, []), T == end_of_file, !), close(In)).
again(G) :- repeat, \+ \+ catch(G, error(syntax_error(_), _), true), false.

attack((double(22, "(", S), again(term_to_atom(_, S)))).
attack((double(22, "[", S), again(term_to_atom(_, S)))).
attack((double(22, "{", S), again(term_to_atom(_, S)))).
attack((double(21, "f(", S), again(term_to_atom(_, S)))).
attack((double(22, "- ", S), again(term_to_atom(_, S)))).
attack((double(21, "\\+ ", S), string_concat(S, "a", T), again(term_to_atom(_, T)))).
attack((double(21, "a:-", S), again(term_to_atom(_, S)))).
attack((double(20, "1+", S), string_concat(S, "1", T), term_to_atom(X, T), repeat, Y is X, Y < 0)).
attack((double(20, "1,", S), string_concat(S, "1", T), term_to_atom(X, T), term_to_atom(X, A), double(10, A, _))).
attack((double(20, "a;", S), string_concat(S, "a", T), term_to_atom(X, T), assertz((p :- X)), p)).
attack((double(18, "X", S), atomic_list_concat(["[", S, "|", S, "]"], T), again(term_to_atom(_, T)))).
attack((numlist(1, 300000, L), maplist([N,V]>>atom_concat('X', N, V), L, Vs), atomic_list_concat(Vs, ',', B), atomic_list_concat(['f(', B, ')'], T), repeat, term_to_atom(X, T), read_term_from_atom(T, Y, [variable_names(_), singletons(_)]), X == Y)).
attack((numlist(1, 300000, L), maplist([N,V]>>atom_concat('X', N, V), L, Vs), atomic_list_concat(Vs, ',', B), atomic_list_concat(['f(', B, ')'], T), repeat, term_string(X, T, [variable_names(_), singletons(_), subterm_positions(_), term_position(_)]), X == b)).
attack((double(20, "a b ", S), again(term_to_atom(_, S)))).
attack((double(22, "%", S), again(term_to_atom(_, S)))).
attack((double(21, "/*", S), again(term_to_atom(_, S)))).
attack((double(21, "/* */", S), again(term_to_atom(_, S)))).
attack((double(22, "'", S), again(term_to_atom(_, S)))).
attack((double(21, "\"\\x", S), again(term_to_atom(_, S)))).
attack((double(20, "'\\\n", S), again(term_to_atom(_, S)))).
attack((double(22, "0'", S), again(term_to_atom(_, S)))).
attack((double(20, "a. ", S), repeat, read_all(S), false)).
attack((double(20, ") ", S), repeat, catch(read_all(S), _, true), false)).
attack((double(18, "a(. ", S), repeat, open_string(S, In), catch(read(In, _), _, true), false)).
attack((between(1, inf, N), atom_concat(op, N, A), op(700, xfx, A), op(200, fy, A), op(100, yf, A), false)).
attack((between(1, inf, N), atom_concat(op, N, A), op(700, xfx, m:A), M = N, op(700, xfx, M:A), false)).
attack((findall(A, (between(1, 100000, N), atom_concat(op, N, A)), As), repeat, op(700, xfx, As), op(0, xfx, As), false)).
attack((op(200, fy, pre), op(200, yf, post), double(16, "pre ", S), double(16, " post", P), atomic_list_concat([S,'x',P], T), again(term_to_atom(_, T)))).
attack((op(700, xfx, is), op(700, fx, is), op(700, yf, is), double(14, "is ", S), again(term_to_atom(_, S)))).
attack((op(500, fy, ab), op(500, yfx, ab), op(500, yf, ab), double(12, "ab ", S), string_concat(S, "1", T), again(term_to_atom(_, T)))).
attack((op(500, fy, ab), op(500, xfy, ab), op(500, xf, ab), double(10, "ab (", S), again(term_to_atom(_, S)))).
attack((op(1200, xfy, '|'), double(20, "a|", S), string_concat(S, "a", T), again(term_to_atom(_, T)))).
attack((double(20, "a->b;", S), string_concat(S, "c", T), again(term_to_atom(_, T)))).
attack((double(18, "_{a:", S), again(term_to_atom(_, S)))).
attack((numlist(1, 200000, L), maplist([N,V]>>format(atom(V), "k~d:~d", [N,N]), L, Vs), atomic_list_concat(Vs, ',', B), atomic_list_concat(['_{', B, '}'], T), again(term_to_atom(_, T)))).
attack((double(18, "{|x||", S), again(term_to_atom(_, S)))).
attack((double(18, "a.b", S), again(term_to_atom(_, S)))).
attack((double(20, "`a`,", S), string_concat(S, "1", T), again(term_to_atom(_, T)))).
attack((double(20, "\"abc\",", S), string_concat(S, "1", T), findall(X, (between(1, inf, _), term_to_atom(X, T)), _))).
attack((double(20, "a", S), open_string(S, In), repeat, peek_string(In, 100000000, X), X == b)).
attack((double(22, "a", S), repeat, open_string(S, In), read_string(In, _, X), read_stream_to_codes(In, Cs), X == Cs)).
attack((double(22, "a", S), repeat, open_string(S, In), read_stream_to_codes(In, Cs), Cs == [])).
attack((double(22, "a", S), repeat, open_string(S, In), read_line_to_codes(In, Cs), Cs == [])).
attack((double(22, "a", S), repeat, open_string(S, In), read_line_to_string(In, Cs), Cs == [])).
attack((double(22, "a", S), repeat, open_string(S, In), read_term(In, Cs, [syntax_errors(quiet)]), Cs == [])).
attack((double(22, "ab", S), repeat, open_string(S, In), skip(In, 0'c), false)).
attack((double(22, "ab", S), repeat, open_string(S, In), read_string(In, "c", "abab", E, X), X == E)).
attack((double(22, "ab", S), repeat, open_string(S, In), fill_buffer(In), read_pending_codes(In, X, []), X == [])).
attack((double(22, "ab", S), open_string(S, In), copy_stream_data(In, user_output))).
attack((repeat, open_string("foo(X,Y). ", S), stream_property(S, position(_)), set_stream(S, alias(bar)), false)).
attack((repeat, open_null_stream(S), write(S, abc), false)).
attack((read_term(user_input, T, [variables(V), comments(C)]), T == f(V,C))).
attack((repeat, get_char(C), C == b)).
attack((repeat, peek_string(user_input, 100000, _), false)).
attack(read_stream_to_codes(user_input, _)).
attack(read_string(user_input, _, _)).
attack(read_string(user_input, 2000000000, _)).
attack(copy_stream_data(user_input, user_output)).
attack((open_null_stream(S), copy_stream_data(user_input, S))).
attack((read_line_to_string(user_input, L), repeat, read_line_to_string(user_input, L2), L2 == L, false)).
attack((lazy_list(lazy_get_codes(user_input, 4096), L), last(L, _))).
attack((stream_to_lazy_list(user_input, L), last(L, _))).
attack(phrase_from_stream(string_without([], _), user_input)).
attack(phrase_from_stream((blanks, integer(_)), user_input)).
attack((phrase_from_stream(lazy_all(0), user_input))).

lazy_all(N) --> [_], !, { N1 is N+1 }, lazy_all(N1).
lazy_all(_) --> [].
