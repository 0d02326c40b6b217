% Doubles texts in ways that make long intermediate ones.

attack :- member(G, [( g(24, "ab", S), string_upper(S, U), split_string(U, "A", "B", _) ),
    ( g(22, "ab", S), string_code(1, S, _), between(1, inf, I), string_code(I, S, 0) ),
    ( g(24, "ab", S), sub_string(S, _, _, 0, "zebra") ),
    ( g(22, "a\n", S), string_lines(S, _) ),
    ( g(20, "ab", S), atomic_list_concat(L, a, S), length(L, _) ),
    ( g(23, "ab", S), text_concat(_, zebra, S) ),
    ( g(23, "ab", S), normalize_space(atom(_), S) ),
    ( g(23, "%41", S), www_form_encode(_, S) ),
    ( g(23, "é", S), string_codes(S, C), sort(C, _) ),
    ( g(23, "ab", S), term_string(_, S) ),
    ( g(22, "f(", S), catch(term_string(_, S), _, true) ),
    ( g(20, "ab", S), term_to_atom(S, A), term_to_atom(A, B), term_to_atom(B, _) ),
    ( g(22, "ab", S), char_code(_, 0'a), string_chars(S, Cs), last(Cs, _), reverse(Cs, _) )]), catch(ignore(G), _, true), fail.
attack :- attack.
g(0, S, S) :- !.
g(N, S, T) :- string_concat(S, S, U), M is N-1, g(M, U, T).
