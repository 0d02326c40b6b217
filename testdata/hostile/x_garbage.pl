% Pressure on the collector: choice points, trails, holes, swings of the size.

loop :- loop.
swing(N) :- length(L, N), L = [_|_], M is (N*7919) mod 300000 + 1, swing(M).
hold(L, N) :- N > 0, length(X, 100), ( hold([X|L], N) ; true ).
trail(N) :- functor(T, f, 1000), ( T =.. [_|L], maplist(=(N), L), M is N+1, trail(M) ; true ).
atoms(N) :- atom_concat(k, N, A), assertz(k(A)), ( N > 100000 -> retractall(k(_)), atoms(0) ; M is N+1, atoms(M) ).
strings(S, N) :- string_concat(S, x, T), M is N+1, ( M mod 10000 =:= 0 -> strings("", M) ; strings(T, M) ).
records(N) :- length(L, 1000), recordz(k, L, R), ( N mod 3 =:= 0 -> erase(R) ; true ), M is N+1, records(M).
globals(N) :- length(L, N), nb_setval(g, L), M is (N+997) mod 200000, globals(M).
globals_many(N) :- length(L, 1000), K is N mod 100, nb_setval(K, L), M is N+1, globals_many(M).
big(N, L) :- X is 7**10000+N, ( N mod 100 =:= 0 -> big_next(N, [X]) ; big_next(N, [X|L]) ).
big_next(N, L) :- M is N+1, big(M, L).
bigs(L) :- X is 7**1000, bigs([X|L]).
floats(L, X) :- Y is X*1.0001, floats([Y|L], Y).
text(L, N) :- format(string(S), "~w", [N]), M is N+1, text([S|L], M).
clauses(N) :- length(L, 100), assertz(c(N, L)), ( N > 1000 -> K is N-1000, retract(c(K, _)) ; true ), M is N+1, clauses(M).
findalls(N) :- findall(X, between(1, N, X), L), L = [_|_], M is (N*3) mod 200000 + 1, findalls(M).
nested_findall(N) :- M is N+1, findall(X, (nested_findall(M), X = 1), _).
tree(0, a) :- !.
tree(N, t(L,R)) :- M is N-1, tree(M, L), tree(M, R).
trees(N) :- tree(N, T), copy_term(T, U), T == U, trees(N).
rot(Q) :- Q = [X|R], append(R, [f(X)], S), rot(S).
deepc(N) :- M is N+1, deepc(M), deepc(M).
acc(S, N) :- M is N+1, S1 = s(S, N, M), nb_setval(acc, S1), acc(S1, M).
engine_swing(N) :- engine_create(L, length(L, N), E), engine_next(E, _), M is (N*31) mod 100000, engine_swing(M).
catchs(N) :- catch((length(L, 50000), throw(L)), M, true), length(M, K), J is N+K, catchs(J).
sub(S, N) :- sub_string(S, N, 1000, _, T), assertz(s(T)), M is (N+1) mod 100000, sub(S, M).
buffers(N) :- with_output_to(string(S), forall(between(1, N, X), write(X))), string_length(S, L), M is (N+L) mod 100000, buffers(M).
excl(N) :- \+ \+ (length(L, N), msort(L, _)), M is (N*17) mod 100000 + 1, excl(M).
json_swing(N) :- length(L, N), maplist(=(1), L), with_output_to(string(S), print(L)), term_to_atom(T, S), length(T, K), M is (K*13) mod 30000 + 1, json_swing(M).
threads(N) :- thread_create((length(L, 50000), L = [_|_]), T), thread_join(T), M is N+1, threads(M).
tabs(N) :- catch(abolish_all_tables, _, true), tb(N, _), M is N+1, tabs(M).
:- table tb/2.
tb(N, X) :- between(1, 3000, Y), X = f(N,Y).

attack(swing(1)).
attack(hold([], 1)).
attack(trail(0)).
attack(atoms(0)).
attack(strings("", 0)).
attack(records(0)).
attack(globals(0)).
attack(globals_many(0)).
attack(big(1, [])).
attack(bigs([])).
attack(floats([], 1.0)).
attack(text([], 0)).
attack(clauses(0)).
attack(findalls(1)).
attack(nested_findall(0)).
attack(trees(16)).
attack(trees(22)).
attack((numlist(1, 100000, L), rot(L))).
attack(deepc(0)).
attack(acc(a, 0)).
attack(engine_swing(7)).
attack(catchs(0)).
attack((length(L, 200000), maplist(=(0'a), L), string_codes(S, L), sub(S, 0))).
attack(buffers(1)).
attack(excl(1)).
attack(json_swing(1)).
attack(threads(0)).
attack(tabs(0)).
attack((length(L, 500000), b_setval(v, L), repeat, length(M, 100000), b_setval(v, M), false)).
attack((tree(18, T), repeat, assertz(t(T)), retract(t(_)), false)).
attack((tree(18, T), repeat, findall(T, true, L), L == [])).
attack((tree(18, T), repeat, term_to_atom(T, A), A == b)).
attack((tree(18, T), repeat, thread_self(Me), thread_send_message(Me, T), thread_get_message(M), M == b)).
attack((tree(18, T), repeat, nb_setval(t, T), false)).
attack((tree(18, T), repeat, recorda(t, T, R), erase(R), false)).
attack((tree(18, T), repeat, setof(T, member(T, [T]), L), L == [])).
attack((tree(18, T), repeat, sort([T,T,T], L), L == [])).
attack((tree(18, T), repeat, variant_sha1(T, H), H == a)).
attack((tree(18, T), repeat, fast_term_serialized(T, S), S == "")).
attack((tree(18, T), repeat, engine_create(T, true, E), engine_next(E, U), engine_destroy(E), U == a)).
attack((tree(18, T), repeat, catch(throw(T), U, true), U == a)).
attack((tree(18, T), repeat, tb(T, 1), false)).
attack((tree(18, T), repeat, snapshot(assertz(t(T))), false)).
attack((tree(18, T), repeat, reset(shift(T), B, _), B == a)).
attack((tree(18, T), repeat, duplicate_term(T, U), nb_setarg(1, f(U), T), U == a)).
attack((tree(18, T), foldl_keep(T, []))).

foldl_keep(T, L) :- duplicate_term(T, U), ( length(L, 3) -> foldl_keep(T, [U]) ; foldl_keep(T, [U|L]) ).
