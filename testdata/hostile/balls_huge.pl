% Raises balls that fill most of the memory, from everywhere.

attack :- numlist(1, 500000, L), catch(throw(L), B, true), catch(throw(x(B, L)), _, true), forall(member(G, [findall(_, throw(L), _), call_cleanup(throw(L), throw(b(L))), setup_call_cleanup(throw(L), true, true), catch(throw(L), _, throw(L)), forall(throw(L), true), bagof(X, throw(X-L), _), freeze_throw(L), thread_throw(L), print_message(error, error(type_error(L, L), L)), atom_length(L, _), arg(L, L, L), L > 1]), catch(G, _, true)), attack.
freeze_throw(L) :- freeze(X, throw(L)), X = 1.
thread_throw(L) :- thread_create(throw(L), T, []), thread_join(T, _).
