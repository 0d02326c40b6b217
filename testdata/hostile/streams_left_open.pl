% Opens streams of every kind that a sandboxed program may have, without end, and leaves them open.

attack(( repeat, open_null_stream(_), fail )).
attack(( repeat, open_string("abc", _), fail )).
attack(( format(string(T), "~*c", [1000000, 0'a]), repeat, open_string(T, S), read_term(S, _, []), fail )).
attack(( repeat, with_output_to(string(_), ( repeat, put_char(a), fail )), fail )).
attack(( repeat, catch(new_memory_file(H), _, fail), open_memory_file(H, write, S), write(S, abc), fail )).
attack(( new_memory_file(H), open_memory_file(H, write, S), repeat, write(S, abcdefghijklmnop), fail )).
attack(( open_null_stream(S), repeat, format(S, "~*c", [1000000, 0'a]), fail )).
attack(( open_null_stream(S), repeat, stream_property(S, P), P == a )).
attack(( repeat, stream_property(_, alias(A)), A == b )).
attack(( numlist(1, 100000, L), maplist([_,S]>>open_null_stream(S), L, Ss), repeat, forall(stream_property(S, mode(_)), member(S, Ss)), fail )).
attack(( repeat, open_null_stream(S), gensym(alias, A), set_stream(S, alias(A)), fail )).
attack(( open_null_stream(S), repeat, gensym(alias, A), set_stream(S, alias(A)), fail )).
attack(( repeat, open_string("a", S), stream_pair(P, S, _), close(P), fail )).
attack(( repeat, open_null_stream(S), set_output(S), print(a), fail )).
attack(( open_string("abc", S), repeat, peek_string(S, 1000000000, X), X == a )).
attack(( open_string("abc", S), set_stream(S, encoding(utf8)), repeat, catch(read_pending_codes(S, C, T), _, true), C == T, fail )).
attack(( open_string("abc", S), repeat, catch(seek(S, 0, bof, _), _, true), get_char(S, _), fail )).
attack(( open_string("abc", S), repeat, copy_stream_data(S, user_output), fail )).
