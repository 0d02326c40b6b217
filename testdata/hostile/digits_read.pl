% Reads numbers of a million digits, in every notation.

attack(( notation(Before, Digit, After), digits(Before, Digit, After, S), catch(reads(S), _, true), fail )).
attack(( notation(B, D, A), digits(B, D, A, S), catch(number_codes(_, S), _, true), fail )).
attack(( notation(B, D, A), digits(B, D, A, S), catch(term_to_atom(_, S), _, true), fail )).
attack(( digits("", "7 ", "7", S), term_to_atom(_, S) )).
attack(( digits("1r", "7", "", S), term_to_atom(_, S) )).
attack(( digits("0.", "3", "", S), term_to_atom(_, S) )).
attack(( digits("1.0e", "9", "", S), term_to_atom(_, S) )).
attack(( digits("36'", "z", "", S), term_to_atom(_, S) )).
notation("", "7", "").
notation("", "7 ", "7").
notation("0x", "f", "").
notation("0b", "1", "").
notation("36'", "z", "").
notation("1r", "7", "").
notation("", "7", "r3").
notation("0.", "3", "").
notation("1.0e", "9", "").
notation("1.0e-", "9", "").
notation("", "1_", "1").
notation("- ", "- ", "1").
notation("0'", "a", "").
notation("1.5NaN", "0", "").
digits(Before, Digit, After, S) :- length(L, 1000000), maplist(=(Digit), L), append([[Before], L, [After]], P), atomics_to_string(P, S).
reads(S) :- number_codes(_, S) ; atom_number(S, _) ; number_string(_, S) ; string_codes(S, Cs), number_codes(_, Cs) ; atom_to_term(S, _, _).
