% Programs whose ports are compared with those of SWI-Prolog.
p(X) :- q(X), r(X).
p(3).
q(1). q(2).
r(2).
cut(X) :- q(X), !, r(2).
cut(9).
ite(X) :- ( X > 5 -> true ; X = 1 ), Y is X+1, Y < 9.
neg(X) :- q(X), \+ r(X).
ct(X) :- catch(thrower(X), E, handler(E)).
thrower(X) :- q(X), throw(oops(X)).
handler(oops(_)).
deep :- lev1, true.
lev1 :- lev2, true.
lev2 :- throw(deep).
safe :- catch(deep, _, true).
fa(L) :- findall(X, q(X), L).
once1(X) :- once(q(X)), r(2).
fall :- forall(q(X), r(X)).
last(0).
last(N) :- N > 0, M is N-1, last(M).
idx(a, 1).
idx(b, 2).
idx(c, 3).
usei(X) :- idx(b, X), r(X).
callit(G, X) :- call(G, X).
greet --> [hello], name.
name --> [world].
name --> [prolog].
gr(L) :- greet(L, []).
:- dynamic d/1.
d(1). d(2).
dyn(X) :- d(X), X > 1.
scc :- setup_call_cleanup(r(2), q(_), r(2)), true.
bt(X) :- between(1, 3, X), X > 1.
ml(L) :- r(2), maplist(r, L).
soft(X) :- ( q(X) *-> true ; X = none ).
dis(X) :- ( X = 1 ; X = 2 ; r(X) ).
ign :- ignore(r(7)), r(2).
len([], 0).
len([_|T], N) :- len(T, M), N is M+1.
within :- findall(X, ( q(X) ; r(X) ), _), forall(q(X), ( r(X) -> true ; true )).
