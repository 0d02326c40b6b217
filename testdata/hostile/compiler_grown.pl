% Clauses whose code is far longer than their text, or takes long to make.

:- dynamic v/0, v/1, w/2, q/1.
nest(0, _, true) :- !.
nest(N, F, G) :- G =.. [F, H], M is N-1, nest(M, F, H).
nest2(0, _, true) :- !.
nest2(N, F, G) :- G =.. [F, H, true], M is N-1, nest2(M, F, H).
nest3(0, _, true) :- !.
nest3(N, F, G) :- G =.. [F, true, H], M is N-1, nest3(M, F, H).
ite(0, fail) :- !.
ite(N, ( X == N -> true ; G )) :- M is N-1, X = N, ite(M, G).
vars(0, [], true) :- !.
vars(N, [X|L], ( X = f(Y, L1, L), Y = L1, G )) :- M is N-1, vars(M, L, G), L1 = X.
fa(0, true) :- !.
fa(N, findall(X, ( member(X, [1]), G ), _)) :- M is N-1, fa(M, G).
disj(0, true) :- !.
disj(N, ( a ; G )) :- M is N-1, disj(M, G).
run(G) :- retractall(v), assertz(( v :- G )), catch(v, _, true), fail.
arith(0, 1) :- !.
arith(N, X*Y+max(Z, 2)) :- M is N-1, arith(M, X), Y = 3, Z = N.
grow(N, F) :- nest(N, F, G), run(G).
grow(N, F) :- M is 2*N, grow(M, F).
attack(grow(10, once)).
attack(grow(10, ignore)).
attack(grow(10, not)).
attack(grow(10, \+)).
attack(grow(10, call)).
attack(( nest2(20000, forall, G), run(G) ; v )).
attack(( nest3(20000, forall, G), run(G) ; repeat, v )).
attack(( nest2(20000, ;, G), run(G) ; repeat, fail )).
attack(( nest2(20000, ->, G), run(G) ; repeat, fail )).
attack(( nest2(20000, *->, G), run(G) ; repeat, fail )).
attack(( nest2(30000, call, G), run(G) ; repeat, fail )).
attack(( repeat, fa(90, G), run(G) )).
attack(( fa(5000, G), run(G) ; repeat, fail )).
attack(( ite(20000, G), run(G) ; repeat, fail )).
attack(( repeat, ite(500, G), run(G) )).
attack(( vars(5000, L, G), assertz(( v(L) :- G )), repeat, v(_), fail )).
attack(( repeat, vars(200, L, G), retractall(v(_)), assertz(( v(L) :- G )), v(_), fail )).
attack(( disj(60000, G), run(G) ; repeat, fail )).
attack(( repeat, disj(1000, G), run(G) )).
attack(( arith(10000, E), assertz(( q(X) :- X is E )), repeat, q(_), fail )).
attack(( repeat, arith(100, E), retractall(q(_)), assertz(( q(X) :- X is E )), q(_), fail )).
attack(( repeat, arith(50, E), assertz(( q(X) :- X is E )), \+ q(a), fail )).
attack(( length(L, 60000), assertz(w(L, L)), repeat, w(X, X), fail )).
attack(( length(L, 500), T =.. [h|L], assertz(( w(T, U) :- U = T, w(U, T) )), repeat, w(_, _), fail )).
attack(( numlist(1, 5000, L), forall(member(X, L), assertz(w(X, _))), repeat, w(_, a), w(b, _), fail )).
attack(( between(1, inf, N), length(L, N), T =.. [p|L], assertz(( T :- L = [a|_], once(member(_, L)), forall(member(X, L), X == b) )), \+ \+ call(T), fail )).
attack(( repeat, dcg_translate_rule(( a --> { b }, "text", ( c ; d ), \+ e, call(f) ), C), assertz(C), fail )).
attack(( numlist(1, 20000, L), foldl([X, G0, ( p(X), G0 )]>>true, L, true, B), dcg_translate_rule(( a --> B ), C), C == a ; repeat, fail )).
attack(( repeat, expand_term(( a --> b, c, d, "some text", { e } ), C), C == [] )).
attack(( nest(50000, \+, G), expand_goal(G, H), H == a ; repeat, fail )).
attack(( nest2(30000, ',', G), repeat, expand_goal(G, H), H == a )).
attack(( ite(3000, G), repeat, call(( G, fail )) )).
attack(( nest(3000, once, G), repeat, catch(G, _, true), fail )).
attack(( nest2(100000, ;, G), repeat, catch(G, _, true), fail )).
attack(( between(1, inf, N), nest(N, once, G), catch(G, _, true), fail )).
