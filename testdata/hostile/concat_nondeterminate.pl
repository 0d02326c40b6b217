% Splits long texts in all ways.

attack :- format(string(S), "~*c", [200000, 0'a]), forall(member(G, [string_concat(_, _, S), atom_concat(_, _, S), sub_string(S, _, _, _, _), sub_atom(S, _, 1, _, _), sub_atom_icasechk(S, _, zz), atomic_list_concat(_, a, S), append(_, _, S), split_string(S, "a", "a", _), string_code(_, S, _), atom_codes(_, S), string_chars(S, _)]), catch(call_with_inference_limit(( G, fail ), 100000, _), _, true)), catch(( string_concat(A, B, S), string_concat(B, A, C), C \== S, fail ; true ), _, true), attack.
