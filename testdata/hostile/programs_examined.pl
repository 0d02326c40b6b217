% Programs that look at programs, old libraries, tables, tests, puzzles, pools.

:- use_module(library(coinduction)).
:- use_module(library(sandbox)).
:- use_module(library(explain)).
:- use_module(library(check)).
:- use_module(library(lazy_lists)).
:- use_module(library(writef)).
:- use_module(library(codesio)).
:- use_module(library(portray_text)).
:- use_module(library(prolog_code)).
:- use_module(library(plunit)).
:- use_module(library(pprint)).
:- use_module(library(listing)).
:- use_module(library(terms)).
:- use_module(library(tables), [tfindall/3]).
:- use_module(library(wfs)).
:- use_module(library(tabling)).
:- use_module(library(when)).
:- use_module(library(ordsets)).
:- use_module(library(dialect/hprolog), [substitute_eq/4, list_difference_eq/3, split_at/4]).
:- use_module(library(random)).
:- use_module(library(thread_pool)).
:- use_module(library(gensym)).
:- dynamic made/1, chain/1, rule/2.
loop :- loop.
deep(0, T, T) :- !.
deep(N, T0, T) :- M is N-1, deep(M, f(T0), T).
:- coinductive nat_of/1, both/2.
nat_of(s(X)) :- nat_of(X).
both(X, Y) :- both(f(X), Y) ; both(X, f(Y)).
attack(( nat_of(s(X)), X = s(a) )).
attack(( both(_, _) )).
attack(( safe_goal(growing_goal(a)) )).
growing_goal(X) :- G = growing_goal(f(X)), call(G).
attack(( safe_goal(wide_goal(_, _, _, _)) )).
wide_goal(A, B, C, D) :- wide_goal(f(A), B, C, D), wide_goal(A, g(B), C, D), maplist(wide_goal(A, B, C), [D]), findall(X, wide_goal(X, h(B), C, f(D)), _).
attack(( forall(between(1, 3000, I), ( J is I+1, atom_concat(r, I, A), atom_concat(r, J, B), assertz(( A :- B, B, \+ B )) )), assertz(r3001), repeat, safe_goal(r1), fail )).
attack(( T = f(T), catch(explain(T), _, true), catch(safe_goal(T), _, true), catch(explain(_:T), _, true), catch(portray_clause(T), _, true), loop )).
attack(( deep(100000, a, T), repeat, catch(explain(T), _, true), fail )).
attack(( forall(between(1, 20000, I), assertz(( made(I) :- undefined_one(I), undefined_two(I) ))), repeat, with_output_to(string(_), list_undefined), explain(made/1), fail )).
attack(( lazy_findall(1000, X, between(1, inf, X), L), lazy_list_materialize(L) )).
attack(( lazy_findall(X, ( repeat, loop, X = 1 ), L), lazy_list_length(L, N), N > 0 )).
attack(( engine_create(X, between(1, inf, X), E), lazy_list(lazy_engine_next(E, 100), L), copy_term(L, M), append(_, [z], M) )).
attack(( length(L, 100000), maplist(=(0'%), L), atom_codes(A, L), repeat, swritef(S, A, [a]), swritef(S, '%w %d %s', [f(A), 3, L]), fail )).
attack(( with_output_to_codes(forall(repeat, write(abc)), Cs), Cs == [] )).
attack(( with_output_to_codes(with_output_to_codes(deep_output, _), Cs), Cs == [] )).
deep_output :- with_output_to_codes(( write(x), deep_output ), _).
attack(( portray_text(true), set_portray_text(ellipsis, 100000000), length(L, 300000), maplist(=(0'a), L), repeat, with_output_to(string(_), print(L)), fail )).
attack(( numlist(1, 100000, L), foldl([N, A, B]>>mkconj(N, A, B), L, true, C), repeat, comma_list(C, D), semicolon_list(E, D), mkdisj(E, E, F), body_term_calls(F, G), G == a )).
attack(( G = ( a, G ), catch(body_term_calls(G, X), _, true), catch(comma_list(G, _), _, true), catch(mkconj(G, G, _), _, true), most_general_goal(G, X), X == a )).
attack(( forall(between(1, 2000, I), assertz(rule(I, x))), assertz(( user:term_expansion(t(N), [(:- begin_tests(N)), test(a), test(b, [forall(member(_, [1, 2]))]), (:- end_tests(N))]) )), repeat, run_tests(all, []), fail )).
attack(( deep(30000, a, T), repeat, with_output_to(string(_), print_term(T, [right_margin(20)])), with_output_to(string(_), portray_clause(( h :- T, T ))), fail )).
attack(( length(L, 20000), with_output_to(string(_), ( print_term(f(L, L), [right_margin(3), output(current_output)]), portray_clause(p(L)) )), loop )).
attack(( listed_growing(a) )).
listed_growing(T) :- assertz(made(( T :- T, T ; \+ T -> T ))), with_output_to(string(_), listing(made/1)), listed_growing(f(T, T)).
:- table lr/1, p/1, q/1, r/2, best(_, lattice(longer/3)), first(_, -), po(_, po(less/2)).
lr(X) :- tabled_call(lr(Y)), X = f(Y).
lr(a).
p(X) :- between(1, inf, X), tnot(q(X)).
q(X) :- tnot(p(X)).
r(X, Y) :- tnot(r(Y, X)).
longer(A, B, C) :- C = g(A, B).
best(X, Y) :- best(X, Z), Y = h(Z).
best(_, a).
first(X, Y) :- first(X, Z), Y = s(Z).
first(_, 0).
first(_, Y) :- between(1, inf, Y).
less(A, B) :- A @< B.
po(a, 0).
po(X, Y) :- po(X, Z), Y is Z+1.
attack(( lr(X), X == b )).
attack(( tabled_call(( between(1, inf, X), p(X) )), X == a )).
attack(( numlist(1, 400, L), forall(( member(X, L), member(Y, L) ), ( call_delays(r(X, Y), _), answer_residual(r(X, Y), _) )), forall(repeat, call_delays(r(1, 400), _)) )).
attack(( best(a, X), X == b )).
attack(( first(a, X), X == b )).
attack(( po(a, X), X == b )).
attack(( tfindall(X, lr(X), L), L == [] )).
attack(( call_residual_program(p(_), P), P == [] )).
attack(( numlist(1, 3000, L), findall([X, Y], ( member(X, L), Y is X+1 ), Ls), repeat, ord_union(Ls, U), ord_powerset(U), fail )).
ord_powerset(U) :- ord_subtract(U, [1], V), ord_symdiff(U, V, W), ord_seteq(W, [1]), ord_subset(V, U), findall(S, ord_list_member(S, V), K), length(K, _).
ord_list_member(S, V) :- split_at(5, V, S, _) ; substitute_eq(1, V, 2, S) ; list_difference_eq(V, [3], S).
attack(( numlist(1, 100000, L), repeat, random_permutation(L, M), random_subseq(M, A, B), random_select(X, A, C), random_perm2(B, C, D, E), X == f(D, E) )).
attack(( thread_pool_create(pool, 1000000, [backlog(infinite)]), repeat, thread_create_in_pool(pool, loop, _, []), fail )).
attack(( thread_pool_create(pool2, 1, [backlog(infinite)]), thread_create_in_pool(pool2, thread_create_in_pool(pool2, true, _, []), T, []), thread_join(T, S), S == a )).
attack(( foldsubterms([_, A, B]>>( B = g(A, A) ), f(f(f(f(f(f(f(f(a)))))))), x, S), print(S), loop )).
attack(( T = f(T, a), catch(mapsubterms([a, T]>>true, T, X), _, true), catch(foldsubterms([_, S, S]>>true, T, 0, X), _, true), catch(mapargs([A, A]>>true, T, X), _, true), catch(subsumes_chk(T, X), _, true), loop )).
attack(( repeat, gensym(g, X), reset_gensym(X), catch(reset_gensym(f(X)), _, true), fail )).
attack(( when(( nonvar(X), nonvar(Y) ; ground(Z) ), again(X, Y, Z)), X = a, Y = b, Z = c )).
again(X, Y, Z) :- when(( nonvar(A) ; ?=(A, X) ), again(A, Y, Z)), A = f(X).
