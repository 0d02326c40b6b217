% Calls goals that are deep terms, and clauses whose heads are.

attack :- deep(300000, a, T), forall(member(G, [T, \+ T, call(T), call(T, x), findall(_, T, _), forall(T, T), catch(T, _, T), once(T), ignore(T), freeze(_, T), when(ground(T), true), T:T, [T]>>T, phrase(T, T), apply(T, [T]), maplist(T, [T]), asserta((T :- T)), assertz((h(T) :- T, T)), retract((T :- T)), clause(T, _), abolish(T), dynamic(T), op(T, T, T), throw(T), _ is T, T =:= T, succ_or(T), tnot(T), thread_create(T), with_output_to(string(_), T), print_message(error, T), print_message(error, format(T, T)), setup_call_cleanup(true, T, T), call_cleanup(T, T), T > 0, expand_goal(T, _), expand_term(T, _), expand_term((T --> T), _), dcg_translate_rule((T --> T), _), portray_clause(T), listing(T), prolog_load_context(T, T)]), catch(call_with_inference_limit(G, 100000, _), _, true)), attack.
deep(0, T, T) :- !.
deep(N, T, U) :- M is N-1, ( N mod 2 =:= 0 -> deep(M, f(T), U) ; deep(M, (T, N), U) ).
