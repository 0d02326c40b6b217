p(1). p(2).
q(_).
y1 :- once(forall(p(_), q(1))).
y2 :- findall(X, once(p(X)), _).
y3 :- catch(findall(X, p(X), _), _, true).
y4 :- forall(once(p(_)), ignore(q(1))).
y5 :- catch(catch(p(_), _, true), _, true).
y6 :- ignore(once(catch(p(_), _, true))).
y7 :- findall(X, catch(p(X), _, true), _).
y8 :- \+ \+ once(p(_)).
y9 :- findall(X-Y, (p(X), findall(Y, p(Y), _)), _).
y10 :- once((forall(p(X), q(X)), q(2))).
y11 :- forall(member(X, [1]), once(q(X))).
y12 :- maplist([X]>>once(q(X)), [1]).
y13 :- catch(forall(p(_), throw(a)), a, q(1)).
y14 :- G = once(q(1)), call(G).
y15 :- call(once, q(1)).
y16 :- findall(X, bagof(Y, p(Y), X), _).
y17 :- aggregate_all(count, once(p(_)), _).
y18 :- maplist(once, [q(1)]).
y19 :- catch(maplist(q, [1,2]), _, true).
y20 :- call((once(q(1)), ignore(q(2)))).
y21 :- with_output_to(string(_), forall(p(_), q(1))).
y22 :- setof(X, once(p(X)), _).
y23 :- not(once(p(3))).
y24 :- catch(once(q(1)), _, true), q(2).
y25 :- once(phrase(dd, [a])), findall(X, phrase(dd, [X]), _).
dd --> [a].
