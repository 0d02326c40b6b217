% Texts that are made twice as long again and again, each time by other builtins.

attack(twice1(a)).
twice1(T) :- term_to_atom(T, A), atom_length(A, N), N >= 0, atom_concat(A, A, B), atom_string(B, S), twice1(S).
attack(twice2(a)).
twice2(T) :- atom_concat(T, T, B), twice2(B).
attack(twice3("a")).
twice3(T) :- string_concat(T, T, B), twice3(B).
attack(twice4("a")).
twice4(T) :- string_concat(T, T, B), atom_string(A, B), twice4(A).
attack(twice5("a")).
twice5(T) :- string_concat(T, T, B), term_to_atom(B, A), twice5(A).
attack(twice6("a")).
twice6(T) :- string_concat(T, T, B), format(atom(A), "~q", [B]), twice6(A).
attack(twice7("a")).
twice7(T) :- string_concat(T, T, B), string_codes(B, A), atom_codes(C, A), twice7(C).
attack(twice8("a")).
twice8(T) :- string_concat(T, T, B), string_upper(B, A), upcase_atom(A, C), twice8(C).
attack(twice9("a")).
twice9(T) :- string_concat(T, T, B), atomic_list_concat(L, x, B), atomic_list_concat(L, A), twice9(A).
attack(twice10("a")).
twice10(T) :- atomic_list_concat([T, T, a], B), split_string(B, "", " ", [A]), twice10(A).
attack(twice11("a")).
twice11(T) :- format(string(A), "~w~a~s", [T, T, T]), twice11(A).
attack(twice12("a")).
twice12(T) :- with_output_to(string(A), ( write(T), print(T) )), twice12(A).
attack(twice13("a")).
twice13(T) :- string_concat(T, "é", B), string_concat(B, B, A), sub_string(A, 1, _, 1, C), twice13(C).
attack(twice14("a")).
twice14(T) :- string_concat(T, T, B), text_to_string(B, A), string_to_atom(A, C), normalize_space(atom(D), C), twice14(D).
attack(twice15(a)).
twice15(T) :- sformat_q(T, A), read_term_from_atom(A, B, []), twice15(f(B, B)).
sformat_q(T, A) :- format(atom(A), "~q", [T]).
attack(twice16("a")).
twice16(T) :- string_concat(T, T, B), base64(B, C), twice16(C).
attack(twice17("a")).
twice17(T) :- string_concat(T, T, B), uri_encoded(query_value, B, C), twice17(C).
attack(twice18("ab")).
twice18(T) :- string_concat(T, T, B), re_replace("a"/g, "aa", B, C), twice18(C).
attack(twice19("ab")).
twice19(T) :- string_concat(T, T, B), split_string(B, "b", "", P), atomics_to_string(P, C), twice19(C).
attack(twice20("ab")).
twice20(T) :- string_concat(T, T, B), string_lower(B, C), string_code(1, C, D), char_code(E, D), string_concat(E, C, F), twice20(F).
