:- use_module(library(lists)).
:- use_module(library(apply)).

% a queue of jobs, changed while it is worked off
:- dynamic job/2, done/1.
job(1, clean).
job(2, paint).
work :- retract(job(N, What)), assertz(done(What-N)), N > 1, !.
undone(N) :- done(_-N), retractall(done(_)), assertz(job(N, again)).
left(L) :- findall(N-W, job(N, W), L).

% routes: a visited list, negation, alternatives
link(a, b, 3). link(b, c, 1). link(a, c, 5).
route(X, X, _, [X], 0).
route(X, Z, Seen, [X|P], C) :- link(X, Y, D), \+ memberchk(Y, Seen), route(Y, Z, [Y|Seen], P, C0), C is C0+D.
cheapest(P) :- findall(C-R, route(a, c, [a], R, C), Rs), msort(Rs, [_-P|_]).
within(N, P) :- route(a, c, [a], P, C), ( C =< N -> true ; fail ).

% exceptions: from within collections, cleanup, rethrown with more
parse(X, N) :- atom_number(X, N) -> true ; throw(bad(X)).
numbers(Xs, Ns) :- catch(findall(N, (member(X, Xs), parse(X, N)), Ns), bad(X), Ns = none(X)).
strict(Xs, S) :- catch(numbers_of(Xs, 0, S), bad(X), ( X == z -> S = zero ; throw(worse(X)) )).
numbers_of([], S, S).
numbers_of([X|Xs], S0, S) :- parse(X, N), S1 is S0+N, numbers_of(Xs, S1, S).
outer(Xs, R) :- catch(strict(Xs, R), worse(_), R = lost).
closing(X) :- setup_call_cleanup(true, member(X, [1, 2]), note(closed)).
note(_).

% a grammar with pushback, braces and alternatives
stmt(S) --> name(N), "=", !, expr(E), { S = set(N, E) }.
stmt(call(N)) --> name(N).
name(C) --> [C], { code_type(C, lower) }.
expr(E) --> digit(A), rest(A, E).
rest(A, E) --> "+", !, digit(B), { C = A+B }, rest(C, E).
rest(E, E) --> [].
digit(D) --> [C], { C >= 0'0, C =< 0'9, D is C-0'0 }.
read_stmt(T, S) :- atom_codes(T, Cs), phrase(stmt(S), Cs).

% state in arguments, cuts in the middle, deep conditions
toggle(on, off) :- !.
toggle(off, on).
run([], S, S).
run([K|Ks], S0, S) :- ( K = t -> toggle(S0, S1) ; K = s, S0 == on -> S1 = held ; S1 = S0 ), run(Ks, S1, S).
sign(X, S) :- ( X < 0 -> S = minus ; X =:= 0 -> S = zero ; X > 100 -> fail ; S = plus ).
first(P, [X|_], X) :- call(P, X), !.
first(P, [_|Xs], X) :- first(P, Xs, X).
even(X) :- 0 is X mod 2.
above(N, X) :- X > N.
either(X) :- ( even(X) ; above(3, X) ), X \== 5.
no_pair(L) :- \+ ( member(X, L), member(Y, L), X < Y ).
firstly(X) :- ( link(X, _, D), D > 3 *-> true ; X = none ).
guarded(X) :- ( var(X), ! ; nonvar(X) ), true.
counted(N) :- aggregate_all(count, link(_, _, _), N).
every :- forall(link(_, _, D), D > 0).
lookup(K, V) :- nb_setval(k, 1), nb_getval(K, V).
build(A) :- atom_concat(x, y, A0), sub_atom(A0, 0, 1, _, B), atom_length(B, 1), upcase_atom(B, A).
