% Reads terms from texts of megabytes.

attack :- forall(member(A-B-C, ["a"-""-"", "'"-"a"-"'", "\""-"\\x41\\"-"\"", "0'"-"a"-"", "0x"-"f"-"", ""-"1"-".0e10", "1.0e"-"9"-"", "[" -"a,"-"b]", "f("-"X,"-"Y)", "- "-"- "-"1", "{"-"a,"-"b}", "a"-":a"-"", "a"-"+a"-"", "/*"-"*"-"*/ a", "%"-"x"-"\na", "_{"-"a:1,"-"b:2}", ""-"("-"", "\\"-"\\ "-"a", "0b"-"1"-"", "1r"-"3"-"", "`"-"a"-"`", "X"-"a"-" = 1", ""-"a. "-"b", "["-"[]|["-"]]"]), ( times(17, B, T), string_concat(A, T, S0), string_concat(S0, C, S), forall(member(G, [term_string(_, S), term_to_atom(_, S), atom_to_term(S, _, _), read_term_from_atom(S, _, []), number_codes(_, S), atom_number(S, _), sformat(_, S, []), ( open_string(S, I), read_term(I, _, [variable_names(_), term_position(_), subterm_positions(_), comments(_)]), read(I, _), close(I) )]), ignore(catch(G, _, true))) )), attack.
times(0, S, S) :- !.
times(N, S, T) :- string_concat(S, S, U), M is N-1, times(M, U, T).
