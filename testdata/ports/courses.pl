% Programs of courses, whose ports are compared with those of SWI-Prolog.
flight(oslo, rome, 120). flight(oslo, paris, 80). flight(paris, rome, 60). flight(rome, cairo, 90).
trip(A, A, [A], 0).
trip(A, B, [A|Cs], P) :- flight(A, C, P0), trip(C, B, Cs, P1), P is P0+P1.
cheap(A, B, P) :- findall(P0-Cs, trip(A, B, Cs, P0), Ps), sort(Ps, [P-_|_]).
insert(nil, X, t(nil, X, nil)).
insert(t(L, Y, R), X, T) :- compare(O, X, Y), insert(O, X, L, Y, R, T).
insert(=, _, L, Y, R, t(L, Y, R)).
insert(<, X, L, Y, R, t(L1, Y, R)) :- insert(L, X, L1).
insert(>, X, L, Y, R, t(L, Y, R1)) :- insert(R, X, R1).
tree(Xs, T) :- tree(Xs, nil, T).
tree([], T, T).
tree([X|Xs], T0, T) :- insert(T0, X, T1), tree(Xs, T1, T).
inorder(nil) --> [].
inorder(t(L, X, R)) --> inorder(L), [X], inorder(R).
sorted(Xs, Ys) :- tree(Xs, T), phrase(inorder(T), Ys).
qsort([], []).
qsort([X|Xs], Ys) :- split(Xs, X, Small, Large), qsort(Small, S), qsort(Large, L), append(S, [X|L], Ys).
split([], _, [], []).
split([Y|Ys], X, [Y|S], L) :- Y =< X, !, split(Ys, X, S, L).
split([Y|Ys], X, S, [Y|L]) :- split(Ys, X, S, L).
color(red). color(green).
map([A,B,C]) :- color(A), color(B), A \== B, color(C), C \== B.
gcd(A, 0, A) :- !.
gcd(A, B, G) :- C is A mod B, gcd(B, C, G).
:- dynamic seen/1.
visit(X) :- seen(X), !.
visit(X) :- assertz(seen(X)).
count(N) :- retractall(seen(_)), visit(a), visit(b), visit(a), aggregate_all(count, seen(_), N).
price(X, P) :- ( cost(X, P0) -> P is P0*2 ; \+ cost(X, _), P = none ).
cost(bread, 3).
try(G, R) :- catch(( G -> R = yes ; R = no ), E, ( E = error(T, _), R = T )).
range(L, H, []) :- L > H, !.
range(L, H, [L|Xs]) :- L1 is L+1, range(L1, H, Xs).
sums(N, S) :- range(1, N, Xs), foldl(plus, Xs, 0, S).
state([], S, S).
state([M|Ms], S0, S) :- move(M, S0, S1), state(Ms, S1, S).
move(up, X, Y) :- X < 2, Y is X+1.
move(down, X, Y) :- X > 0, Y is X-1.
parents(X, Ps) :- ( bagof(P, parent(P, X), Ps) *-> true ; Ps = [] ).
parent(ann, bob). parent(tom, bob).
