% Terms that are shared, cyclic, deep and wide, in the builtins of terms.

:- use_module(library(terms)).
:- use_module(library(occurs)).
:- use_module(library(varnumbers)).

dag(0, a).
dag(N, f(X,X)) :- N > 0, N1 is N-1, dag(N1, X).
vdag(0, _).
vdag(N, f(X,X)) :- N > 0, N1 is N-1, vdag(N1, X).
two(0, _, _).
two(N, f(X,Y), f(Y,X)) :- N > 0, N1 is N-1, two(N1, X, Y).
list_dag(0, [a]).
list_dag(N, [X|X]) :- N > 0, N1 is N-1, list_dag(N1, X).
nested(0, a).
nested(N, [X,X]) :- N > 0, N1 is N-1, nested(N1, X).
deep(0, T, T).
deep(N, T0, T) :- N > 0, N1 is N-1, deep(N1, g(T0), T).
many(T) :- length(L, 1000000), T =.. [f|L].

attack((dag(70, A), dag(70, B), A == B)).
attack((dag(70, A), dag(70, B), A = B, A \= c)).
attack((vdag(70, A), vdag(70, B), A =@= B)).
attack((vdag(70, A), vdag(70, B), unify_with_occurs_check(A, B))).
attack((vdag(70, A), vdag(70, B), subsumes_term(A, B))).
attack((vdag(70, A), dag(70, B), ?=(A, B), unifiable(A, B, _))).
attack((two(60, A, B), A =@= B, \+ A == B)).
attack((two(60, A, B), A = B, A == B)).
attack((two(60, A, B), compare(O, A, B), O = (=))).
attack((two(60, A, B), unifiable(A, B, U), U = [])).
attack((two(60, A, B), dif(A, B), A = B)).
attack((two(60, A, B), when(?=(A, B), true), A = B)).
attack((vdag(70, A), term_variables(A, Vs), Vs = [x], ground(A), copy_term(A, B), A == B, dag(70, C), C == A)).
attack((vdag(70, A), copy_term(A, B), numbervars(A, 0, _), A == B)).
attack((vdag(70, A), term_singletons(A, S), S == [x])).
attack((dag(70, A), term_size(A, N), N > 1000000)).
attack((dag(70, A), term_factorized(A, T, S), T = S)).
attack((vdag(70, A), term_subsumer(A, A, S), S == A)).
attack((dag(70, A), mapsubterms([a,b]>>true, A, B), A == B)).
attack((dag(70, A), foldsubterms([a,X,Y]>>(Y is X+1), A, 0, S), S > 0)).
attack((dag(70, A), occurrences_of_term(a, A, N), N > 1)).
attack((vdag(70, A), occurrences_of_var(_, A, N), N > 1)).
attack((dag(70, A), forall(sub_term(X, A), X \== z))).
attack((dag(70, A), contains_term(z, A))).
attack((vdag(70, A), sub_term_shared_variables(A, f(A), _))).
attack((dag(70, A), mapargs([X,Y]>>(Y = X), A, B), A == B)).
attack((vdag(70, A), varnumbers(A, B), A == B)).
attack((dag(70, A), max_var_number(A, 0, B), B > 1)).
attack((dag(70, A), size_abstract_term(1000000000, A, B), B == A)).
attack((vdag(70, A), is_most_general_term(A))).
attack((dag(70, A), duplicate_term(A, B), A == B)).
attack((dag(70, A), findall(A, member(_, [1,2]), [B,C]), B == C)).
attack((dag(70, A), nb_setval(k, A), nb_getval(k, B), A == B)).
attack((dag(70, A), b_setval(k, A), b_getval(k, B), A == B, nb_setval(l, B))).
attack((dag(70, A), assertz(fact(A)), fact(B), A == B)).
attack((dag(70, A), recordz(k, A), recorded(k, B), A == B)).
attack((dag(70, A), assertz((r(X) :- X = A, X == A, foo(X))), r(_))).
attack((dag(70, A), tnot_it(A))).
attack((dag(70, A), sort([A,A,A], L), L = [_])).
attack((dag(70, A), dag(70, B), msort([A,B,A,B], L), L = [_])).
attack((dag(70, A), dag(70, B), predsort([O,X,Y]>>compare(O,X,Y), [A,B], L), L = [_,_])).
attack((dag(70, A), dag(70, B), list_to_set([A,B], L), L = [_,_])).
attack((dag(70, A), dag(70, B), list_to_assoc([A-1], T), put_assoc(B, T, 2, U), get_assoc(A, U, 1))).
attack((dag(70, A), dag(70, B), memberchk(f(A), [f(g(B)),f(B)]))).
attack((nested(70, A), flatten(A, L), length(L, N), N > 0)).
attack((list_dag(70, A), length(A, N), atomic_list_concat(A, X), N > X)).
attack((list_dag(70, A), flatten(A, L), length(L, N), N > 0)).
attack((list_dag(70, A), sumlist(A, _))).
attack((list_dag(70, A), msort(A, _), sort(0, @>=, A, _))).
attack((dag(70, A), setof(X-Y, member(X-Y, [A-1,A-2]), L), L = [_])).
attack((vdag(70, A), setof(X, Y^member(X-Y, [A-1,A-2]), L), L = [_])).
attack((vdag(70, A), bagof(X, A^member(X, [1,2]), L), L = [_])).
attack((vdag(70, A), free_variables(A, [], [], Vs), Vs = [])).
attack((dag(70, A), aggregate_all(max(X), member(X, [A]), _))).
attack((dag(70, A), aggregate_all(max(X-1), member(X, [A,A]), M), M == b)).
attack((dag(70, A), expand_term(A, B), expand_goal(A, C), B == C)).
attack((dag(70, A), dcg_translate_rule((A --> A), _))).
attack((dag(70, A), phrase(A, [], _))).
attack((dag(70, A), goal_expand_all(A))).
attack((dag(70, A), thread_self(Me), thread_send_message(Me, A), thread_get_message(B), A == B)).
attack((dag(70, A), engine_create(A, true, E), engine_next(E, B), A == B)).
attack((dag(70, A), copy_term(A, B, G), A-G == B-[])).
attack((vdag(70, A), term_attvars(A, []), term_variables(A, [V]), freeze(V, true), copy_term(A, B, G), A-G == B-[])).
attack((dag(70, A), trie_new(T), trie_insert(T, A, 1), trie_lookup(T, A, _))).
attack((vdag(70, A), trie_new(T), trie_insert(T, A, 1), trie_lookup(T, A, _))).
attack((dag(70, A), empty_nb_set(S), add_nb_set(A, S), add_nb_set(A, S, false))).
attack((dag(70, A), ht_new(H), ht_put(H, A, 1), ht_get(H, A, 1), false)).
attack((dag(70, A), string_code(1, A, _))).
attack((dag(70, A), catch(atom_to_term(A, _, _), _, true), atom_to_term(foo, A, _))).
attack((X = f(X,Y), Y = f(Y,X), X = Y, A = f(A,A,_), B = f(B,_,B), A = B, loop)).
attack((length(L, 300000), L = [_|T], T = [_|L2], L2 = L, length(L, N), N > 1)).
attack((length(L, 1000000), last_tail(L, L), L = [_|M], L = M, loop)).
attack((A = [a,b,c|A], B = [a,b,c,a,b,c,a|C], C = [b,c|B], A = B, A == B, compare(=, A, B), variant(A, B), subsumes_term(A, B), term_hash(A, H), term_hash(B, H), copy_term(A, D), D = A, loop)).
attack((deep(3000000, a, A), deep(3000000, a, B), A == B, A = B, A =@= B, copy_term(A, C), C == A, ground(A), term_hash(A, H), integer(H), subsumes_term(A, B), loop)).
attack((deep(1000000, _, A), assertz(d(A)), d(B), B = A, retract(d(_)), loop)).
attack((many(A), many(B), A = B, repeat, copy_term(A, C), A =@= C, false)).
attack((many(A), repeat, A =.. L, B =.. L, B \== A)).
attack(functor(_, f, 2000000000)).
attack((between(1, 100, _), functor(T, f, 5000000), nb_setval(t, T), false)).
attack(length(_, 2000000000)).
attack((length(L, N), N > 100000000, L = [])).
attack((numlist(1, 2000000000, L), L = [])).
attack((compound_name_arity(T, f, 10000000), arg(N, T, x), N > 20000000)).
attack((functor(T, f, 1000000), arg(_, T, T), term_variables(T, Vs), Vs = [a|_], loop)).
attack((functor(T, f, 2000000), forall(arg(N, T, _), nb_setarg(N, T, N)), loop)).
attack((T = f(a), repeat, nb_setarg(1, T, T), arg(1, T, A), nb_setarg(1, T, g(A,A)), false)).
attack((T = f(a), repeat, arg(1, T, A), duplicate_term(h(A,A), B), nb_linkarg(1, T, B), false)).
attack((T = f(a), grow_arg(T))).
attack((term_to_atom(T, 'f(X,Y,Z)'), repeat, setarg(1, T, T), setarg(2, T, f(T)), false)).
attack((length(L, 100000), foldl([X,A,f(X,A,A)]>>true, L, x, T), numbervars(T, 0, E), E > 0, loop)).
attack((length(L, 2000), foldl([X,A,f(X,A)]>>true, L, x, T), findall(T, between(1, 10000000, _), _))).
attack((numlist(1, 500, L), permutation(L, P), P = [500|_], msort(P, L), reverse(L, P))).
attack((numlist(1, 60, L), subseq(L, S, _), sum_list(S, 5000))).
attack((numlist(1, 60, L), findall(S, subseq(L, S, _), Ss), length(Ss, _))).
attack((numlist(1, 12, L), findall(P, permutation(L, P), Ps), length(Ps, _))).
attack((length(L, 20000), maplist([X]>>(X = f(_,_)), L), repeat, list_to_set(L, S), S = [])).
attack((numlist(1, 200000, L), repeat, subtract(L, L, S), S = [a])).
attack((numlist(1, 200000, L), repeat, intersection(L, L, S), S = [a])).
attack((numlist(1, 200000, L), union(L, L, S), S = [a])).
attack((numlist(1, 200000, L), is_set(L), max_member(M, L), pairs_keys_values(P, L, L), transpose_pairs(P, Q), nth1(I, Q, M-_), I < 0, loop ; loop)).
attack((numlist(1, 5000, L), oset_power(L, P), P = [])).
attack((numlist(1, 100000, L), clumped(L, P), P = [] ; subset([z|_], [a]) ; loop)).

tnot_it(A) :- \+ A = b, A \== b, \+ \+ (A = C, C \= d), false.
goal_expand_all(A) :- expand_goal((A,A;A->A), B), B == A.
last_tail([_|T], L) :- ( var(T) -> T = L ; T == [] -> true ; last_tail(T, L) ).
grow_arg(T) :- arg(1, T, A), nb_setarg(1, T, [A|A]), grow_arg(T).
loop :- loop.
