% Cuts, conditions, exceptions, closures, bags, strings, modules and coroutining, for ports.
% 1 cuts at several places
a1(X) :- b1(X), !, c1(X).
a1(0).
b1(1). b1(2). b1(3).
c1(2). c1(1).
a2(X) :- ( b1(X), X > 1, ! ; X = 9 ).
a3(X) :- once(b1(X)), c1(X).
a4(X) :- \+ \+ b1(X), b1(X), \+ X = 1.
% 2 if-then-else, nested, without else
i1(X, R) :- ( X < 0 -> R = neg ; X =:= 0 -> R = zero ; X < 10, c1(1) -> ( c1(X) -> R = known ; R = small ) ; R = big ).
i2(X) :- ( b1(X), X > 2 -> true ).
i3(X) :- ( b1(X) *-> c1(X) ; X = none ).
i4(X) :- ( fail ; b1(X) ), ( X =:= 1 -> fail ; true ).
% 3 exceptions through several frames
e0(X) :- e1(X), true.
e1(X) :- e2(X), b1(_).
e2(X) :- b1(Y), Y > 1, throw(found(X, Y)).
e3(R) :- catch(e0(k), found(_, R), true).
e4(R) :- catch(catch(e0(k), nothing, R = inner), found(_, _), R = outer).
e5 :- catch(e6, _, fail).
e6 :- setup_call_cleanup(c1(1), e2(z), c1(2)).
e7(R) :- catch(( b1(R), R > 1 ), _, true).
e8 :- catch(atom_length(_, _), error(E, _), h8(E)).
h8(instantiation_error).
% 4 call/N, closures
k1(L) :- maplist(k2, [1,2], L).
k2(X, Y) :- Y is X * 2.
k3(X) :- G = c1, call(G, X).
k4(X) :- call(( b1(X), c1(X) )).
k5(R) :- foldl(k6, [1,2], 0, R).
k6(X, A, B) :- B is A + X.
k7 :- forall(b1(X), X > 0).
k8(N) :- aggregate_all(count, b1(_), N).
% 5 findall, bagof, setof
f1(L) :- findall(X-Y, ( b1(X), c1(Y), X > Y ), L).
f2(L) :- bagof(X, b1(X), L).
f3(X, L) :- setof(Y, f4(X, Y), L).
f4(a, 2). f4(b, 1). f4(a, 1).
% 6 between, retry, accumulators
s1(N, S) :- s1(N, 0, S).
s1(0, S, S) :- !.
s1(N, A, S) :- A1 is A + N, N1 is N - 1, s1(N1, A1, S).
s2(X) :- between(1, 4, X), X mod 2 =:= 0, s3(X).
s3(4).
r1(X) :- repeat, nb_getval(cnt, C), C1 is C + 1, nb_setval(cnt, C1), C1 > 2, !, X = C1.
% 7 grammar rules and strings
g1 --> g2, g3(X), { X > 0 }.
g2 --> [].
g3(X) --> [X].
g3(0) --> [].
g4(T) :- string_concat("ab", T, "abcd"), sub_string(T, 0, 1, _, S), string(S).
g5(L) :- phrase(g6(L), [1,2,3]).
g6([H|T]) --> [H], !, g6(T).
g6([]) --> [].
% 8 dynamic database
d1(X) :- assertz(dd(1)), assertz(dd(2)), dd(X), retract(dd(X)).
d2 :- retractall(dd(_)), \+ dd(_).
:- dynamic dd/1.
% 9 modules
m1(X) :- lists:append([X], _, [1]), mm:mp(X).
:- mm:assertz((mp(X) :- mq(X))), mm:assertz(mq(1)), mm:assertz(mq(2)).
% 10 freeze, dif, copy
z1(X) :- freeze(X, c1(X)), b1(X).
z2(X) :- dif(X, 1), b1(X).
z3(Y) :- copy_term(f(_), f(Y)), Y = 1.
z4(X) :- b1(X), not(c1(X)).
z5 :- ignore(b1(7)), ignore(b1(1)).
z6(X) :- nb_setval(k, f(1)), nb_getval(k, f(X)), b1(X).
z7(L) :- msort([c,a,b], L), last(L, c), length(L, 3), nth0(0, L, a).
z8(X) :- succ_or(X), X == 1.
succ_or(X) :- b1(X) ; c1(X).
:- nb_setval(cnt, 0).
