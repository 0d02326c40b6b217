% Takes what builtins allocate for a moment, in hooks, handlers, expansion, threads and iteration.

:- use_module(library(http/json)).
:- dynamic(fact/1).
:- dynamic(fact/2).
loop :- loop.
grow(L) :- grow([x|L]).
deep(0, a) :- !.
deep(N, f(T)) :- M is N-1, deep(M, T).
wide(N, T) :- functor(T, w, N).
attack(( read_term_from_atom('f(X, Y, "a", 0''b, {c}, [d|E])', T, []), repeat, copy_term(T, _), fail )).
attack(( format(atom(_), "~*c~t~1000000|~w", [10, 0'a, b]), format(atom(A), "~t~w~8000000|~t~w~16000000|", [a, b]), atom_length(A, 0) )).
attack(( format(atom(A), "~`xt~30000000|", []), atom_length(A, 0) )).
attack(( format(atom(A), "~100000000e", [1.0]), atom_length(A, 0) )).
attack(( format(atom(A), "~50000000d", [1]), atom_length(A, 0) )).
attack(( format(atom(A), "~*d", [100000000, 12345]), atom_length(A, 0) )).
attack(( length(L, 100000), maplist(=(0'1), L), repeat, number_codes(X, L), X < 0 )).
attack(( length(L, 1000000), maplist(=(0'7), L), number_codes(X, L), Y is X*X, Y < 0 )).
attack(( length(L, 300000), maplist(=('9'), L), atom_chars(A, ['0', '.'|L]), atom_number(A, X), X < 0 )).
attack(( string_loop(0) )).
string_loop(N) :- M is N+1, format(string(S), "~d~a", [M, abcdefghijklmnopqrstuvwxyz]), string_code(1, S, C), string_codes(S, Cs), sumlist(Cs, T), atom_codes(_, [C|Cs]), nb_setval(k, T-Cs), string_loop(M).
attack(( assertz(fact(0)), fact(N), M is N+1, assertz(fact(M)), fail )).
attack(( assertz(fact(0, [])), repeat, retract(fact(N, L)), M is N+1, assertz(fact(M, [M|L])), fail )).
attack(( nb_setval(g, []), repeat, nb_getval(g, L), nb_setval(g, [L, L]), fail )).
attack(( b_setval(g, []), b_grow )).
b_grow :- b_getval(g, L), b_setval(g, [L|x]), b_grow.
attack(( catch(findall(X, ( repeat, X = a ), _), _, findall(X, ( repeat, X = b ), _)) )).
attack(( catch(grow([]), E, ( findall(E, repeat, _) )) )).
attack(( length(L, 100000), catch(throw(L), L, catch(throw(L-L), X-X, ( findall(X, repeat, _) ))) )).
attack(( nest_catch(0) )).
nest_catch(N) :- M is N+1, catch(nest_catch(M), never(N), true), true.
attack(( deep(300000, T), repeat, copy_term(T, U), ground(U), term_variables(U, []), T =@= U, subsumes_term(T, U), variant_sha1(T, _), fail )).
attack(( deep(100000, T), term_to_atom(T, A), term_to_atom(U, A), T == U, fail ; loop )).
attack(( wide(1000000, T), copy_term(T, U), T =@= U, term_variables(T-U, Vs), length(Vs, N), numbervars(T, 0, _), N < 0 )).
attack(( wide(100000, T), T =.. L, sort(0, @>=, L, S), list_to_ord_set(S, O), ord_union(O, O, P), length(P, 0) )).
attack(( numlist(1, 200000, L), maplist([X, K-X]>>( K = k(X, L) ), L, Ps), keysort(Ps, S), msort(S, _) )).
attack(( length(L, 400), maplist([K]>>( deep(2000, T), K = k(T, _) ), L), predsort([O, A, B]>>compare(O, A, B), L, S), sort(S, _), fail ; loop )).
attack(( re_replace("(a+)+"/g, "$1$1$1$1", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab", S), string_length(S, 0) )).
attack(( format(string(S), '~*c', [100000, 0'a]), re_foldl([M, A0, A]>>( A = [M|A0] ), "a", S, [], L, []), length(L, 0) )).
attack(( format(string(S), '~*c', [2000000, 0'a]), re_split("a", S, L), length(L, 0) )).
attack(( catch(re_compile("(((((a{1,30}){1,30}){1,30}){1,30}){1,30})", R, []), _, R = "(a*)*b"), format(string(S), '~*c', [100000, 0'a]), re_match(R, S) )).
attack(( findall(X, between(1, 3, X), L), foldl([_, A, B]>>( B = [A, A, A, A, A, A, A, A, A, A] ), L, x, T), atom_json_term(A, T, []), atom_json_term(A, U, []), U == 0 )).
attack(( format(atom(A), "~*c1~*c", [1000000, 0'[, 1000000, 0']]), atom_json_term(A, T, []), T == 0 )).
attack(( format(atom(A), "{\"a\":~*c}", [3000000, 0'1]), atom_json_dict(A, T, []), T == 0 )).
attack(( bomb(12, A), open_string(A, S), load_structure(stream(S), T, [dialect(xml)]), T == 0 )).
bomb(N, S) :- findall(E, ( between(1, N, I), J is I-1, format(atom(E), "<!ENTITY e~d \"&e~d;&e~d;&e~d;&e~d;&e~d;&e~d;&e~d;&e~d;\">", [I, J, J, J, J, J, J, J, J]) ), Es),
	atomic_list_concat(Es, Text), format(string(S), "<!DOCTYPE r [<!ENTITY e0 \"aaaaaaaaaa\">~w]><r>&e~d;</r>", [Text, N]).
attack(( findall(E, ( between(1, 100000, _), ( E = "<a b='c'>" ) ), Es), atomic_list_concat(Es, A), open_string(A, S), load_html(stream(S), T, []), T == 0 )).
attack(( length(L, 30000), maplist([X]>>put_attr(X, hostile_hook, L), L), copy_term(L, _, G), length(G, 0) )).
attack(( put_attr(X, loops, 1), X = a )).
loops:attr_unify_hook(_, _) :- loop.
attack(( put_attr(X, grows, 1), X = a )).
grows:attr_unify_hook(_, _) :- grow([]).
attack(( put_attr(X, spreads, 0), X = a )).
spreads:attr_unify_hook(N, _) :- M is N+1, put_attr(Y, spreads, M), put_attr(Z, spreads, M), Y = a, Z = b.
attack(( assertz((user:portray(t(N)) :- M is N+1, print(t(M)))), print(t(0)) )).
attack(( assertz((user:portray(g) :- grow([]))), print(g) )).
attack(( assertz((user:portray(l) :- loop)), format(atom(_), "~p", [l]) )).
attack(( assertz((user:term_expansion(x(N), [x(M), x(M)]) :- M is N+1)), expand_term(x(0), T), expand_term(T, _), open_string("x(1). x(2).", S), load_files(hostile, [stream(S)]) )).
attack(( assertz((user:goal_expansion(g(X), ( g(Y), g(Y) )) :- Y = f(X))), expand_goal(g(1), _) )).
attack(( assertz((user:goal_expansion(h, h2) :- grow([]))), assertz(( q :- true )), expand_goal(h, _) )).
attack(( assertz((user:message_hook(_, _, _) :- loop)), print_message(error, format("x", [])) )).
attack(( assertz((user:prolog_load_file(_, _) :- loop)), load_files(nowhere, []) )).
attack(( assertz((user:exception(undefined_global_variable, K, retry) :- grow(K))), nb_getval(nothing, _) )).
attack(( setup_call_cleanup(true, loop, grow([])) )).
attack(( setup_call_cleanup(true, fail, ( repeat, assertz(fact(x)), fail )) )).
attack(( call_cleanup(throw(x), findall(X, ( repeat, X = f(X, X) ), _)) )).
attack(( call_cleanup(call_cleanup(loop, ( numlist(1, 1000000, L), sort(0, @>=, L, _) )), ( length(M, 2000000), copy_term(M, _) )) )).
attack(( thread_create(( at_end(loop), grow([]) ), T), thread_join(T, _) )).
at_end(G) :- thread_at_exit(G).
attack(( thread_create(thread_at_exit(( repeat, assertz(fact(y)), fail )), T), thread_join(T, _) )).
attack(( findall(T, ( between(1, 50, _), thread_create(( numlist(1, 100000, L), msort(L, M), length(M, _), loop ), T) ), Ts), maplist(thread_join, Ts) )).
attack(( concurrent_maplist([_]>>grow([]), [1, 2, 3, 4, 5, 6, 7, 8]) )).
attack(( succ_or_zero(0) )).
succ_or_zero(N) :- succ(N, M), plus(M, 1, K), succ(J, K), length(_, 1), between(J, inf, X), !, succ_or_zero(X).
attack(( X = f(X, Y, Y), repeat, copy_term(X, Z), X = Z, cyclic_term(Z), term_factorized(Z, T, S), T-S == 0 )).
attack(( table_up )).
:- table(p/2).
p(X, Y) :- p(X, Z), Y is Z+1.
p(_, 0).
table_up :- p(a, _), fail.
:- table(path(_, _, lattice(longer/3))).
longer(A, B, C) :- append(A, B, C).
path(X, Y, [X-Y]) :- between(1, 50, X), between(1, 50, Y).
path(X, Y, P) :- path(X, Z, P0), path(Z, Y, P1), append(P0, P1, P).
attack(path(_, _, _)).
:- table(fib/2).
fib(0, 0).
fib(N, F) :- N > 0, A is N-1, B is N+1, fib(A, X), ( N > 100000 -> true ; true ), F is X+B, assertz(fact(F)).
attack(( fib(200000, _) )).
attack(( abolish_all_tables, between(1, inf, N), fib_of(N), fail )).
:- table(fib_of/1).
fib_of(N) :- atom_number(A, N), atom_concat(A, '_long_name_of_an_answer_that_is_kept', _).
attack(( tnot_all(0) )).
tnot_all(N) :- M is N+1, ( \+ \+ ( length(L, N), copy_term(L, K), K = L ) -> true ; true ), forall(member(X, [1, 2, 3]), X > 0), aggregate_all(count, between(1, N, _), N), tnot_all(M).
attack(( aggregate_all(bag(X-Y), ( repeat, X = Y ), _) )).
attack(( aggregate_all(max(X, L), ( between(1, inf, X), length(L, X) ), _) )).
attack(( string_to_atom(S, abc), sub_atom(abc, B, L, A, X), findall(S-B-L-A-X, repeat, _) )).
attack(( format(atom(A), '~*c', [200000, 0'a]), findall(X, sub_atom(A, _, _, _, X), _) )).
attack(( format(string(A), '~*c', [3000, 0'a]), findall(X, sub_string(A, _, _, _, X), L), sort(L, _) )).
attack(( format(string(A), '~*c', [1000000, 0'.]), split_string(A, ".", "", L), atomic_list_concat(L, '..', B), split_string(B, ".", ".", M), length(M, 0) )).
attack(( numlist(1, 100000, L), atomic_list_concat(L, ',', A), atomic_list_concat(P, ',', A), atomic_list_concat(P, B), term_string(T, B), T == 0 )).
attack(( tab_loop )).
tab_loop :- tab(100000000).
attack(( with_output_to(string(S), ( repeat, write(x), fail )), S == 0 )).
attack(( with_output_to(codes(S), tab(50000000)), S == 0 )).
attack(( open_null_stream(S), repeat, format(S, "~t~w~100000|~n", [a]), fail )).
attack(( dict_grow(_{}) )).
dict_grow(D) :- dict_size(D, N), put_dict(N, D, N, E), dict_grow(E).
attack(( list_to_assoc([], A), assoc_grow(0, A) )).
assoc_grow(N, A) :- put_assoc(N, A, A, B), M is N+1, assoc_grow(M, B).
attack(( rb_new(T), rb_grow(0, T) )).
rb_grow(N, T) :- format(atom(K), "k~d", [N]), rb_insert(T, K, v(N, K), U), M is N+1, rb_grow(M, U).
attack(( phrase(many(_), _) )).
many([X|Y]) --> [X], many(Y).
many([]) --> [].
attack(( tnot_loop )).
tnot_loop :- between(1, inf, N), atom_concat(m, N, M), M:assertz(fact(N)), add_import_module(M, user, start), fail.
attack(( between(1, inf, N), atom_concat(o, N, M), op(700, xfx, M), fail )).
attack(( between(1, inf, N), atom_concat(f, N, M), create_prolog_flag(M, N, []), fail )).
attack(( between(1, inf, N), char_code(C, N), atom_concat(C, '_', M), char_conversion(C, C), put_char(C), atom_length(M, 0) )).
