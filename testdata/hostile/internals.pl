% Calls the predicates of the system that are not documented, with anything.

attack :- forall(( predicate_property(system:H, built_in), functor(H, N, A), sub_atom(N, 0, _, _, $), N \== '$halt' ), ( member(X, [_, a, 1, [], f(x), "s", -1]), functor(G, N, A), G =.. [_|As], fill(As, X), catch(call_with_inference_limit(system:G, 1000, _), _, true), fail ; true )).
fill([], _).
fill([X|Xs], X) :- fill(Xs, X).
