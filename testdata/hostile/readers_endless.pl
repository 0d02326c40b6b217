% Texts and streams that end nowhere, given to whatever reads.

attack(( read_term(user_input, X, [variable_names(V), comments(C), subterm_positions(P)]), repeat, read_term(user_input, X, [variable_names(V), comments(C), subterm_positions(P)]), fail )).
attack(( read_stream_to_codes(user_input, _) )).
attack(( read_string(user_input, _, _) )).
attack(( read_string(user_input, "z", "", _, _) )).
attack(( read_line_to_string(user_input, _) )).
attack(( read_line_to_codes(user_input, _, T), T == [] )).
attack(( phrase_from_stream(string(_), user_input) )).
attack(( lazy_list(lazy_read_codes(user_input, []), L), length(L, N), N == a )).
attack(( lazy_list(lazy_read_lines(user_input, []), L), member(X, L), X == z )).
attack(( stream_to_lazy_list(user_input, L), last(L, z) )).
attack(( copy_stream_data(user_input, user_output) )).
attack(( copy_stream_data(user_input, user_output, 100000000000) )).
attack(( skip(user_input, 0'z) )).
attack(( csv_read_stream(user_input, R, []), R == [] )).
attack(( json_read(user_input, _) )).
attack(( load_structure(stream(user_input), _, []) )).
attack(( load_html(stream(user_input), _, []) )).
attack(( read_term_from_atom('f(X, Y', _, []) )).
attack(( set_stream(user_input, encoding(utf8)), peek_string(user_input, 1000000000, _) )).
attack(( set_stream(user_input, buffer_size(1000000000)), get_char(user_input, _), peek_string(user_input, 900000000, _) )).
attack(( fill_buffer(user_input), repeat, fill_buffer(user_input), fail )).
attack(( numlist(1, 2000000, L), atomic_list_concat(L, '+', A), term_to_atom(T, A), X is T, X == a )).
attack(( length(L, 3000000), maplist(=(0'(), L), atom_codes(A, L), catch(term_to_atom(_, A), _, true), fail )).
attack(( length(L, 3000000), maplist(=(0'[), L), string_codes(A, L), catch(term_string(_, A), _, true), fail )).
attack(( length(L, 3000000), maplist(=(0'-), L), append(L, [0'1], M), atom_codes(A, M), catch(term_to_atom(_, A), _, true), fail )).
attack(( length(L, 3000000), maplist(=(0'{), L), atom_codes(A, L), catch(sformat_term(A), _, true), fail )).
sformat_term(A) :- atom_to_term(A, T, B), T == B.
attack(( length(L, 5000000), maplist(=(0'9), L), repeat, number_codes(N, L), N == 1 )).
attack(( length(L, 2000000), maplist(=(0'9), L), append([0'1, 0'e|L], [], M), catch(number_codes(_, M), _, true), fail )).
attack(( length(L, 2000000), maplist(=(0'9), L), append([0'0, 0'., 0'1|L], [0'e, 0'-, 0'3], M), repeat, catch(number_codes(_, M), _, true), fail )).
attack(( length(L, 1000000), maplist(=(0'7), L), append(L, [0'r|L], M), repeat, catch(number_codes(_, M), _, true), fail )).
attack(( length(L, 2000000), maplist(=(0'f), L), append([0'3, 0'6, 0''|L], [], M), repeat, catch(number_codes(_, M), _, true), fail )).
