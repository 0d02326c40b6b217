% Gives deep terms to what looks at terms.

attack :- deep(700000, a, T), forall(member(G, [copy_term(T, _), ground(T), term_variables(T, _), T = T, compare(_, T, T), T =@= T, subsumes_term(T, T), unifiable(T, T, _), term_hash(T, _), variant_hash(T, _), variant_sha1(T, _), acyclic_term(T), term_subsumer(T, T, _), numbervars(T, 0, _), duplicate_term(T, _), size_abstract_term(3, T, _), mapargs([X, X]>>true, T, _), sub_term(zzz, T), occurrences_of_term(a, T, _), foldsubterms([_, _, S, S]>>fail, T, _, 0, _), setof(T, true, _), sort([T, T], _), predsort(compare, [T, T], _), tab(T), nb_setval(deep, T), b_setval(deep, T), recordz(deep, T), assertz(deep_fact(T)), flag(deep, _, T), string_concat(T, a, _), findall(T, true, _), T = f(_)]), catch(call_with_inference_limit(G, 100000, _), _, true)), attack.
deep(0, T, T) :- !.
deep(N, T, U) :- M is N-1, ( N mod 2 =:= 0 -> deep(M, f(T), U) ; deep(M, g(T, N), U) ).
