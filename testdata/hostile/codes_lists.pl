% Makes lists of the characters of long texts.

attack :- text(4, "abcdefgh", S), string_codes(S, Cs), atom_codes(A, Cs), atom_chars(A, Ds), string_chars(T, Ds), string_length(T, _), attack(S).
attack(S) :- string_concat(S, S, T), string_codes(T, Cs), length(Cs, _), text_to_string(Cs, U), attack(U).
text(0, S, S) :- !.
text(N, S, T) :- string_concat(S, S, U), M is N-1, text(M, U, T).
