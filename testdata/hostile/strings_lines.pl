% Texts of library(strings) and its like: indented, dedented, interpolated, wrapped.

big(T) :- length(L, 100000), maplist(=("    a {x} b\n"), L), atomic_list_concat(L, A), atom_string(A, T).
attack(( big(T), dedent_lines(T, U, []), string_length(U, 0) )).
attack(( big(T), indent_lines("  ", T, U), string_length(U, 0) )).
attack(( big(T), string_lines(T, L), length(L, 0) )).
attack(( big(T), interpolate_string(T, U, [x=1], []), string_length(U, 0) )).
attack(( big(T), split_lines(T, L), L == [] )).
attack(( big(T), repeat, normalize_space(atom(_), T), fail )).
attack(( big(T), repeat, string_upper(T, U), string_lower(U, V), V == "", ! )).
attack(( big(T), atomics_to_string([T, T, T, T, T, T, T, T, T, T, T, T, T, T, T, T, T, T, T, T, T, T, T, T, T, T, T, T, T, T], U), string_length(U, 0) )).
attack(( big(T), text_concat(X, Y, T), X == Y )).
attack(( big(T), string_code(I, T, 0'q), I == 0 )).
attack(( big(T), repeat, string_codes(T, Cs), string_chars(U, Cs), string_length(U, 0) )).
attack(( big(T), sformat(T) )).
attack(( big(T), term_string(X, T), X == a )).
attack(( big(T), sub_string(T, B, 3, A, "b\n "), B > A, fail )).
attack(( big(T), char_type(T, X), X == a )).
attack(( big(T), read_term_from_atom(T, X, []), X == a )).
attack(( big(T), split_string(T, "{}\n ", "ab", L), length(L, 0) )).
attack(( big(T), re_replace("a"/g, T, T, U), string_length(U, 0) )).
attack(( big(T), atom_to_term(T, _, B), B == [] )).
attack(( string_lines_loop("a") )).
attack(( big(T), format("~w~30|~w~n", [T, T]) )).
split_lines(T, L) :- split_string(T, "\n", "", L0), maplist([A,B]>>split_string(A, " ", " ", B), L0, L).
sformat(T) :- format(string(U), "~s", [T]), format(string(V), "~s~s", [U, U]), sformat(V).
string_lines_loop(T) :- string_concat(T, T, U), string_lines(U, L), string_lines(V, L), string_lines_loop(V).
