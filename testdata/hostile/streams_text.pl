% Opens streams on long texts, and memory files.

attack :- numlist(1, 100000, L), atomic_list_concat(L, A), atom_string(A, S), s(S, []).
s(S, Ss) :- open_string(S, I), read_string(I, 100000, _), catch(( new_memory_file(H), open_memory_file(H, write, O), write(O, S), close(O) ), _, true), s(S, [I|Ss]).
