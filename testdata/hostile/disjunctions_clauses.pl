% Adds clauses whose bodies are wide and deep.

:- dynamic c/1.
attack(body(20000, H, ( true ; H ))).
attack(body(20000, H, ( H ; fail ))).
attack(body(20000, H, ( true -> H ; fail ))).
attack(body(20000, H, ( H -> true ; fail ))).
attack(body(20000, H, \+ \+ H)).
attack(body(20000, H, ( H, _ = 1 ))).
attack(body(20000, H, ( _ = f(_, _), H ))).
attack(body(20000, H, ( _ *-> H ; true ))).
attack(body(20000, H, findall(_, H, _))).
attack(body(15, H, ( H ; H ))).
attack(body(15, H, ( H -> H ; H ))).
attack(body(20000, H, call(H))).
attack(body(20000, H, ( X is 1+1, X > 1, H ))).
attack(body(3000, H, ( X = 1, ( X = 2 ; X = 3, H ; X > 7 -> true ; H == X ) ))).
attack(body(20000, H, ( catch(H, _, true), ! ))).
attack(body(100000, H, ( foo(_), H ))).
body(N, H, G) :- nest(N, H, G, true, B), assertz((c(X) :- X = 1, B)), catch(forall(c(_), true), _, true), catch(forall(clause(c(_), _), true), _, true), portray_clause((c :- B)), body(N, H, G).
nest(0, _, _, T, T) :- !.
nest(N, H, G, T0, T) :- copy_term(H-G, T0-T1), N1 is N-1, nest(N1, H, G, T1, T).
