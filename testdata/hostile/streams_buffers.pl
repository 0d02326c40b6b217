% Buffers of streams: peeking, filling, encodings, positions, copies, pending input, memory files.

str(N, S) :- length(L, N), maplist(=(0'a), L), string_codes(S, L).
uni(N, S) :- length(L, N), maplist(=(0x1F600), L), string_codes(S, L).
attack(( repeat, fill_buffer(user_input), read_pending_codes(user_input, C, []), C == [] )).
attack(( repeat, fill_buffer(user_input), fill_buffer(user_input), fill_buffer(user_input), read_pending_chars(user_input, C, []), C == [] )).
attack(( between(1, inf, N), K is N*N, peek_string(user_input, K, S), S == "" )).
attack(( repeat, peek_string(user_input, 1000000, S), get_char(_), S == "" )).
attack(( repeat, str(100000, S), open_string(S, I), fill_buffer(I), read_pending_codes(I, C, []), C == [] )).
attack(( uni(100000, S), repeat, open_string(S, I), set_stream(I, encoding(utf8)), read_string(I, _, T), close(I), T == "" )).
attack(( uni(100000, S), repeat, open_string(S, I), set_stream(I, encoding(octet)), read_string(I, _, T), close(I), T == "" )).
attack(( uni(100000, S), repeat, open_string(S, I), set_stream(I, encoding(unicode_be)), catch(read_string(I, _, T), _, T = a), close(I), T == "" )).
attack(( repeat, string_codes(S, [0'a]), open_string(S, H), set_stream(H, encoding(utf16be)), set_stream(H, line_position(1)), peek_char(H, _), fail )).
attack(( repeat, open_null_stream(S), format(S, "~a~t~100000|~w~n", [a, b]), fail )).
attack(( repeat, open_null_stream(S), set_stream(S, alias(a)), fail )).
attack(( between(1, inf, N), open_null_stream(S), atom_concat(al, N, A), set_stream(S, alias(A)), fail )).
attack(( repeat, open_null_stream(S), set_stream(S, buffer_size(10000000)), put_char(S, a), fail )).
attack(( repeat, open_null_stream(S), set_stream(S, buffer(full)), set_stream(S, buffer_size(1000000)), put_char(S, a), close(S), fail )).
attack(( open_null_stream(S), repeat, put_char(S, a), character_count(S, N), line_position(S, P), N + P < 0 )).
attack(( str(1000000, S), repeat, open_string(S, I), seek(I, 999999, bof, _), get_char(I, _), seek(I, 0, bof, _), fail )).
attack(( str(1000000, S), open_string(S, I), repeat, stream_property(I, position(P)), read_string(I, 1000, _), set_stream_position(I, P), fail )).
attack(( repeat, with_output_to(string(S), ( between(1, 100000, X), write(X), fail ; true )), S == "" )).
attack(( repeat, with_output_to(codes(C), ( between(1, 20000, X), write(X), fail ; true )), C == "" )).
attack(( repeat, catch(with_output_to(atom(_), ( between(1, 100000, X), write(X), X > 90000, throw(a) )), _, true), fail )).
attack(( deepw(1000) )).
deepw(N) :- with_output_to(string(S), ( str(1000, T), write(T), M is N+1, deepw(M) )), S == N.
attack(( repeat, open_string("a b c. d e f.", S), catch(read_term(S, _, []), _, true), catch(read(S, _), _, true), fail )).
attack(( str(500000, S), repeat, open_string(S, I), open_null_stream(O), copy_stream_data(I, O), close(I), close(O), fail )).
attack(( open_null_stream(O), copy_stream_data(user_input, O) )).
attack(( open_null_stream(O), copy_stream_data(user_input, O, 100000000000) )).
attack(( repeat, read_term(user_input, T, [variable_names(V), comments(C), term_position(P), syntax_errors(dec10)]), T-V-C-P == [] )).
attack(( repeat, read_line_to_string(user_input, S), S == "" )).
attack(( read_term_from_atom('foo(X, Y)', T, []), repeat, sformat_like(T), fail )).
sformat_like(T) :- format(string(_), "~w~30|~q~60|~p~n~`-t~80|~n", [T, T, T]).
attack(( repeat, read_stream_to_codes(user_input, C), C == [] )).
attack(( phrase_from_stream_like(0) )).
phrase_from_stream_like(N) :- stream_to_lazy_list(user_input, L), walk(L, N).
walk([_|L], N) :- M is N+1, walk(L, M).
attack(( stream_to_lazy_list(user_input, L), walk2(L), L == a )).
walk2([_|L]) :- walk2(L).
attack(( repeat, set_input(user_input), see(user_input), seen, seeing(S), S == a )).
attack(( repeat, prompt(_, 'aaaaaaaaaaaaaaaa'), prompt1(bbbbbbbbb), get_char(_), fail )).
attack(( repeat, str(10000, S), prompt(_, S), fail )).
attack(( repeat, set_prolog_IO(user_input, user_output, user_output), fail )).
attack(( between(1, inf, N), tab(N), N < 0 )).
attack(( repeat, nl, write_canonical(f(X, Y, X, Y)), print(a), write_term(b, [quoted(true), portray(true), max_depth(3)]), fail )).
