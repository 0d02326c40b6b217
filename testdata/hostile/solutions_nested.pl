% Collects solutions within the collection of solutions, half a million deep.

attack(nested(H, findall(x, H, _))).
attack(filled(2000)).
attack(nested(H, forall(H, true))).
attack(nested(H, forall(true, H))).
attack(nested(H, aggregate_all(count, H, _))).
attack(nested(H, bagof(X, X^H, _))).
attack(nested(H, setof(X-Y, Y^H, _))).
attack(nested(H, findnsols(3, x, H, _))).
attack(nested(H, \+ \+ H)).
attack(nested(H, once(ignore(H)))).
attack(nested(H, catch(H, _, H))).
attack(nested(H, catch(H, _, fail))).
attack(nested(H, limit(2, H))).
attack(nested(H, call_cleanup(H, true))).
attack(nested(H, call_cleanup(true, H))).
attack(nested(H, with_output_to(string(_), H))).
attack(nested(H, freeze(_, H))).
attack(nested(H, call_with_depth_limit(H, 1000000000, _))).
attack(nested(H, call_with_inference_limit(H, 1000000000, _))).
attack(nested(H, call_with_time_limit(1000, H))).
attack(nested(H, user:H)).
attack(nested(H, apply(H, []))).
attack(nested(H, reset(H, _, _))).
attack(nested(H, snapshot(H))).
attack(nested(H, transaction(H))).
attack(nested(H, tnot(H))).
attack(nested(H, engine_create(x, H, _))).
attack(nested(H, thread_create(H, _))).
attack(nested(H, undo(H))).
attack(nested(H, with_mutex(m, H))).
nested(H, G) :- nest(500000, H, G, repeat, T), call(T), fail.
nest(0, _, _, T, T) :- !.
nest(N, H, G, T0, T) :- copy_term(H-G, T0-T1), N1 is N-1, nest(N1, H, G, T1, T).
filled(N) :- findall(X, ( between(1, 30000, X) ; M is N-1, M > 0, filled(M), fail ), _).
