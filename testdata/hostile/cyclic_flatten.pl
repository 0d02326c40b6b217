% Flattens and permutes a cyclic list.

attack :- L = [1, [2|L]|L], catch(call_with_time_limit(0.2, permutation(L, _)), _, true), flatten(L, _).
