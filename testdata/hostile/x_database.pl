% The database: clauses, indexes, records, flags, globals, modules, predicates.

:- dynamic f/1, f/2, g/3, h/1, big/1.

storm(N) :- assertz(f(N, N)), M is N+1, storm(M).
storm_a(N) :- asserta(f(N)), M is N+1, storm_a(M).
wide(N) :- functor(T, w, 200), assertz(T), M is N+1, wide(M).
many_preds(N) :- atom_concat(p, N, A), H =.. [A,x], assertz(H), M is N+1, many_preds(M).
many_arities(N) :- length(L, N), H =.. [p|L], assertz(H), M is N+1, many_arities(M).
modules(N) :- atom_concat(m, N, A), assertz(A:foo(N)), M is N+1, modules(M).
modules_set(N) :- atom_concat(m, N, A), set_module(A:base(user)), add_import_module(A, user, start), M is N+1, modules_set(M).
imports(N) :- atom_concat(m, N, A), M is N+1, atom_concat(m, M, B), catch(add_import_module(A, B, start), _, true), imports(M).
globals(N) :- b_setval(v, N), nb_setval(N, N), M is N+1, globals(M).
keys(N) :- recordz(N, f(N), _), M is N+1, keys(M).
flags(N) :- atom_concat(fl, N, A), create_prolog_flag(A, N, []), M is N+1, flags(M).
self(N) :- assertz((h(X) :- h(X), h(N))), M is N+1, self(M).
facts(0) :- !.
facts(N) :- assertz(f(N, N)), M is N-1, facts(M).
triples(0) :- !.
triples(N) :- A is N mod 1000, B is N mod 777, assertz(g(A, B, N)), M is N-1, triples(M).
body(0, true) :- !.
body(N, (a(N, X, f(X)),B)) :- M is N-1, body(M, B).
disj(0, true) :- !.
disj(N, (X = N ; B)) :- M is N-1, disj(M, B), X = Y, Y = _.
vars(0, true) :- !.
vars(N, (foo(_,_,_),B)) :- M is N-1, vars(M, B).
cond(0, true) :- !.
cond(N, (a -> B ; c)) :- M is N-1, cond(M, B).
negs(0, true) :- !.
negs(N, \+ B) :- M is N-1, negs(M, B).
nesting(0, a) :- !.
nesting(N, f(T)) :- M is N-1, nesting(M, T).

