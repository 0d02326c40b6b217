p(1). p(2).
note(_).
note2 :- p(_).
bad :- atom_length(_, _).
c1 :- setup_call_cleanup(true, p(_), note(x)).
c2 :- setup_call_cleanup(p(_), fail, note(x)).
c3 :- catch(setup_call_cleanup(true, throw(a), note(x)), _, true).
c4 :- call_cleanup(p(2), note2).
c5 :- call_cleanup(p(_), note2), !.
c7 :- setup_call_cleanup(note(a), note2, p(_)).
c8 :- call_cleanup(note2, fail).
c9 :- call_cleanup(note2, bad).
c10 :- setup_call_cleanup(S = 1, p(S), true).
c11 :- call_cleanup(p(X), true), X > 1.
c13 :- catch(call_cleanup(bad, note2), error(_, _), true).
c14 :- forall(call_cleanup(p(_), true), true).
c15 :- findall(X, call_cleanup(p(X), note(X)), _).
c16 :- \+ call_cleanup(p(3), note(x)).
c17 :- once(call_cleanup(p(_), note(x))).
x1 :- setup_call_cleanup(true, member(X,[1,2]), note(X)), X == 2.
x2 :- setup_call_cleanup(true, true, note(x)).
x3 :- setup_call_cleanup(atom(a), atom(b), atom(c)).
x4 :- findall(X, member(X, [1]), _), findall(X, X = 1, _).
x5 :- catch(atom(a), _, true), catch(member(_, [a]), _, true), once(member(_, [a])), once(atom(a)), ignore(atom(b)), \+ atom(1), call(atom, a), G = atom(a), call(G), forall(atom(a), atom(b)).
