% Declares operators of each priority and type, and reads what is ambiguous.

attack :- o(0).
o(N) :- atom_concat(op, N, A), P is N mod 1200 + 1, forall(member(T, [xfx, fy, yf]), catch(op(P, T, A), _, true)), atomic_list_concat([A, A, A, A, A, A, A, A, A, A, A, A, A, A, A, A, a], ' ', B), catch(term_to_atom(_, B), _, true), M is N+1, o(M).
