% Asks for collections all the time.

attack :- numlist(1, 300000, L), a(L, 0).
a(L, N) :- garbage_collect, garbage_collect_atoms, catch(garbage_collect_clauses, _, true), catch(trim_stacks, _, true), atom_concat(gc_, N, A), assertz(kept(A)), retract(kept(A)), M is N+1, a(L, M).
