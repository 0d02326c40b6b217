% Predicates of libraries with arguments that their authors have not thought of.

:- use_module(library(ugraphs)).
:- use_module(library(ordsets)).
:- use_module(library(nb_set)).
:- use_module(library(heaps)).
:- use_module(library(terms)).
:- use_module(library(occurs)).
:- use_module(library(varnumbers)).
:- use_module(library(option)).
:- use_module(library(porter_stem)).
:- use_module(library(sha)).
:- use_module(library(md5)).
:- use_module(library(base64)).
:- use_module(library(uri)).
:- use_module(library(utf8)).
:- use_module(library(lazy_lists)).
:- use_module(library(edit)).
:- use_module(library(optparse)).
:- use_module(library(gensym)).
:- use_module(library(random)).
:- use_module(library(tabling)).
:- use_module(library(prolog_code)).
:- use_module(library(intercept)).
:- use_module(library(edinburgh)).
:- use_module(library(arithmetic)).
:- use_module(library(readutil)).
:- use_module(library(listing)).
:- use_module(library(prolog_stack)).
:- discontiguous attack/1, loop_on/0.
loop_on :- repeat, fail.
text(N, S) :- length(L, N), maplist(=(0'a), L), string_codes(S, L).
cyclic(L) :- L = [a, b|L].
attack(( numlist(1, 3000, Vs), findall(X-Y, ( member(X, Vs), Y is X mod 3000 + 1 ), Es), vertices_edges_to_ugraph(Vs, Es, G), transitive_closure(G, C), C == [] )).
attack(( numlist(1, 3000, Vs), vertices_edges_to_ugraph(Vs, [], G), ugraph_layers(G, L), complement(G, C), top_sort(C, T), L == T )).
attack(( numlist(1, 200000, Vs), foldl([X, G, H]>>add_edges(G, [X-X], H), Vs, [], G), vertices(G, L), reachable(1, G, R), L == R )).
attack(( numlist(1, 200000, L), foldl([X, S, T]>>ord_union(S, [X], T), L, [], S), ord_subtract(S, L, []), ord_powerset(S) )).
ord_powerset(S) :- findall(T, subseq0(S, T), L), length(L, 0).
subseq0([], []).
subseq0([X|Xs], [X|Ys]) :- subseq0(Xs, Ys).
subseq0([_|Xs], Ys) :- subseq0(Xs, Ys).
attack(( empty_nb_set(S), between(1, inf, N), length(L, N), add_nb_set(L, S), fail )).
attack(( empty_nb_set(S), repeat, add_nb_set(S, S), gen_nb_set(S, X), X == a )).
attack(( empty_heap(H), heaped(0, H) )).
heaped(N, H) :- add_to_heap(H, N, N-H, I), M is N + 1, heaped(M, I).
attack(( cyclic(L), catch(must_be(list, L), _, true), catch(must_be(list(integer), L), _, true), catch(must_be(acyclic, L), _, true), catch(is_of_type(list_or_partial, L), _, true), loop_on )).
attack(( cyclic(L), catch(sumlist(L, _), _, true) )).
attack(( cyclic(L), catch(nth0(1000000000, L, X), _, true), X == c )).
attack(( cyclic(L), catch(last(L, X), _, true), X == c )).
attack(( cyclic(L), catch(option(z(X), L), _, true), X == c )).
attack(( cyclic(L), catch(select_option(z(X), L, _), _, true), catch(merge_options(L, [a], M), _, true), X == M )).
attack(( cyclic(L), catch(list_to_ord_set(L, S), _, true), catch(sort(L, S), _, true), catch(length(L, S), _, true), loop_on )).
attack(( cyclic(L), foldl([X, A, [X|A]]>>true, L, [], R), R == [] )).
attack(( cyclic(L), catch(subsumes_chk(L, [a|L]), _, true), catch(sub_term(X, L), _, true), X == c )).
attack(( cyclic(L), catch(occurrences_of_term(a, L, N), _, true), N == c )).
attack(( cyclic(L), catch(mapargs([X, X]>>true, L, M), _, true), catch(term_factorized(L, T, S), _, true), catch(mapsubterms([_, _]>>fail, L, K), _, true), M-K == T-S, loop_on )).
attack(( cyclic(L), catch(print_message(informational, format("~p", [L])), _, true), catch(message_to_codes(format("~w", [L]), [], C), _, true), C == a, loop_on )).
attack(( cyclic(L), catch(portray_clause(L), _, true), catch(listing(L), _, true), catch(print_message_lines(user_error, 'x ', ['~w'-[L]]), _, true), loop_on )).
attack(( numlist(1, 100000, L), foldl([X, T, f(T, X)]>>true, L, a, T), term_size(T, N), term_factorized(T, U, S), length(S, N), U == T )).
attack(( numlist(1, 100000, L), foldsubterms([X, A, B]>>( integer(X), B is A + X ), L, 0, S), S == 0, loop_on )).
attack(( length(L, 300000), numbervars(L, 0, _), varnumbers(L, M), max_var_number(L, 0, N), M == N )).
attack(( text(1000000, S), tokenize_atom(S, T), porter_stem(S, P), unaccent_atom(S, U), atom_to_stem_list(S, L), T-P == U-L )).
attack(( text(1000000, S), repeat, sha_hash(S, H, []), md5_hash(S, M, []), hash_atom(H, A), A == M )).
attack(( text(1000000, S), between(1, 30, _), base64(S, B), base64(C, B), C == a )).
attack(encoded("a")).
encoded(S) :- base64_encoded(S, T, []), base64url(T, U), string_concat(U, U, V), encoded(V).
attack(( text(1000000, S), uri_components(S, C), uri_encoded(query_value, S, E), uri_is_global(S), uri_normalized(S, N), C == E-N )).
attack(( format(string(S), "http://a/~`/t~500000|~`.t~900000|?~`&t~1400000|", []), catch(uri_normalized(S, N), _, true), catch(uri_query_components(S, Q), _, true), catch(uri_resolve(S, S, R), _, true), N-Q == R, loop_on )).
attack(( endless(0xe2, L), phrase(utf8_codes(C), L), C == [] )).
endless(C, [C|L]) :- freeze(L, endless(C, L)).
attack(( text(1000000, S), atom_codes(S, L), phrase(utf8_codes(C), L), C == [] )).
attack(( lazy_list(lazy_findall(100000, X, between(1, inf, X), _), L), length(L, N), N == 0 )).
attack(( lazy_list([S0, S, X]>>( S is S0 + 1, X = [S, S0] ), 0, L), last(L, a) )).
attack(( lazy_list_materialize(_), loop_on )).
attack(( lazy_findall(X, ( repeat, length(X, 100000) ), L), nth0(100000, L, a) )).
attack(( repeat, gensym(a, A), reset_gensym(A), fail )).
attack(( between(1, inf, N), atom_concat(base, N, B), gensym(B, _), fail )).
attack(( numlist(1, 1000000, L), repeat, random_permutation(L, M), random_subseq(M, S, R), S == R )).
attack(( repeat, randseq(100000, 1000000, L), randset(100000, 1000000, M), L == M, fail )).
attack(( length(L, 100000), maplist([X]>>random_between(0, 1 << 100000, X), L) )).
attack(( opt_arguments([[opt(a), type(term), shortflags([a]), longflags([a])]], Os, Ps), Os == Ps, loop_on )).
attack(( text(100000, S), opt_parse([[opt(a), type(term), shortflags([a]), longflags([a])]], ['--a', S, '-a', S, '--'], Os, Ps), Os == Ps, loop_on )).
attack(( mkconj(true, A, A), mkdisj(A, A, A), A = (A, A), catch(comma_list(A, L), _, true), catch(semicolon_list(A, M), _, true), L == M, loop_on )).
attack(( L = (a, L), comma_list(L, M), M == [] )).
attack(( intercept(signals(0), X, ( send_signal(X), X == a )) )).
signals(N) :- M is N + 1, intercept(signals(M), x(N), true).
attack(( intercept(loud, X, loud_again(X)) )).
loud :- send_signal(again).
loud_again(X) :- intercept(loud, X, loud_again(X)).
attack(( intercept_all(X, ( between(1, inf, X), send_signal(X) ), X, L), L == [] )).
attack(( nb_intercept_all(X, ( between(1, inf, X), send_signal(X) ), X, L), L == [] )).
attack(( repeat, garbage_collect, trim_stacks, garbage_collect_atoms, garbage_collect_clauses, fail )).
attack(( catch(set_prolog_stack(global, limit(1000000000000)), _, true), catch(set_prolog_flag(stack_limit, 1000000000000), _, true), length(L, 1000000000), L == [] )).
attack(( catch(set_prolog_gc_thread(false), _, true), catch(prolog_stack_property(_, _), _, true), repeat, prolog_stack_property(S, P), S == P )).
attack(( get_prolog_backtrace(1000000, B), prolog_stack_frame_property(B, P), P == a, loop_on )).
attack(deep_backtrace(0)).
deep_backtrace(N) :- N > 100000, !, get_prolog_backtrace(1000000, B), print_prolog_backtrace(user_error, B), loop_on.
deep_backtrace(N) :- M is N + 1, deep_backtrace(M), true.
attack(( repeat, thread_statistics(main, cputime, _), statistics(_, _), thread_property(_, _), prolog_current_frame(_), fail )).
attack(( format("~1000000e ~1000000f ~1000000g", [1.0, 1.0, 1.0]) )).
attack(( X is 7 ** 100000, repeat, format(atom(A), "~D ~1000d ~36r ~8|~w", [X, X, X, X]), atom_length(A, 0) )).
attack(( X is 1r3 ** 20000, repeat, format(atom(A), "~100000f ~10e", [X, X]), atom_length(A, 0) )).
attack(( length(L, 1000000), maplist(=(0'\\), L), atom_codes(A, L), repeat, format(atom(_), "~q~q", [A, A]), fail )).
attack(( text(3000000, S), repeat, string_upper(S, U), string_lower(U, L), normalize_space(atom(A), L), upcase_atom(A, B), B == a )).
attack(( text(1000000, S), char_type(X, to_lower(S)), X == a )).
attack(( forall(char_type(X, alpha), ( atom_codes(X, C), C == [] )), loop_on )).
attack(( between(1, inf, N), format(atom(A), "op~d", [N]), op(700, xfx, A), fail )).
attack(( between(1, inf, N), format(atom(A), "m~d", [N]), catch(A:assertz(p(N)), _, true), fail )).
attack(( between(1, inf, N), format(atom(A), "f~d", [N]), catch(create_prolog_flag(A, N, []), _, true), fail )).
attack(( between(1, inf, N), functor(T, f, N), catch(arithmetic_function(f/N), _, true), T == a )).
attack(( tnot(undefined_goal) )).
:- table undefined_goal/0, chain(_, _), both(_).
undefined_goal :- tnot(undefined_goal), both(_).
both(X) :- between(1, inf, X), tnot(both(X)).
chain(X, Y) :- chain(X, Z), succ(Z, Y).
chain(X, X) :- integer(X).
attack(( chain(1, Y), Y < 0 )).
attack(( freeze(X, integer(X)), chain(X, Y), Y == a, loop_on )).
