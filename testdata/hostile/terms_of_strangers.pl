% Terms, texts and numbers that others have not tried: degenerate trees, reads with odd options, searches.

:- use_module(library(clpfd)).
:- use_module(library(clpb)).
:- use_module(library(pcre)).
:- dynamic sn/1.
loop :- loop.
deep(0, a) :- !.
deep(N, f(T)) :- M is N-1, deep(M, T).
left(0, t) :- !.
left(N, t(K, v, <, L, t)) :- M is N-1, K = N, left(M, L).
attack(( left(300000, T), catch(put_assoc(0, T, x, U), _, true), catch(del_assoc(300001, U, _, _), _, true), catch(assoc_to_list(U, L), _, true), L == a )).
attack(( left(300000, T), catch(get_assoc(-1, T, X), _, true), catch(map_assoc([A, B]>>(B = A), T, X), _, true), catch(max_assoc(T, X, _), _, true), loop )).
attack(( T = t(k, v, <, T, T), catch(get_assoc(zz, T, X), _, true), X == y )).
attack(( T = t(k, v, <, T, T), catch(assoc_to_keys(T, L), _, true), L == a )).
attack(( T = black(T, k, v, T), catch(rb_lookup(z, _, t(T, T)), _, true), catch(rb_insert(t(T, T), z, v, U), _, true), U == a )).
attack(( rb_new(T0), numlist(1, 300000, L), foldl([K, A, B]>>rb_insert(A, K, K, B), L, T0, T), rb_map(T, [X, Y]>>(Y is X * X), U), rb_keys(U, Ks), Ks == a )).
attack(( rb_empty(T), between(1, inf, N), nb_rb_insert_like(T, N), fail )).
nb_rb_insert_like(T, N) :- catch(nb_rb_insert(T, N, N), _, true).
attack(( numlist(1, 2000, Vs), findall(A-B, ( member(A, Vs), B is A * 7919 mod 2000 + 1 ), Es), vertices_edges_to_ugraph(Vs, Es, G), repeat, transitive_closure(G, H), compose(H, H, K), transpose_ugraph(K, _), fail )).
attack(( length(L, 500000), maplist([X]>>( X = f(Y, Y, _) ), L), repeat, sort(0, @>=, L, M), msort(M, N), predsort([O, A, B]>>compare(O, A, B), N, K), K == a )).
attack(( deep(500000, T), length(L, 1000), maplist(=(T), L), repeat, sort(L, [_]), msort(L, _), fail )).
attack(( deep(100000, T), length(L, 1000), maplist([X]>>copy_term(T, X), L), sort(L, [_]) )).
attack(( length(L, 1000), maplist([X]>>( length(X, 1000) ), L), repeat, sort(1, @<, L, _), fail )).
attack(( numlist(1, 200000, L), findall(K-V, ( member(V, L), K is V mod 3 ), Ps), repeat, keysort(Ps, Qs), group_pairs_by_key(Qs, Gs), transpose_pairs(Qs, _), Gs == a )).
attack(( numlist(1, 22, L), repeat, subseq(L, M, _), M == a )).
attack(( length(L, 30), maplist([X]>>member(X, [0, 1]), L), L == a )).
attack(( numlist(1, 12, L), permutation(L, M), sumlist(M, 0) )).
attack(( length(L, 20), sumlist(L, N), N == 1 )).
attack(( string_code(I, "abc", C), I == C )).
attack(( length(Cs, 1000000), maplist(=(0'a), Cs), string_codes(S, Cs), between(1, inf, I), string_code(I, S, C), C == 0'b )).
attack(( length(Cs, 3000), maplist(=(0'a), Cs), atom_codes(A, Cs), sub_atom(A, B, L, E, S), sub_atom(S, B, L, E, b) )).
attack(( length(Cs, 3000), maplist(=(0'a), Cs), atom_codes(A, Cs), sub_string(A, _, _, _, S), string_concat(S, X, A), string_concat(X, S, b) )).
attack(( length(Cs, 100000), maplist(=(0'a), Cs), string_codes(S, Cs), atomic_list_concat(L, a, S), repeat, catch(atomic_list_concat(L, S, X), _, true), X == a )).
attack(( length(Cs, 100000), maplist(=(0'(), Cs), string_codes(S, Cs), repeat, catch(term_string(_, S, [syntax_errors(quiet)]), _, true), catch(sformat_read(S), _, true), fail )).
sformat_read(S) :- open_string(S, I), read_term(I, _, [syntax_errors(dec10)]).
attack(( open_string("f(X, Y, Z). ", I), repeat, read_term(I, T, [variable_names(V), variables(W), term_position(P), subterm_positions(Q), comments(C), syntax_errors(fail), double_quotes(codes), cycles(true)]), f(V, W, P, Q, C) == T )).
attack(( term_to_atom(T, '@(X, [X = f(X, Y), Y = g(Y, X)])'), term_string(U, "@(A, [A = [A|A]])", [cycles(true)]), T == U, loop )).
attack(( T = f(T), repeat, format(string(_), "~W", [T, [cycles(true), max_depth(1000000), quoted(true)]]), term_to_atom(T, _), fail )).
attack(( length(L, 200000), repeat, format(string(S), "~W", [L, [variable_names(['X' = _|L]), numbervars(true)]]), S == a )).
attack(( length(L, 100000), maplist([X]>>put_attr(X, a, b), L), repeat, copy_term(L, M, Gs), copy_term_nat(M, _), Gs == a )).
attack(( length(L, 100000), foldl([X, Y, X]>>dif(X, Y), L, _, Z), repeat, copy_term(L, _, Gs), Gs == Z )).
attack(( length(L, 3000), all_dif(L), maplist(=(a), L) )).
all_dif([]).
all_dif([X|Xs]) :- maplist(dif(X), Xs), all_dif(Xs).
attack(( X = f(A, B), dif(X, f(1, 2)), repeat, \+ \+ ( A = 1, \+ B = 2 ), fail )).
attack(( length(L, 100000), foldl([X, Y, X]>>when(?=(X, Y), true), L, _, Z), repeat, \+ \+ ( maplist(=(a), L), Z = a ), fail )).
attack(( when((nonvar(X) ; ground(Y) ; ?=(X, Y)), when(ground(X-Y), loop)), X = f(Y), Y = 1 )).
attack(( X #= Y ^ Z, Y in 2..1000000000000000000000, Z in 2..1000000000, X #> 10 ^ 100, label([X, Y, Z]) )).
attack(( length(L, 1000), L ins 0..1, sum(L, #=, 500), circuit(L), label(L) )).
attack(( X in inf..sup, repeat, fd_dom(X, D), fd_size(X, S), D == S )).
attack(( numlist(1, 100000, L), foldl([N, D, D \/ (M..M)]>>( M is N * 2 ), L, 0..0, D), X in D, repeat, \+ \+ ( X #\= 4, X #> 1000, fd_dom(X, _) ), fail )).
attack(( length(L, 200), L ins 1..199, all_different(L), label(L) )).
attack(( X #> Y, Y #> X, X #> 0 )).
attack(( X in 0..1000000000000, Y in 0..1000000000000, X #> Y, Y #> X )).
attack(( tuples_in([[A, B, C]], [[1, 2, 3]]), repeat, \+ \+ ( A = 1, B #> 0, C #= 3 ), fail )).
attack(( length(L, 25), sat(card([3], L)), labeling(L), L == a )).
attack(( length(L, 400), foldl([X, A, A # X]>>true, L, 0, E), sat(E), taut(E, T), T == a )).
attack(( dict_pairs(D, t, []), between(1, inf, N), put_dict(N, D, N, E), get_dict(K, E, V), K \== V, b_set_dict(K, E, a), fail )).
attack(( numlist(1, 100000, L), findall(K-K, member(K, L), Ps), dict_pairs(D, t, Ps), repeat, dict_pairs(D, T, Qs), del_dict(5, D, _, E), put_dict(E, D, F), F :< D, T == Qs )).
attack(( re_matchsub("(a*)*b|(?<x>a|aa)+$", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", D, []), repeat, D == x )).
attack(( length(Cs, 500000), maplist(=(0'a), Cs), string_codes(S, Cs), re_foldl([M, A, [M|A]]>>true, "a", S, [], R, []), R == x )).
attack(( length(Cs, 500000), maplist(=(0'a), Cs), string_codes(S, Cs), repeat, re_replace("a"/g, "bb", S, T), re_split("a", S, L), T == L )).
attack(( between(1, inf, N), format(string(P), "a{~d}(b|c~d)*", [N, N]), catch(re_match(P, "aab"), _, true), fail )).
attack(( succ_or(0) )).
succ_or(N) :- succ(N, M), plus(M, 1, K), succ(J, K), string_length(J, L), L >= 0, succ_or(M).
attack(( char_type(X, digit(W)), W == X ; between(1, inf, N), catch(code_type(N, to_upper(U)), _, true), U == a )).
attack(( tab(user_output, 10 ** 12) )).
attack(( format("~*c", [1000000000000, 0'a]) )).
attack(( X = "abc", repeat, string_concat(A, B, X), string_length(A, N), N > 3, B == a )).
attack(( length(L, 1000000), atomics_to_string(L, S), S == a )).
attack(( term_variables(f(_), [V|_]), nb_setval(v, V), repeat, nb_getval(v, W), W = f(_), nb_setval(v, W), fail )).
attack(( length(L, 300000), nb_setval(v, L), nb_getval(v, M), repeat, M = [N|_], nb_linkval(w, M-N), nb_setval(v, f(M, M)), fail )).
attack(( T = f(a), repeat, arg(1, T, A), nb_linkarg(1, T, g(A, A, T)), term_variables(T, _), fail )).
attack(( prolog_cut_to(0) )).
attack(( prolog_current_choice(C), repeat, prolog_cut_to(C), fail )).
attack(( repeat, prolog_current_choice(C), member(_, [1, 2, 3]), prolog_cut_to(C), fail )).
attack(( deterministic(D), D == a ; repeat, thread_self(M), thread_statistics(M, cputime, Y), Y == a )).
attack(( length(L, 100000), thread_self(M), repeat, thread_send_message(M, L), thread_peek_message(M, X), thread_get_message(M, Y, [timeout(0)]), X == Y, fail )).
attack(( thread_self(M), repeat, thread_signal(M, ( member(_, [1, 2]), throw(x) )), catch(true, _, true), fail )).
attack(( thread_self(M), thread_signal(M, setup_call_cleanup(true, loop, loop)), loop )).
attack(( mutex_create(M), mutex_lock(M), thread_create(mutex_lock(M), T), thread_join(T, _) )).
attack(( thread_create(( mutex_create(m9), mutex_lock(m9) ), T), thread_join(T, _), mutex_lock(m9), loop )).
attack(( at_halt(loop), halt )).
attack(( at_halt(( at_halt(loop), cancel_halt(no) )), catch(halt, _, true), loop )).
attack(( prompt(X, X), X == a ; repeat, prompt(_, a), fail )).
attack(( string_lines(S, ["a", "b"]), repeat, split_lines(S, L), L == a )).
split_lines(S, L) :- split_string(S, "\n", "", L).
attack(( length(L, 2000000), foldl([X, A, B]>>( X = A, B = X ), L, 0, S), S == 1 )).
attack(( numlist(1, 1000000, L), foldl([X, A, B]>>( B is max(A, X) ), L, 0, S), aggregate_all(max(X-Y), ( member(X, L), Y is -X ), M), aggregate_all(bag(X), member(X, L), B), M-S == B )).
attack(( repeat, tmp_like(A), A == b )).
tmp_like(A) :- gensym(tmp, A), atom_to_term(A, T, _), T == A.
attack(( setof(X-Y, Z^W^( member(X, [1, 2, 3]), between(1, 200000, Y), Z = W ), L), L == a )).
attack(( bagof(X, member(X, [A, B, _]), L), repeat, setof(K-L, bagof(Y, member(Y-K, [A-B, B-A]), L), M), M == a )).
attack(( findall(X, ( repeat, X = f(_) ), L, L) )).
attack(( findnsols(10, X, repeat, L), X == L )).
attack(( forall(between(1, inf, X), ( findnsols(X, Y, between(1, inf, Y), L), !, L \== a )) )).
attack(( call_nth(repeat, N), N > 100000000 )).
attack(( order_by([desc(X), asc(Y)], ( between(1, 1000, X), between(1, 1000, Y) )), X == Y, X == a )).
attack(( distinct(X, ( repeat, random(X) )), X == a )).
attack(( distinct(X, between(1, inf, X)), X == a )).
attack(( offset(1000000000, repeat) )).
attack(( limit(inf, repeat), fail )).
attack(( foldsubterms([X, Y, A, B]>>( atomic(X), Y = X, B is A + 1 ), f(_), _, 0, S), S == a ; deep(1000000, T), mapsubterms([a, b]>>true, T, U), T == U )).
attack(( snapshot(( between(1, inf, N), assertz(sn(N)), fail )) )).
attack(( repeat, catch(transaction(( assertz(sn(a)), transaction(( assertz(sn(b)), fail )) )), _, true), snapshot(( retractall(sn(_)), assertz(sn(c)) )), fail )).
attack(( transaction(( assertz(sn(z)), thread_create(assertz(sn(y)), T), thread_join(T, _), loop )) )).
