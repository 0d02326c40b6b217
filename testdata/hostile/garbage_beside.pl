% Fills half of the memory with clauses and much of the rest with stacks, then makes garbage that
% lives for a moment.

:- dynamic kept/2, fact/2.
fact(1, a). fact(2, b). fact(3, c).
attack(beside(clause(fact(_, _), true))).
attack(beside(retract(fact(_, z)))).
attack(beside(( sub_atom(abcdefgh, _, _, _, S), S == z ))).
attack(beside(( atom_concat(A, B, abcdefgh), A == B ))).
attack(beside(( atom_length(abcdefgh, N), atom_number(A, N), A == 9 ))).
attack(beside(( nth_clause(fact(_, _), _, R), clause(_, _, R) ))).
attack(beside(( string_concat(abc, def, S), string_code(1, S, 0) ))).
attack(beside(( split_string("/home//jan///nice/path", "/", "", L), L == [] ))).
attack(beside(catch(atom_length(_, _), _, fail))).
attack(beside(catch(throw(f(a, b, c)), _, fail))).
attack(beside(findall(X, member(X, [a, b, c]), []))).
attack(beside(bagof(X, member(X, [a, b, c]), []))).
attack(beside(format(atom(a), "~w~t~20|~a~n", [f(x, y), b]))).
attack(beside(with_output_to(string("a"), print([a, b, c])))).
attack(beside(( X is 3**200, X =:= 0 ))).
attack(beside(term_to_atom(f(_, _, g(x)), a))).
attack(beside(( term_to_atom(T, 'f(X, Y, g(X))'), T == a ))).
attack(beside(read_term_from_atom('f(X, Y)', a, []))).
attack(beside(( copy_term([X, Y, X, Y], T), T == a ))).
attack(beside(( current_op(P, xfx, is), P == 1 ))).
attack(beside(( freeze(X, true), frozen(X, a) ))).
attack(beside(( string_to_atom(S, hello), string_chars(S, []) ))).
attack(beside(( sort(0, @>=, [a, b, c, d], L), L == [] ))).
attack(beside(( variant_sha1(f(a, b), H), H == a ))).
attack(beside(( b_setval(v, [a, b]), b_getval(v, c) ))).
attack(beside(( nb_setval(v, [a, b]), nb_getval(v, c) ))).
attack(beside(( recordz(k, [a, b], R), erase(R), fail ))).
attack(beside(( open_string("a. b. c.", S), read(S, X), close(S), X == z ))).
attack(beside(( re_match_fold, fail ))).
attack(beside(( predicate_property(fact(_, _), P), P == z ))).
attack(beside(( current_atom(A), A == zzz ))).
attack(beside(( number_vars, fail ))).
attack(beside(catch(call_with_depth_limit(fail, 10, _), _, fail))).
attack(beside(catch(call_with_inference_limit(fail, 100, _), _, fail))).
attack(beside(( setof(X-Y, fact(X, Y), L), L == [] ))).
attack(beside(aggregate_all(count, fact(_, _), 0))).
attack(beside(( tab_list, fail ))).
beside(G) :- retractall(kept(_, _)), fill(0, 300000), deep(250000, G).
fill(N, N) :- !.
fill(N, M) :- assertz(kept(N, f(N))), N1 is N+1, fill(N1, M).
deep(0, G) :- repeat, call(G), !.
deep(N, G) :- N1 is N-1, deep(N1, G), a(N).
a(_).
re_match_fold :- re_foldl([_, N0, N]>>( N is N0+1 ), "[a-c]+", "abc abd xyz", 0, 9, []).
number_vars :- length(L, 20), numbervars(L, 0, 0).
tab_list :- length(L, 20), tabled(L, 0).
tabled(_, 1).
