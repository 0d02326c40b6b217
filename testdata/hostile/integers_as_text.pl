% Asks for parts of the text of huge integers.

attack(( n(N), atom_length(N, _) )).
attack(( n(N), string_length(N, _) )).
attack(( n(N), number_codes(N, _) )).
attack(( n(N), sub_atom(N, 0, 1, _, _) )).
attack(( n(N), sub_string(N, _, 1, 0, _) )).
attack(( n(N), term_to_atom(N, _) )).
attack(( n(N), atomic_list_concat([a, N, b], _) )).
attack(( n(N), split_string(N, "7", "", _) )).
attack(( n(N), term_string(_, N) )).
attack(( n(N), upcase_atom(N, _) )).
attack(( n(N), string_code(1, N, _) )).
attack(( n(N), atom_number(_, N) )).
attack(( n(N), term_hash(N, _), variant_sha1(N, _) )).
attack(( n(N), atom_to_term(N, _, _) )).
attack(( n(N), M is N+1, compare(_, N, M), msort([N, M, N], _) )).
attack(( n(N), write_length(N, _, []) )).
attack(( n(N), assertz(holds(N)), holds(M), M == N )).
attack(( n(N), string_chars(S, [a]), string_concat(N, S, _) )).
:- dynamic holds/1.
n(N) :- N is 3**20000000.
