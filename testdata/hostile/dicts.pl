% Grows dicts, key by key.

attack :- d(0, _{}).
d(N, D) :- put_dict(N, D, [N], E), dict_pairs(E, _, P), length(P, _), M is N+1, d(M, E).
