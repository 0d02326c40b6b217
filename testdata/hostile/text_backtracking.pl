% Divides texts in all ways.

attack(( t(A, _), atom_concat(X, Y, A), atom_concat(Y, X, A), atom_concat(A, X, _), fail )).
attack(( t(_, S), string_concat(X, _, S), string_concat(_, X, S), sub_string(S, _, _, 0, X), fail )).
attack(( t(A, _), sub_atom(A, B, L, _, T), sub_atom(T, B, L, _, _), fail )).
attack(( t(A, _), repeat, sub_atom_icasechk(A, _, b), fail )).
attack(( t(_, S), sub_string(S, _, _, _, X), split_string(X, "a", "a", _), fail )).
attack(( t(A, _), atomic_list_concat(L, a, A), atomic_list_concat(L, aa, _), fail )).
attack(( t(A, _), sub_atom(A, _, _, _, X), wildcard_match('*a*a*a*b', X), fail )).
attack(( t(A, S), dwim_match(A, S) )).
attack(( t(A, _), atom_concat(A, b, B), dwim_match(A, B) )).
attack(( t(_, S), atomics_to_string([S, S, S, S, S, S], T), isub(T, S, _, []) )).
attack(( t(_, S), tokenize_atom(S, _), porter_stem(S, _), unaccent_atom(S, _) )).
attack(( t(_, S), normalize_space(codes(_), S), string_lines(S, _), interpolate_string(S, _, [], []) )).
attack(( t(A, S), repeat, collation_key(A, _), string_lower(S, _), fail )).
t(A, S) :- length(L, 30000), maplist(=(a), L), atomic_list_concat(L, A), atom_string(A, S).
