% Columns, widths and buffers that are absurd; operators, flags, streams and modules by the thousand.

attack(( format("~*c~t~*|~w~n", [100000, 0'a, 1000000000, b]) )).
attack(( format("~t~*|", [10000000000000]) )).
attack(( format("~t~w~*+", [a, 9223372036854775807]) )).
attack(( format("~*+", [-5]) )).
attack(( numlist(1, 100000, L), maplist([_, '~t~10+']>>true, L, Fs), atomic_list_concat(Fs, F), format(F, []) )).
attack(( length(L, 100000), maplist(=('~t'), L), atomic_list_concat(L, F0), atom_concat(F0, '~1000000|', F), format(F, []) )).
attack(( format("~*d", [1000000000, 1]) )).
attack(( X is 10**1000000, format("~D", [X]) )).
attack(( X is 10**300000, format("~50D ~2d ~36r ~8|", [X, X, X]) )).
attack(( format("~1000000000f", [1.5]) )).
attack(( format("~300000f", [1r3]) )).
attack(( format("~1000000e", [1r3]) )).
attack(( format("~1000000g", [1.0e300]) )).
attack(( X is 7**100000 rdiv 3**100000, format("~100000f", [X]) )).
attack(( format("~i~*c", [a, -1, 0'a]) )).
attack(( format("~*c", [1000000000, 0'a]) )).
attack(( format(atom(_), "~*c", [1000000000, 0'a]) )).
attack(( format("~`xt~100000000|", []) )).
attack(( format(string(_), "~`\x10FFFF\t~10000000|", []) )).
attack(( X = f(X), format("~w", [X]) )).
attack(( X = [a|X], format(X, []) )).
attack(( L = [a|L], format("~s", [L]) )).
attack(( L = [a|L], format("~w", L) )).
attack(( length(L, 1000000), maplist(=(0'a), L), format("~s~t~w~10|", [L, b]) )).
attack(( format("~@", [format("~@", [repeat])]) )).
attack(( format("~@~t~100|", [( repeat, write(aaaaaaaaaaaaaaaaaaaaaaaaaaa), fail )]) )).
attack(( format("~@~t~100|", [( repeat, nl, fail )]) )).
attack(( format_rec(a) )).
format_rec(A) :- format(atom(B), "~@", [format_rec(A)]), format_rec(B).
attack(( repeat, format(atom(_), "~t~w~1000|~t~w~2000|~t~w~100000|", [a, b, c]), fail )).
attack(( print_message_lines(user_error, '~N', L), L = [a|L] )).
attack(( L = ['~w'-[L]|L], print_message_lines(user_error, 'x ', L) )).
attack(( string_code(I, "abc", X), I = X )).
attack(( sub_string(S, _, _, _, "a"), S == 1 )).
attack(( text_to_string(L, _), L = [] )).
attack(( atomic_list_concat([a, B, c], '-', X), B = X )).
attack(( length(L, 100), maplist(=(a), L), atomic_list_concat(L, A), atomic_list_concat(P, A), P == [] )).
attack(( string_lines(S, L), S == L )).
attack(( numlist(0, 0x10ffff, L), string_codes(S, L), string_upper(S, U), string_lower(U, W), normalize_space(atom(_), W), unify(W) )).
unify(_).
attack(( numlist(0x300, 0x36f, M), length(L, 3000), maplist(=(M), L), append(L, Cs), atom_codes(A, [0'a|Cs]), atom_length(A, _), collation_key(A, _), unaccent_atom(A, _), string_width(A, _) )).
attack(( length(L, 1000000), maplist(=(0x1f468), L), atom_codes(A, L), format("~w~t~*|", [A, 100]) )).
attack(( between(0, 0x10ffff, C), char_code(H, C), char_type(H, T), T == a )).
attack(( char_conversion(a, b), between(1, inf, X), atom_codes(A, [X]), char_conversion(A, a), fail )).
attack(( between(1, inf, X), atom_concat(op, X, A), op(200, xfx, A), fail )).
attack(( between(1, inf, X), atom_concat(op, X, A), M = A, M:op(200, xfx, A), fail )).
attack(( between(1, inf, X), atom_concat(f, X, A), create_prolog_flag(A, X, []), fail )).
attack(( between(1, inf, X), atom_concat(f, X, A), length(L, 1000), set_prolog_flag(A, L), fail )).
attack(( between(1, inf, X), open_string("a", S), nb_setval(X, S), fail )).
attack(( between(1, inf, X), atom_concat(a, X, A), open_string("a", S), set_stream(S, alias(A)), fail )).
attack(( between(1, inf, X), atom_concat(a, X, A), format(atom(G), "g~w(X) :- g~w(X).", [X, A]), open_string(G, S), load_files(A, [stream(S)]), fail )).
attack(( repeat, string_codes(S, [0'a]), open_string(S, H), set_stream(H, encoding(utf16le)), get_char(H, _), fail )).
attack(( open_string("abc", H), set_stream(H, newline(dos)), set_stream(H, line_position(1000000000000)), read_term(H, _, []) )).
attack(( stream_property(S, alias(user_output)), set_stream(S, line_position(1<<60)), format("~t~w~10|", [a]) )).
attack(( peek_string(user_input, 1000000000000, _) )).
attack(( read_pending_codes(user_input, _, _), read_string(user_input, 1000000000000, _) )).
attack(( set_stream(user_input, buffer_size(1000000000000)) )).
attack(( set_stream(user_output, buffer_size(9223372036854775807)) )).
attack(( open_string("a", S), set_stream(S, buffer_size(10000000000)), get_char(S, _) )).
attack(( copy_stream_data(user_input, user_output) )).
attack(( copy_stream_data(user_input, user_output, 100000000000000) )).
attack(( set_stream_position(user_input, '$stream_position'(1<<70, 1, 1, 1)) )).
attack(( seek(user_input, 1<<62, bof, _) )).
attack(( tab(100000000000) )).
attack(( X is 1<<200, tab(X) )).
attack(( nl(user_output), repeat, tab(1000), fail )).
