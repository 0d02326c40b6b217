% Whole programs, traced as in ports.pl.
% Queens, by permutations.
queens(N, Qs) :- numlist(1, N, Ns), sel(Ns, Qs), safe(Qs).
sel([], []).
sel(L, [X|T]) :- pick(X, L, R), sel(R, T).
pick(X, [X|T], T).
pick(X, [Y|T], [Y|R]) :- pick(X, T, R).
safe([]).
safe([Q|Qs]) :- no_attack(Qs, Q, 1), safe(Qs).
no_attack([], _, _).
no_attack([R|Rs], Q, D) :- Q =\= R+D, Q =\= R-D, E is D+1, no_attack(Rs, Q, E).
% A classification with cuts, else-branches and negation.
kind(N, K) :- N < 0, !, K = negative.
kind(0, zero) :- !.
kind(N, K) :- ( N mod 2 =:= 0 -> K = even ; \+ N > 10 -> K = small_odd ; K = odd ).
kinds(Ks) :- findall(N-K, ( member(N, [-1,0,4,5,11]), kind(N, K) ), Ks).
% Exceptions that are caught, passed on, and raised in a negation.
risky(N, R) :- catch(check(N), error(E, _), caught(E, R)), ( var(R) -> R = fine ; true ).
caught(E, caught(E)).
check(N) :- N > 5, throw(error(too_large(N), here)).
check(N) :- N > 3, throw(other(N)).
check(_).
passed(M, passed(M)).
outer(N, R) :- catch(risky(N, R), other(M), passed(M, R)).
denied(N) :- \+ catch(check(N), other(_), true).
% Grammar with pushback of choice.
ab --> [].
ab --> [a], ab, [b].
words([W|Ws]) --> word(W), !, words(Ws).
words([]) --> [].
word(W) --> [X], { meant(X, W) }.
meant(c, cat).
meant(d, dog).
parse(L, Ws) :- phrase(words(Ws), L).
balanced(L) :- phrase(ab, L).
% call/N, maplist/3, forall/2, aggregates by hand.
twice(G, X, Y) :- call(G, X, Z), call(G, Z, Y).
inc(X, Y) :- Y is X+1.
app(Y) :- twice(inc, 1, Y).
incs(L) :- maplist(inc, [1,2], L).
pos(X) :- X > 0.
all_pos(L) :- forall(member(X, L), pos(X)).
% between/3 and the search for a pair.
pair(X-Y) :- between(1, 3, X), between(X, 3, Y), X+Y =:= 4.
once_pair(P) :- once(pair(P)).
% State in the database.
:- dynamic seen/1.
mark(X) :- ( seen(X) -> fail ; assertz(seen(X)) ).
marks :- member(X, [a,b,a]), mark(X), fail.
marks :- retract(seen(_)), fail.
marks.
% Soft cut, if without else, nested disjunctions.
soft(X) :- ( member(X, [1,2]) *-> true ; X = none ).
noelse(X) :- ( X > 1 -> true ).
nest(X) :- ( ( X = 1 ; X = 2 ), X > 1 ; X = 3 ).
% Mutual recursion, last calls.
ev(0).
ev(N) :- N > 0, M is N-1, od(M).
od(N) :- N > 0, M is N-1, ev(M).
% setof with free variables, bagof that fails.
age(ann, 3). age(bob, 3). age(cy, 4).
same(A, Ns) :- setof(N, age(N, A), Ns).
nobody :- \+ bagof(N, age(N, 9), _).
