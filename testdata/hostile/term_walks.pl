% Walks over terms by libraries: cyclic, shared, deep and wide ones.

term(X) :- X = f(X, X).
term(X) :- X = [a|X].
term(X) :- share(60, X).
term(X) :- deep(200000, X).
term(X) :- numlist(1, 200000, L), X =.. [f|L].
term(X) :- length(X, 200000).
term(X) :- X = f(Y, X), freeze(Y, ( repeat, fail )).
share(0, _) :- !.
share(N, f(T, T)) :- N1 is N-1, share(N1, T).
deep(0, a) :- !.
deep(N, g(T, h)) :- N1 is N-1, deep(N1, T).
attack(each(T, ( sub_term(X, T), X == nothing ))).
attack(each(T, occurrences_of_term(a, T, _))).
attack(each(T, occurrences_of_var(_, T, _))).
attack(each(T, ( mapargs([_,_]>>true, T, U), U == a ))).
attack(each(T, mapsubterms([a,b]>>true, T, _))).
attack(each(T, foldsubterms([a,N0,N]>>( N is N0+1 ), T, 0, _))).
attack(each(T, term_size(T, _))).
attack(each(T, term_factorized(T, _, _))).
attack(each(T, subsumes_chk(T, T))).
attack(each(T, variant(T, T))).
attack(each(T, term_subsumer(T, T, _))).
attack(each(T, same_term(T, T))).
attack(each(T, term_hash(T, 5, 100, _))).
attack(each(T, variant_hash(T, _))).
attack(each(T, variant_sha1(T, _))).
attack(each(T, ( T = U, ?=(T, U), unifiable(T, U, _), T =@= U ))).
attack(each(T, ( copy_term(T, U), T = U, T == U, compare(_, T, U) ))).
attack(each(T, ( copy_term_nat(T, U), unify_with_occurs_check(T, U) ))).
attack(each(T, ( duplicate_term(T, U), term_variables(T-U, _), term_attvars(U, _) ))).
attack(each(T, ( term_to_atom(T, A), term_to_atom(_, A) ))).
attack(each(T, ( nb_setval(k, T), nb_getval(k, U), b_setval(k, U) ))).
attack(each(T, ( recordz(k, T, R), recorded(k, _, R), erase(R) ))).
attack(each(T, ( assertz(k(T)), retract(k(_)) ))).
attack(each(T, ( T =.. L, U =.. L, T = U ))).
attack(each(T, ( findall(T, member(_, [a, b]), L), msort(L, _), sort(0, @>=, L, _) ))).
attack(each(T, ( ground(T) ; cyclic_term(T) ; acyclic_term(T) ))).
attack(each(T, ( setof(T, member(_, [a, b]), _) ))).
attack(each(T, ( numbervars(T, 0, _), print(T), portray_clause(T), write_canonical(T) ))).
attack(each(T, varnumbers(T, _))).
attack(each(T, ( must_be(list(integer), T) ))).
attack(each(T, is_list_or_partial(T))).
attack(each(T, ( must_be(acyclic, T), is_of_type(list_or_partial, T), must_be(boolean, T) ))).
attack(each(T, ( comma_list(T, L), semicolon_list(_, L) ))).
attack(each(T, ( mkconj(T, T, U), mkdisj(U, T, _) ))).
attack(each(T, pi_head(_, T))).
attack(each(T, ( flatten(T, L), list_to_set(L, _), sumlist(L, _) ))).
attack(each(T, ( last(T, _), reverse(T, _), nth0(100000000, T, _), sum_list(T, _), max_member(_, T) ))).
attack(each(T, ( call(T), T ))).
attack(each(T, phrase(T, [a, b], _))).
attack(each(T, ( expand_goal(T, _), expand_term(T, _), dcg_translate_rule(( a --> T ), _) ))).
attack(each(T, thread_send_message(main, T))).
attack(each(T, ( throw(T) ))).
attack(each(T, ( shift(T) ))).
attack(each(T, ( reset(true, T, _), tnot(T) ))).
attack(each(T, ( format("~p ~q ~w ~a ~d ~e ~s ~i", [T, T, T, T, T, T, T, T]) ))).
attack(each(T, ( X is T, X == 0 ))).
attack(each(T, ( T =:= T ; T < T ))).
attack(each(T, ( print_message(error, T), message_to_codes(T, _, _) ))).
attack(each(T, ( dict_create(_, T, T) ))).
attack(each(T, ( set_prolog_flag(k, T), create_prolog_flag(k, T, []) ))).
attack(each(T, ( op(200, xfy, T) ))).
attack(each(T, ( tabling_key(T), abolish_all_tables ))).
attack(each(T, ( engine_create(T, T, E), engine_next(E, _), engine_post(E, T), engine_destroy(E) ))).
attack(each(T, ( when(?=(T, _), true), when(ground(T), true), dif(T, f(_)), frozen(T, _) ))).
attack(each(T, ( call_residue_vars(T = _, _), copy_term(T, _, _) ))).
attack(each(T, ( json_write(current_output, T), atom_json_term(_, T, []), atom_json_dict(_, T, []) ))).
attack(each(T, ( html_write(T), print_html(T), xml_quote_attribute(T, _), csv_write_stream(current_output, T, []) ))).
attack(each(T, ( sformat(T), atomic_list_concat(T, _), atomic_list_concat(T, ',', _), string_to_atom(T, _), text_to_string(T, _) ))).
attack(each(T, ( prolog_stack_property(T, _), get_prolog_backtrace(10, T), print_prolog_backtrace(user_error, T) ))).
attack(each(T, ( foldl([_,A,A]>>true, T, a, _), maplist([_]>>true, T), aggregate_all(count, member(_, T), _), sort(1, @<, T, _) ))).
:- dynamic k/1.
:- table tabling_key/1.
tabling_key(_).
each(T, G) :- findall(T-G, term(T), All), forall(member(T-G, All), catch(G, _, true)), forall(term(T), catch(( G, fail ), _, true)).
