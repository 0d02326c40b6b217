% Twenty programs: recursion, cuts, conditions, negation, errors, collections, grammars,
% the database, meta-calls, lambdas, globals and strings.
:- use_module(library(yall)).
:- use_module(library(apply)).
:- dynamic stock/2, seen/1, visit/1.
% 1 recursion with an accumulator and a guard
rev([], A, A).
rev([X|Xs], A, R) :- rev(Xs, [X|A], R).
fact(0, 1) :- !.
fact(N, F) :- N > 0, N1 is N-1, fact(N1, F1), F is N*F1.
% 2 cut in the middle, and a tail
bucket(X, small) :- X < 10, !.
bucket(X, mid) :- X < 100, !, true.
bucket(_, big).
pick(L, X) :- member(X, L), X > 1, !, X < 3.
pick(_, none).
% 3 nested conditions
cmp(X, Y, R) :- ( X < Y -> R = lt ; X > Y -> R = gt ; R = eq ).
both(X, R) :- ( X > 0, ( X < 5 -> S = low ; S = high ) -> R = pos(S) ; R = neg ).
softc(X, Y) :- ( member(X, [1,2]) *-> Y = found(X) ; Y = none ).
% 4 negation
lonely(X) :- person(X), \+ friend(X, _), \+ \+ person(X).
person(ann). person(bob). person(cy).
friend(ann, bob). friend(cy, ann).
% 5 errors
safe_div(X, Y, Z) :- catch(div(X, Y, Z), error(evaluation_error(E), _), Z = E).
div(X, Y, Z) :- Z is X / Y.
chk(X) :- catch(must(X), bad(Y), ( report(Y), fail )).
chk(_).
must(X) :- X > 2 -> true ; throw(bad(X)).
report(Y) :- seen(Y) -> true ; assertz(seen(Y)).
rethrow(X) :- catch(catch(throw(a(X)), b(_), true), a(Y), Y == X).
% 6 collections
pairs(L) :- findall(X-Y, ( person(X), friend(X, Y) ), L).
byfriend(X, L) :- bagof(Y, friend(X, Y), L).
anyfriend(L) :- setof(Y, X^friend(X, Y), L).
cnt(N) :- aggregate_all(count, person(_), N).
big(M) :- aggregate_all(max(X), member(X, [3,1,2]), M).
% 7 grammars
sent(s(N, V)) --> np(N), vp(V).
np(D-N) --> det(D), noun(N).
vp(V) --> [V], { atom_length(V, L), L > 2 }.
det(the) --> [the].
det(a) --> [a].
noun(N) --> [N], { memberchk(N, [cat, dog]) }.
as(0) --> [].
as(N) --> "a", as(M), { N is M+1 }.
opt(X) --> ( "x" -> { X = yes } ; { X = no } ), \+ "y".
% 8 the database
sell(X) :- retract(stock(X, N)), N > 0, N1 is N-1, assertz(stock(X, N1)).
restock :- retractall(stock(_, _)), assertz(stock(pen, 2)), asserta(stock(ink, 0)).
graph(X, Y) :- visit(X), !, Y = seen.
graph(X, Y) :- assertz(visit(X)), Y = new.
% 9 builtins
text(A, N) :- atom_codes(A, Cs), length(Cs, N), atom_chars(B, [x]), B \== A.
univ(T, L) :- T =.. L, functor(T, _, N), N >= 1, arg(1, T, _).
srt(L, S) :- msort(L, M), sort(0, @>=, M, S), nb_setval(last, S), nb_getval(last, S).
% 10 call/N
ap(G, X, R) :- call(G, X, R).
inc(N, X, Y) :- Y is X+N.
comp(X, Z) :- call(inc(1), X, Y), G = inc(2, Y), call(G, Z).
nocall(X) :- call(( person(X), X \== ann )).
cutcall(X) :- call(( person(X), ! )).
% 11 maplist with closures and lambdas
sq(L, M) :- maplist(square, L, M).
square(X, Y) :- Y is X*X.
lam(L, M) :- maplist([X,Y]>>( Y is X+10 ), L, M).
free(N, L, M) :- maplist({N}/[X,Y]>>( Y is X*N ), L, M).
fold(L, S) :- foldl([X,A,B]>>( B is A+X ), L, 0, S).
filt(L, M) :- include([X]>>( X > 1 ), L, M).
% 12 once, ignore, forall, between
o(X) :- once(member(X, [p,q])).
ig :- ignore(person(zed)), ignore(( person(X), X == bob )).
fa :- forall(person(X), atom(X)).
fb :- forall(member(X, [1,2]), X < 2).
btw(X) :- between(1, 4, X), X mod 2 =:= 0.
rep(N) :- nb_setval(k, 0), repeat, nb_getval(k, K), K1 is K+1, nb_setval(k, K1), K1 >= 2, !, N = K1.
% 13 strings
str(S, U) :- string_upper(S, U0), string_concat(U0, "!", U), sub_string(U, 0, 1, _, _).
spl(S, L) :- split_string(S, ",", " ", L0), maplist([X,Y]>>number_string(Y, X), L0, L).
jn(L, A) :- atomic_list_concat(L, '-', A).
% 14 mutual recursion, disjunction
ev(0). ev(N) :- N > 0, M is N-1, od(M).
od(N) :- N > 0, M is N-1, ev(M).
dj(X) :- ( X = 1 ; X = 2 ; person(X) ), X \= 2.
% 15 unification before and after the head
uni(X, Y) :- X = f(Z), Y = g(Z), Z = 1.
occ(X) :- f(X, b) = f(a, Y), Y == b.
same(X, X).
chain(A, C) :- same(A, B), same(B, C).
% 16 exceptions from depth, with cleanups
deep(0) :- throw(bottom).
deep(N) :- M is N-1, deep(M), true.
cl(X) :- setup_call_cleanup(true, deep(X), person(ann)).
cc(E) :- catch(cl(1), E, true).
% 17 assoc, pairs
asc(V) :- list_to_assoc([a-1,b-2], A), get_assoc(b, A, V).
prs(K, V) :- pairs_keys_values(P, [a,b], [1,2]), member(K-V, P), V > 1.
% 18 tail calls, last calls in conditions
loop(0) :- !.
loop(N) :- ( N > 1 -> true ; true ), M is N-1, loop(M).
walk([]).
walk([X|Xs]) :- ( X == stop -> ! ; true ), walk(Xs).
walk(_) :- fail.
% 19 delayed goals
fr(X) :- freeze(X, person(X)), X = ann.
df(X) :- dif(X, ann), person(X).
wh(X, Y) :- when(ground(X+Y), X < Y), X = 1, Y = 2.
% 20 if-then without else, double negation, not/1, var tests
ie(X) :- ( X == 1 -> person(ann) ).
nn(X) :- not(person(X)), var(X).
nv(X) :- ( var(X) -> X = 1 ; integer(X) -> true ; atom(X) ), nonvar(X).
