% Lists of options that are cyclic, partial, long, or hold attributed variables.

bad(L) :- L = [a(1)|L].
bad([a(1)|_]).
bad(L) :- length(L, 300000), maplist(=(quoted(true)), L).
bad([X]) :- freeze(X, ( repeat, fail )).
bad(L) :- freeze(L, ( repeat, fail )).
bad([quoted(X)]) :- X = f(X).
bad([X]) :- X = quoted(Y), freeze(Y, ( repeat, fail )).
attack(each(write_term(a, L), L)).
attack(each(write_term_to_atom(L), L)).
attack(each(open_string("a", L), L)).
attack(each(( open_string("a", S), read_term(S, _, L) ), L)).
attack(each(format("~@", L), L)).
attack(each(option(a(_), L, 1), L)).
attack(each(select_option(a(_), L, _), L)).
attack(each(merge_options(L, [b(1)], _), L)).
attack(each(thread_create(true, _, L), L)).
attack(each(message_queue_create(_, L), L)).
attack(each(catch_with_backtrace(throw(L), _, true), L)).
attack(each(print_message(error, format("~w", L)), L)).
attack(each(print_message_lines(user_error, 'x', L), L)).
attack(each(number_vars(L), L)).
attack(each(copy_term(L, _, _), L)).
attack(each(close(user_input, L), L)).
attack(each(sort(L, @<, [a], _), L)).
attack(each(split_string(L, ",", "", _), L)).
attack(each(tnot(L), L)).
attack(each(findnsols(L, X, member(X, [a]), _), L)).
attack(each(atomic_list_concat(L, ',', _), L)).
attack(each(maplist([X,X]>>true, L, _), L)).
attack(each(sumlist(L, _), L)).
attack(each(string_codes(_, L), L)).
attack(each(atom_to_term(L, _, _), L)).
attack(each(term_variables(L, L), L)).
attack(each(keysort(L, _), L)).
attack(each(length(L, L), L)).
attack(each(dict_create(_, a, L), L)).
attack(each(dict_pairs(_, a, L), L)).
attack(each(tab(L), L)).
attack(each(numbervars(L, 0, _, [singletons(true)|L]), L)).
each(G, L) :- findall(L-G, bad(L), All), forall(member(L-G, All), catch(G, _, true)), forall(bad(L), catch(G, _, true)).
write_term_to_atom(L) :- with_output_to(string(_), write_term(f(_), L)).
number_vars(L) :- numbervars(f(_), 0, _, L).
