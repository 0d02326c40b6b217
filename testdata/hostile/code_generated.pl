% Programs made at run time: wide, deep, long, and of many predicates, modules and operators.

attack(( make(1, f) )).
attack(( length(L, 100000), H =.. [p|L], catch(assertz(H), _, true), catch(assertz(( q :- H )), _, true), repeat, catch(call(H), _, true), fail )).
attack(( conj(100000, G), assertz(( r :- G )), r, repeat, fail )).
attack(( disj(30000, G), assertz(( s :- G )), findall(x, s, L), L == [] )).
attack(( conj(300000, G), call(G), fail )).
attack(( disj(300000, G), findall(x, G, L), L == [] )).
attack(( ite(3000, G), assertz(( u :- G )), repeat, u, fail )).
attack(( neg(100000, G), call(G) )).
attack(( nest(100000, call, G), call(G), repeat, fail )).
attack(( nest(20000, findall_x, G), call(G) )).
attack(( nest(20000, once, G), assertz(( v :- G )), v, fail )).
attack(( nest(20000, catch_x, G), assertz(( w :- G )), catch(w, _, true), fail )).
attack(( nest(3000, forall_x, G), call(G), fail )).
attack(( repeat, gensym(m, M), assertz(M:a(M)), fail )).
attack(( repeat, gensym(m, M), add_import_module(user, M, start), fail )).
attack(( repeat, gensym(p, P), dynamic(P/1), fail )).
attack(( repeat, gensym(p, P), C =.. [P, X], assertz(( C :- X > 1, C )), fail )).
attack(( repeat, gensym(p, P), catch(table(P/1), _, true), C =.. [P, _], assertz(C), fail )).
attack(( numlist(1, 255, L), foldl([N,G0,( '$VAR'(N) = X, G0, X == a )]>>true, L, true, G), repeat, assertz(( x(N) :- G, N )), fail )).
attack(( numlist(1, 1000, L), T =.. [f|L], repeat, assertz(y(T, T)), fail )).
attack(( format(string(S), "~*c", [100000, 0'a]), repeat, gensym(S, A), assertz(A), fail )).
attack(( repeat, assertz(( a(X) --> [X], a(X) )), fail )).
attack(( repeat, expand_term(( a --> { repeat }, [x], !, \+ b, call(c, d) ), C), assertz(C), fail )).
attack(( repeat, compile_predicates([z/1]), assertz(z(1)), fail )).
attack(( repeat, copy_predicate_clauses(z/1, z/1), fail )).
:- dynamic r/0, s/0, u/0, v/0, w/0, x/1, y/2, z/1, a/1.
z(0).
make(N, F) :- functor(T, F, N), assertz(T), N1 is N+1, make(N1, F).
conj(0, true) :- !.
conj(N, ( true, G )) :- N1 is N-1, conj(N1, G).
disj(0, true) :- !.
disj(N, ( true ; G )) :- N1 is N-1, disj(N1, G).
ite(0, true) :- !.
ite(N, ( N > 0 -> G ; fail )) :- N1 is N-1, ite(N1, G).
neg(0, true) :- !.
neg(N, \+ G) :- N1 is N-1, neg(N1, G).
nest(0, _, true) :- !.
nest(N, F, T) :- T =.. [F, G], N1 is N-1, nest(N1, F, G).
findall_x(G) :- findall(x, G, [_|_]).
catch_x(G) :- catch(G, x, true).
forall_x(G) :- forall(G, true).
