:- module(modules, [w1/0, w2/0, w3/0, w4/0, w5/0, w6/0, w7/0, w8/0]).
:- dynamic st/1.
st(1).
w1 :- findall(X, st(X), _), forall(st(X), X > 0).
w2 :- retract(st(X)), assertz(st(X)).
w3 :- maplist(st, [1]), once(st(_)), \+ st(4).
w4 :- catch(st(_), _, true), G = st(_), call(G).
w5 :- clause(st(_), B), B == true, user:assertz(foo(1)), assertz(user:foo(2)).
w6 :- setup_call_cleanup(st(_), st(_), st(_)).
w7 :- aggregate_all(count, st(_), _), predicate_property(st(_), dynamic).
w8 :- with_output_to(string(_), st(_)), format(atom(_), "~w", [a]), ignore(st(_)), call(st, _).
