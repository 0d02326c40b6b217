% Enumerates what the system knows, again and again, or with what each answer makes more of.

attack(( repeat, current_op(_, _, _), fail )).
attack(( current_op(P, T, O), gensym(O, A), catch(op(P, T, A), _, true), fail ; attack_more )).
attack(( repeat, current_predicate(_/_), fail )).
attack(( predicate_property(M:H, P), P == M:H )).
attack(( repeat, predicate_property(_, exported), fail )).
attack(( current_atom(A), atom_concat(A, x, _), fail )).
attack(( current_atom(A), assertz(seen(A)), fail ; attack_more )).
attack(( repeat, current_functor(_, _), fail )).
attack(( repeat, current_blob(_, _), fail )).
attack(( repeat, current_flag(_), fail )).
attack(( current_key(K), recordz(f(K), a), fail ; attack_more )).
attack(( current_module(M), gensym(M, N), assertz(N:a), fail ; attack_more )).
attack(( repeat, current_prolog_flag(_, _), fail )).
attack(( repeat, module_property(_, exports(_)), fail )).
attack(( repeat, source_file(_, _), fail )).
attack(( repeat, statistics(_, _), fail )).
attack(( char_type(C, to_lower(U)), C == U, C == [] )).
attack(( char_type(_, T), T == [] )).
attack(( repeat, code_type(_, alpha), fail )).
attack(( code_type(C, digit(W)), C == W, fail ; attack_more )).
attack(( repeat, nb_current(_, _), fail )).
attack(( nb_current(K, V), gensym(K, L), b_setval(L, V), fail ; attack_more )).
attack(( clause(seen(_), B), assertz(( seen(B) :- B )), fail ; attack_more )).
attack(( repeat, current_char_conversion(_, _), fail )).
attack(( repeat, thread_property(_, _), fail )).
attack(( repeat, mutex_property(_, _), fail )).
attack(( repeat, message_queue_property(_, _), fail )).
attack(( between(0, inf, X), Y is X*X, Y < 0 )).
attack(( length(L, N), length(M, N), L == M, N > 0 )).
attack(( repeat, apropos(a), fail )).
attack(( current_table(G, T), G == T ; attack_more )).
:- dynamic seen/1.
seen(a).
attack_more :- repeat, forall(seen(A), assertz(seen(f(A)))), fail.
