:- use_module(library(assoc)).
:- use_module(library(lists)).
:- use_module(library(apply)).

% accounts: exceptions that are caught, thrown on, and cleaned up after
balance(ann, 10).
balance(bob, 0).
withdraw(Who, N, R) :- balance(Who, B), ( B >= N -> R is B-N ; throw(poor(Who)) ).
try_all(Rs) :- findall(R, try(R), Rs).
try(ok(R)) :- withdraw(ann, 3, R).
try(no(W)) :- catch(withdraw(bob, 3, _), poor(W), true).
try(bad(T)) :- catch(withdraw(ann, x, _), error(type_error(T, _), _), true).
try(none) :- catch(withdraw(cid, 1, _), _, true).
guarded(X) :- setup_call_cleanup(true, balance(X, 0), note).
note.
rethrown(E) :- catch(catch(withdraw(bob, 1, _), rich(_), true), E, true).

% cuts and conditions
max2(X, Y, X) :- X >= Y, !.
max2(_, Y, Y).
grade(N, G) :- ( N > 8 -> G = a ; N > 5 -> G = b ; G = c ).
firsts(L) :- findall(X, (balance(X, _), !), L).
soft(X, R) :- ( balance(X, B) *-> R = B ; R = none ).
nested(X) :- ( \+ balance(X, _) -> ( X == zed -> true ; fail ) ; \+ X == ann ).
onlyone(X) :- once(balance(X, _)).

% negation
unpaid(X) :- balance(X, _), \+ ( balance(X, B), B > 0 ).
nobody :- \+ \+ balance(ann, _), \+ balance(zed, _).

% call/N and closures
apply2(P, X, Y) :- call(P, X, Z), call(P, Z, Y).
add(N, X, Y) :- Y is X+N.
twice(Y) :- apply2(add(2), 1, Y).
poly(G, A) :- G =.. L0, append(L0, [A], L), C =.. L, call(C).

% grammar
expr(V) --> term(V0), rest(V0, V).
rest(V0, V) --> [+], !, term(V1), { V2 is V0+V1 }, rest(V2, V).
rest(V, V) --> [].
term(N) --> [N], { integer(N) }.
word([C|Cs]) --> [C], { C \== 0'_ }, word(Cs).
word([]) --> [].
calc(V) :- phrase(expr(V), [1, +, 2]).
words(W) :- phrase(word(W), `a_`, _).

% assoc, strings, delayed goals
count([], A, A).
count([X|Xs], A0, A) :- ( get_assoc(X, A0, N0) -> true ; N0 = 0 ), N is N0+1, put_assoc(X, A0, N, A1), count(Xs, A1, A).
counts(Ps) :- empty_assoc(E), count([b, a, b], E, A), assoc_to_list(A, Ps).
joined(S) :- atom_string(A, "x"), string_concat(A, "y", S), sub_string(S, 0, 1, _, "x").
late(X, Y) :- freeze(X, Y = seen), X = 1.
apart(X) :- dif(X, a), member(X, [a, b]).

% recursion
hanoi(0, _, _) :- !.
hanoi(N, A, B) :- M is N-1, hanoi(M, A, c), hanoi(M, c, B).
collatz(1, [1]) :- !.
collatz(N, [N|T]) :- ( N mod 2 =:= 0 -> M is N//2 ; M is 3*N+1 ), collatz(M, T).
perm([], []).
perm(L, [H|T]) :- select(H, L, R), perm(R, T).
even(0).
even(N) :- N > 0, M is N-1, odd(M).
odd(N) :- N > 0, M is N-1, even(M).
flat([], []) :- !.
flat([H|T], F) :- !, flat(H, F1), flat(T, F2), append(F1, F2, F).
flat(X, [X]).
