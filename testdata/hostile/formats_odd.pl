% Columns, repetitions, conversions and flags with values that nobody expects.

attack(( format("~t~w~1000000000|", [a]) )).
attack(( format(atom(A), "~`xt~100000000|~w", [a]), A == b )).
attack(( length(L, 200000), maplist(=(0't), L), format_cols(L) )).
format_cols(L) :- foldl([_, A, B]>>string_concat(A, "~w~t~5+", B), L, "", F), format(F, L).
attack(( repeat, format("~*c~n", [100000, 0'a]), fail )).
attack(( format("~1000000d ~1000000D", [1, 2]) )).
attack(( X is 7 ** 2000000, format("~D ~8r ~36R ~e", [X, X, X, X]) )).
attack(( X is 7 ** 2000000, repeat, format(atom(_), "~a~w~q", [X, X, X]), fail )).
attack(( format("~100000000e", [1.0]) )).
attack(( format("~100000000f ~100000000g", [1.5, 2.5]) )).
attack(( X is 1 rdiv 3, format("~10000000f", [X]) )).
attack(( format("~i~*i~p~|~+~t~t~t~100000000+", [a, 3, b, c, d]) )).
attack(( format("~c", [-1]), fail )).
attack(( format("~*c", [-1, 0'a]), fail ; repeat, fail )).
attack(( length(L, 2000000), format("~s", [L]) )).
attack(( L = [a|L], format("~w ~s", L) )).
attack(( X = f(X), format("~w ~q ~p ~a", [X, X, X, X]) )).
attack(( set_prolog_flag(print_write_options, [max_depth(0), portray(true), blobs(portray)]), X = f(X), repeat, print(X), fail )).
attack(( between(1, inf, N), catch(char_conversion_of(N), _, true), fail )).
char_conversion_of(N) :- M is N mod 0x10ffff, char_code(C, M), char_conversion(C, a).
attack(( between(1, inf, N), M is N mod 1200, catch(op(M, xfy, N), _, true), atom_number(A, N), catch(op(M, yfx, A), _, true), fail )).
attack(( repeat, op(200, xfy, ^^), op(0, xfy, ^^), term_to_atom(_, 'a ^^ b'), fail )).
attack(( forall(between(1, 1200, P), ( atom_concat(op, P, O), op(P, fy, O), op(P, xfx, O), op(P, xf, O) )), findall(O, ( between(1, 1200, P), atom_concat(op, P, O) ), L), atomic_list_concat(L, ' ', A), catch(term_to_atom(_, A), _, true), fail )).
attack(( length(L, 100000), maplist(=('- '), L), atomic_list_concat(L, A), atom_concat(A, '1', B), term_to_atom(T, B), print(T) )).
attack(( length(L, 100000), maplist(=('a:- '), L), atomic_list_concat(L, A), catch(term_to_atom(_, A), _, true), fail )).
attack(( length(L, 100000), maplist(=(' - - + \\ '), L), atomic_list_concat(L, A), atom_concat(A, 'a', B), term_to_atom(T, B), writeq(T), fail )).
attack(( length(L, 300000), foldl([_, A, -(A)]>>true, L, 1, T), write_canonical(T), print(T), writeq(T), fail )).
attack(( length(L, 300000), foldl([_, A, {A}]>>true, L, 1, T), portray_clause(T) )).
attack(( length(L, 300000), foldl([_, A, ( a :- A )]>>true, L, b, T), portray_clause(T) )).
attack(( length(L, 100000), foldl([_, A, ( a -> A ; b )]>>true, L, b, T), portray_clause(( h :- T )) )).
attack(( numlist(1, 100000, L), portray_clause(f(L)), listing(no_such), write_term(L, [max_depth(3), spacing(next_argument), quoted(true)]), repeat, write_length(L, _, []), fail )).
attack(( string_lines_of(S), format("~w", [S]), split_string(S, "\n", " ", P), length(P, _), fail )).
string_lines_of(S) :- length(L, 1000000), maplist(=(0'\n), L), string_codes(S, L).
attack(( date_of(Y), format_time(atom(_), '%Y-%m-%d %H:%M:%S %c %x %X %Z %+', Y), fail )).
date_of(1.0e300). date_of(-1.0e300). date_of(1000000000000000000000000). date_of(date(1000000000, 1, 1)).
attack(( length(L, 100000), maplist(=(0'%), L), atom_codes(A, L), format_time(atom(B), A, 0), B == a )).
attack(( between(1, inf, N), stamp_date_time(N, D, 'UTC'), date_time_stamp(D, _), format_time(string(_), '%FT%T%z', D), fail )).
attack(( tab(1000000000) )).
attack(( char_type(X, to_lower(Y)), repeat, X == Y )).
attack(( string_upper("ß", S), repeat, string_length(S, 100) )).
attack(( length(L, 1000000), maplist(=("ab"), L), atomics_to_string(L, S), split_string(S, "b", "", P), atomic_list_concat(P, b, A), sub_atom(A, _, _, 0, abc) )).
attack(( length(L, 20000), maplist(=(a), L), atomic_list_concat(L, A), re_attack(A) )).
re_attack(A) :- re_matchsub("(a*)*b", A, _, []) ; re_foldl([_, X, X]>>true, "a*?", A, _, _, []), re_split("(a|aa)+$", A, _, []), re_replace("a"/g, "aaaaaaaaaaaaaaaaaaaaaaaaa\\0\\0", A, B), re_replace("a"/g, "\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0", B, C), atom_length(C, N), N == 0.
attack(( between(1, inf, N), length(L, N), maplist(=(0'(), L), string_codes(S, L), catch(re_compile(S, _, []), _, true), fail )).
attack(( re_compile("((((a{1,100}){1,100}){1,100}){1,100})", R, []), re_match(R, "aaa") )).
