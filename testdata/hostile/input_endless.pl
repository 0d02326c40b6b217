% Reads an input that has no end in all ways.

attack(( repeat, read(X), X == b )).
attack(( op(200, xfy, a), read_term(X, [syntax_errors(dec10)]), X == b )).
attack(read_string(user_input, _, _)).
attack(read_stream_to_codes(user_input, _)).
attack(read_line_to_codes(user_input, _)).
attack(read_line_to_string(user_input, _)).
attack(peek_string(user_input, 1000000000, _)).
attack(copy_stream_data(user_input, user_output)).
attack(skip(user_input, 0'x)).
attack(( repeat, get_char(C), C == x )).
attack(( repeat, peek_char(C), C == x )).
attack(read_string(user_input, "x", "", _, _)).
attack(( lazy_list(lazy_get_codes(user_input, 100), L), last(L, 0) )).
attack(( lazy_list(lazy_read_terms(user_input, []), L), last(L, 0) )).
attack(( lazy_list(lazy_read_codes, user_input, L), length(L, _) )).
attack(( stream_to_lazy_list(user_input, L), length(L, _) )).
attack(csv_read_row(user_input, _, _)).
attack(read_stream_to_terms(user_input, _)).
attack(read_term_from_atom('f(', _, [])).
attack(load_files(x, [stream(user_input)])).
attack(( load_structure(stream(user_input), _, []) )).
attack(( load_html(stream(user_input), _, []) )).
attack(copy_stream_data(user_input, user_output, 1000000000000)).
attack(( repeat, fill_buffer(user_input), fail )).
attack(( repeat, set_stream(user_input, encoding(utf16be)), get_char(_), fail )).
attack(( repeat, prolog_read_source_term(user_input, _, _, []), fail )).
attack(( repeat, read_term(_, [comments(_), term_position(_), subterm_positions(_), variable_names(_)]), fail )).
attack(( repeat, read_line_to_codes(user_input, _, _), fail )).
attack(( phrase_from_stream(more, user_input) )).
attack(( repeat, get0(_), get(_), skip(0'.), ttyflush, fail )).
attack(( set_input(user_input), consult(user) )).
attack(( repeat, stream_pair(user_input, R, W), stream_property(R, P), P = W )).
attack(( repeat, set_stream(user_input, buffer_size(1000000000)), peek_string(user_input, 10000000, _), fail )).
more --> [_], more.
