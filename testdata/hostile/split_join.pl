% Splits and joins a text of many parts.

attack :- s("a,b").
s(S) :- split_string(S, ",", " ", P), atomic_list_concat(P, ',', A), atomic_list_concat(Q, ',', A), length(Q, _), atomics_to_string(Q, T), string_concat(T, ",", U), string_concat(U, S, V), s(V).
