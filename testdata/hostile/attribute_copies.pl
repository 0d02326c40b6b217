% Copies attributes that hold themselves.

attack :- member(G, [( put_attr(X, a, X), copy_term(X, _, _) ),
    ( put_attr(X, a, f(X, Y)), put_attr(Y, a, g(X)), copy_term(X-Y, _), copy_term(X, _, _) ),
    ( freeze(X, p(X)), put_attr(X, b, [X]), findall(X, true, _) ),
    ( put_attr(X, a, 1), T = f(X, T), put_attr(X, a, T), copy_term(X, _, _), assertz(q(X)) ),
    ( dif(X, f(X, Y)), dif(Y, f(Y, X)), X = f(Y, X) ),
    ( n(100000, L), maplist([V]>>put_attr(V, a, L), L), copy_term(L, _, _) ),
    ( n(3000, L), maplist([V]>>dif(V, L), L), L = [1|_] )]), catch(ignore(G), _, true), fail.
attack :- attack.
n(N, L) :- length(L, N).
p(X) :- freeze(X, p(X)).
