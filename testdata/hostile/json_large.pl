% Writes and reads documents that grow.

:- use_module(library(http/json)).
attack :- j([x]).
j(L) :- with_output_to(string(S), json_write(current_output, L)), open_string(S, I), json_read(I, T), T = _, atom_json_dict(S, D, []), D = _, append(L, L, M), j([k|M]).
