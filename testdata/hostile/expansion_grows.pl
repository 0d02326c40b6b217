% Expands terms and goals into more and more.

term_expansion(grow(N), [fact(N), grow(M)]) :- M is N+1.
term_expansion(twice(X), [t(X), t(X), twice(f(X, X))]).
goal_expansion(big(X), ( big(f(X, X)), big(X) )).
goal_expansion(slow, true) :- repeat, fail.
user:term_expansion(text(X), L) :- length(L, X), maplist(=(x), L).
grow(0).
attack :- twice(a).
a :- big(1).
b :- slow.
text(1000000).
