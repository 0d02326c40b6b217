% Builtins that make texts, doubled or asked for too much at once.

double(0, S, S).
double(N, S0, S) :- N > 0, string_concat(S0, S0, S1), N1 is N-1, double(N1, S1, S).
huge(S) :- double(24, "a", S).
big(S) :- double(20, "a,b ", S).
grow(S) :- string_concat(S, S, T), grow(T).
kept(Ts) :- double(16, "xy", S), atom_string(A, S), gensym(A, B), kept([B|Ts]).

attack((huge(S), split_string(S, "", "a", L), atomic_list_concat([L,L,L,L,L], R), atom_length(R, N), N > 0, grow(S))).
attack((big(S), split_string(S, ",", " ", L), split_string(S, " ", ",", L2), append(L, L2, M), atomic_list_concat(M, '--------', A), atom_length(A, _), grow(A))).
attack((big(S), repeat, split_string(S, ",", "", L), L = [], true)).
attack((big(S), repeat, split_string(S, "", " ab,", L), L = [], true)).
attack((huge(S), repeat, string_upper(S, U), U == S)).
attack((huge(S), repeat, atom_string(A, S), A == b)).
attack((huge(S), string_codes(S, Cs), string_chars(S, Ds), atom_codes(A, Cs), atom_chars(B, Ds), f(A,B) = f(C,C), grow(S))).
attack((huge(S), sub_string(S, _, _, 0, T), string_length(T, N), N < 0)).
attack((huge(S), sub_atom(S, B, 3, _, aab), B >= 0)).
attack((huge(S), sub_string(S, B, _, _, "ab"), B >= 0)).
attack((huge(S), forall(sub_string(S, _, 1000000, _, T), T \== ""))).
attack((huge(S), string_code(1, S, C), repeat, string_code(16000000, S, D), C \== D)).
attack((huge(S), repeat, text_concat(S, X, S), X \== "")).
attack((huge(S), string_concat(X, Y, S), X == Y, string_length(X, 1))).
attack((huge(S), atomic_list_concat(L, a, S), length(L, N), N < 0)).
attack((huge(S), atomic_list_concat(L, ',', S), repeat, atomic_list_concat(L, '', R), R == S, false)).
attack((length(L, 1000000), maplist(=(abcdefghijklmnopqrstuvwxyz), L), repeat, atomic_list_concat(L, A), A == b)).
attack((length(L, 1000000), maplist(=(a), L), double(16, "s", Sep), atomic_list_concat(L, Sep, A), A == b)).
attack((length(L, 2000000), maplist(=("string"), L), term_to_atom(L, A), grow(A))).
attack((length(L, 2000000), term_string(S, L), term_to_atom(T, S), grow(T))).
attack((numlist(1, 1000000, L), repeat, format(atom(A), "~w~q~p", [L,L,L]), A == b)).
attack(format(atom(_), "~2000000000|~w~n", [a])).
attack(format(atom(_), "~t~w~2000000000|", [a])).
attack(format(atom(_), "~`xt~*|", [900000000])).
attack((length(L, 100000), maplist(=(100000), L), format(atom(_), "~`xt~100000|~t~*+~*+~*+~*+~*+~*+~*+~*+~*+", [900,900,900,900,900,900,900,900,90000000]))).
attack((length(L, 100000), maplist(=("~t~w~30|"), L), atomic_list_concat(L, F), length(As, 100000), maplist(=(x), As), repeat, format(atom(R), F, As), R == b)).
attack((length(L, 1000000), maplist(=("~t"), L), atomic_list_concat(L, F), format(atom(_), F, []), grow(F))).
attack((length(L, 300000), maplist(=("~t~100000000|~n"), L), atomic_list_concat(L, F), format(atom(_), F, []))).
attack(format(atom(_), "~*c", [2000000000,0'x])).
attack(format(atom(_), "~*c", [500000000,0x1F600])).
attack((repeat, format(atom(X), "~1000000e~1000000f~1000000g", [1.0e300,1.0e300,1.0e300]), X == b)).
attack((X is 7**1000000, repeat, format(atom(Y), "~D ~36r ~8|~t~D~2000000|", [X,X,X]), Y == b)).
attack((X is 1 rdiv 3, format(atom(Y), "~100000000f", [X]), grow(Y))).
attack((X is 10**100000 rdiv 3, repeat, format(atom(Y), "~1000000f", [X]), Y == b)).
attack((format(atom(_), "~a~*s", [a, 100000000, "abc"]))).
attack((huge(S), format(atom(_), "~s~s~s~s~s~s~s~s", [S,S,S,S,S,S,S,S]), grow(S))).
attack((length(L, 100000), maplist(=("~i"), L), atomic_list_concat(L, F), catch(format(atom(_), F, []), _, true), grow(F))).
attack((huge(S), repeat, string_lower(S, L), normalize_space(atom(A), L), A == b)).
attack((double(21, "a b  ", S), repeat, normalize_space(codes(A), S), A == b)).
attack((huge(S), repeat, sub_atom_icasechk(S, _, zaz))).
attack((huge(S), repeat, char_code(_, 0'a), wildcard_match("*a*a*a*a*a*a*b", S))).
attack((double(12, "*a", P), double(14, "a", S), wildcard_match(P, S))).
attack((double(12, "{a,aa}", P), double(14, "a", S), wildcard_match(P, S))).
attack((double(14, "[a-z]*", P), double(14, "a", S), atom_concat(S, '1', T), wildcard_match(P, T))).
attack((huge(S), repeat, collation_key(S, K), K == b)).
attack((huge(S), repeat, string_bytes(S, L, utf8), L == b)).
attack((huge(S), repeat, string_bytes(S, L, utf16le), L == b)).
attack((huge(S), repeat, text_to_string(S, T), string_to_atom(T, A), A == b)).
attack((huge(S), repeat, atom_number(S, _))).
attack((double(23, "1", S), atom_number(S, N), N > 0, grow(S))).
attack((double(20, "1", S), repeat, number_codes(N, S), N < 0)).
attack((double(20, "1", S), string_concat(S, "r3", T), repeat, atom_number(T, N), N < 0)).
attack((double(20, "1", S), string_concat("0.", S, T), repeat, atom_number(T, N), N < 0)).
attack((double(20, "f", S), string_concat("0x", S, T), repeat, atom_number(T, N), N < 0)).
attack((double(20, "z", S), string_concat("36'", S, T), repeat, atom_number(T, N), N < 0)).
attack((double(20, "1_", S), string_concat(S, "1", T), repeat, atom_number(T, N), N < 0)).
attack((huge(S), repeat, dwim_match(S, S))).
attack((double(19, "ab", S), double(19, "ba", T), repeat, dwim_match(S, T))).
attack(kept([])).
attack((numlist(1, 500000, L), findall(S, (member(X, L), double(10, "k", S0), string_concat(S0, X, S)), Ss), atomics_to_string(Ss, _))).
attack((huge(S), findall(C, (sub_atom(S, _, 1, _, A), char_code(A, C)), Cs), atom_codes(_, Cs))).
attack((huge(S), findall(T, (between(1, 100000, I), sub_string(S, I, 100000, _, T)), Ts), sort(Ts, _))).
attack((huge(S), findall(A, (between(1, 1000000, I), sub_atom(S, I, 10000, _, A)), As), sort(As, _))).
attack((interpolate_string("{x}{x}{x}{x}{x}", O, [x="{x}{x}"], []), grow(O))).
attack((huge(S), string_lines(S, L), indent_lines("      ", S, T), dedent_lines(T, U, []), grow(f(L,U)))).
attack((double(22, "a\n", S), repeat, string_lines(S, L), L == [])).
attack((double(20, " a\n", S), repeat, dedent_lines(S, L, []), L == "")).
attack((double(20, " a\n", S), double(16, "p", P), indent_lines(P, S, L), L == "")).
attack((double(12, "ab ", S), repeat, format("~w", [S]), false)).
attack((double(22, "a", S), sformat(X, "~w~w~w~w~w~w~w", [S,S,S,S,S,S,S]), grow(X))).
attack((double(20, "a\\n%w", S), swritef(X, S, [y]), grow(X))).
