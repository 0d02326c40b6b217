% Tables predicates that call each other with larger and larger arguments.

:- table even/1, odd/1, path/3, gen/1.
even(N) :- M is N+1, odd(f(M)).
even(s(X)) :- odd(X).
odd(f(X)) :- even(s(X)).
odd(X) :- even(s(X)).
path(X, Y, [X|P]) :- path(X, Z, P), edge(Z, Y).
path(X, Y, [Y]) :- edge(X, Y).
edge(X, Y) :- between(1, 200, X), between(1, 200, Y).
gen(X) :- gen(Y), X = f(Y, Y).
gen(a).
attack :- catch(path(_, _, _), _, true), catch(gen(_), _, true), catch(even(s(a)), _, true), attack.
