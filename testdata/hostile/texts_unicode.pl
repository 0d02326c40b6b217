% Changes long texts that are not ASCII.

attack :- t("žluťoučký kůň úpěl ďábelské ódy ").
t(S) :- string_upper(S, U), string_lower(U, _), string_code(7, S, _), sub_string(S, B, 3, _, "ódy"), B > 0, string_codes(S, Cs), atom_codes(A, Cs), upcase_atom(A, _), normalize_space(atom(_), S), split_string(S, "ů", "k", _), char_type(X, to_lower(a)), atom_chars(A, Ds), sort(Ds, _), collation_key(A, _), string_bytes(S, Bs, utf8), string_bytes(_, Bs, utf8), term_to_atom(S, _), X \== 0, string_concat(S, S, T), t(T).