attack(storm(0)).
attack(storm_a(0)).
attack(wide(0)).
attack(many_preds(0)).
attack(many_arities(0)).
attack(modules(0)).
attack(modules_set(0)).
attack(imports(0)).
attack(globals(0)).
attack(keys(0)).
attack(flags(0)).
attack(self(0)).
attack((facts(100000), repeat, f(_, X), X < 0)).
attack((facts(100000), forall(between(1, 10000000, N), (f(N, _) ; f(_, N) ; true)), loop)).
attack((triples(100000), forall((between(1, 1000, A), between(1, 777, B)), forall((g(A,B,_) ; g(A,_,B) ; g(_,B,A)), true)), loop)).
attack((triples(100000), repeat, retract(g(A,B,C)), assertz(g(B,C,A)), false)).
attack((triples(100000), g(A,B,C), assertz(g(A,B,C)), false)).
attack((facts(100000), f(X, Y), assertz(f(Y, X)), retract(f(X, Y)), false)).
attack((facts(100000), repeat, retractall(f(_, _)), facts(1000), false)).
attack((facts(100000), repeat, findall(X, clause(f(_, _), true, X), L), L == [])).
attack((facts(100000), repeat, nth_clause(f(_, _), 99999, R), R == a)).
attack((facts(100000), repeat, clause_property(_, P), P == a)).
attack((facts(100000), nth_clause(f(_,_), N, R), N > 1000000000, R == a ; loop)).
attack((body(200000, B), assertz((long :- B)), listing(long/0), clause(long, C), C == B, loop)).
attack((body(300000, B), repeat, assertz((long :- B)), false)).
attack((disj(100000, B), repeat, assertz((long :- B)), false)).
attack((vars(200000, B), repeat, assertz((long :- B)), false)).
attack((cond(100000, B), repeat, assertz((long :- B)), false)).
attack((negs(100000, B), repeat, assertz((long :- B)), false)).
attack((nesting(1000000, B), repeat, assertz(big(B)), false)).
attack((nesting(1000000, B), repeat, assertz((big(_) :- p(B))), false)).
attack((length(L, 500000), repeat, assertz(big(L)), false)).
attack((numlist(1, 500000, L), T =.. [f|L], repeat, assertz(big(T)), false)).
attack((numlist(1, 500000, L), repeat, assertz(big(L)), retract(big(_)), false)).
attack((body(100000, B), repeat, call(B), false)).
attack((vars(100000, B), repeat, catch(call(B), _, true), false)).
attack((body(1000, B), repeat, catch(call((B;B;B)), _, true), false)).
attack((X = (a,X), assertz((p :- X)))).
attack((X = (a,X), call(X))).
attack((X = (true,X), call(X))).
attack((X = (fail;X), call(X))).
attack((X = (\+ X), call(X))).
attack((X = call(X), call(X))).
attack((X = (a:-X), assertz(X))).
attack((X = f(X), assertz(X))).
attack((X = m:X, call(X))).
attack((X = m:X, assertz(X))).
attack((X = findall(_, X, _), call(X))).
attack((X = catch(X, _, X), call(X))).
attack((X = once(X), call(X))).
attack((X = (X->X;X), call(X))).
attack((X = (a-->X), assertz(X))).
attack((X = (a-->b,X), dcg_translate_rule(X, Y), assertz(Y))).
attack((X = (a,X), expand_goal(X, _))).
attack((X = (true;X), expand_goal(X, Y), call(Y), false)).
attack((X = f(X), phrase(X, [], _))).
attack((X = [a|X], phrase(X, Y, _), Y == a)).
attack((X = [a|X], phrase(foo, X))).
attack((term_exp(0))).
attack((goal_exp(0))).
attack((repeat, dynamic(x/3), abolish(x/3), false)).
attack((between(1, inf, N), dynamic(x/N), false)).
attack((between(1, inf, N), atom_concat(x, N, X), discontiguous(X/1), multifile(X/2), module_transparent(X/3), meta_predicate(X:y(0)), public(X/9), false)).
attack((repeat, copy_predicate_clauses(f/2, f/2), false)).
attack((facts(1000), repeat, copy_predicate_clauses(f/2, f2/2), false)).
attack((facts(10), between(1, inf, N), atom_concat(c, N, C), copy_predicate_clauses(f/2, C/2), false)).
attack((between(1, inf, N), atom_concat(c, N, C), export(C/2), import(user:C/2), false)).
attack((repeat, current_op(P, T, N), catch(op(P, T, N), _, true), false)).
attack((repeat, current_predicate(X/Y), X == Y)).
attack((repeat, predicate_property(X, Y), X == Y)).
attack((repeat, current_atom(X), X == 1)).
attack((repeat, current_module(X), module_property(X, Y), X == Y)).
attack((repeat, current_prolog_flag(X, Y), X == Y)).
attack((repeat, current_blob(X, Y), X == Y)).
attack((repeat, current_functor(X, Y), X == Y)).
attack((repeat, current_key(X), recorded(X, _), false)).
attack((recorda(k, 0), repeat, recorded(k, X, R), Y is X+1, recordz(k, Y), erase(R), false)).
attack((recorda(k, 0), recorded(k, X), Y is X+1, recordz(k, Y), false)).
attack((nesting(300000, T), repeat, recordz(k, T), false)).
attack((nesting(300000, T), repeat, nb_setval(k, T), nb_getval(k, U), U == a)).
attack((nb_setval(k, []), repeat, nb_getval(k, L), length(M, 10), nb_setval(k, [M|L]), false)).
attack((nb_setval(k, a), repeat, nb_getval(k, L), b_setval(k, f(L,L)), b_getval(k, M), nb_linkval(k, M), false)).
attack((b_loop(0))).
attack((transaction((storm(0))))).
attack((snapshot((storm(0))))).
attack((repeat, snapshot((assertz(f(1)), assertz(f(2)))), false)).
attack((trans_nest(0))).
attack((repeat, transaction((assertz(f(1)), fail)), false)).
attack((facts(100000), transaction((retractall(f(_,_)), transaction_updates(U), U == a, loop)))).
attack((facts(1000), transaction((repeat, transaction_updates(U), U == a)))).
attack((facts(100000), repeat, snapshot(retractall(f(_,_))), false)).
attack((compile_predicates([f/2]), storm_c(0))).
attack((repeat, compile_aux_clauses([(aux(X) :- X = 1)]), false)).
attack((repeat, redefine_system_predicate(append(_,_,_)), false)).
attack((wrap_storm(0))).
attack((tabled_dyn)).
attack((index_many)).
attack((index_deep)).
attack((index_big)).
attack((first_float)).
attack((erase_all)).
attack((length(L, 8), H =.. [ix|L], forall(between(1, 30000, N), (H =.. [_|As], \+ \+ (maplist([X]>>(X is random(N)), As), assertz(H)))), repeat, nth1(I, L, 5), I > 0, H, false)).

b_loop(N) :- b_setval(N, N), M is N+1, b_loop(M).
trans_nest(N) :- M is N+1, transaction((assertz(tn(N)), trans_nest(M))).
storm_c(N) :- assertz(f(N,N)), compile_predicates([f/2]), M is N+1, storm_c(M).
term_exp(N) :- assertz((user:term_expansion(x(A), x(N,A)) :- true)), expand_term(x(a), _), M is N+1, term_exp(M).
goal_exp(N) :- assertz((user:goal_expansion(x(N), x(M)) :- M is N+1)), K is N+1, expand_goal(x(0), _), goal_exp(K).
wrap_storm(N) :- wrap_predicate(f(_,_), N, W, W), M is N+1, wrap_storm(M).
tabled_dyn :- forall(between(1, 300, N), (M is N+1, assertz(e(N, M)))), table(tr/2), assertz((tr(X, Y) :- e(X, Y))), assertz((tr(X, Y) :- tr(X, Z), tr(Z, Y))), forall(tr(_, _), true), loop.
index_many :- forall(between(1, 50000, N), (T =.. [im,N,N,N,N,N,N,N,N], assertz(T))), repeat, between(1, 8, I), functor(T, im, 8), arg(I, T, 77), arg(3, T, 78), call(T), false.
index_deep :- forall(between(1, 50000, N), assertz(id(f(g(h(N)))))), repeat, id(f(g(h(77)))), false.
index_big :- forall(between(1, 20000, N), (X is 7**100+N, format(string(S), "~d~100|", [N]), assertz(ib(X, S, N)))), repeat, X is 7**100+5, ib(X, _, _), ib(_, "5", _), false.
first_float :- forall(between(1, 100000, N), (X is N*0.1, assertz(ff(X)))), repeat, ff(77.7), false.
erase_all :- repeat, assertz(er(1), R), erase(R), assertz(er(2), S), nb_setval(S, R), false.
loop :- loop.
