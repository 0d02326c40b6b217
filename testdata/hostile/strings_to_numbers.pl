% Reads numbers with very many digits.

attack :- forall(member(D, [0'1, 0'9, 0'0]), ( format(string(S), "~*c", [3000000, D]), forall(member(P-Q, [""-"", "0x"-"", "-"-"", "1."-"", "1.0e"-"", ""-".0", ""-"r7", "36'"-"", "0b"-"", "0o"-"", "1r"-""]), ( string_concat(P, S, T), string_concat(T, Q, U), catch(number_codes(N, U), _, true), catch(atom_number(U, N), _, true), catch(term_string(N, U), _, true), catch(( format(atom(_), "~D", [N]) ), _, true) )) )), attack.
