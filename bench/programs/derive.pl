% Symbolic derivatives of four expressions: a mixture of eight operators, ten
% nested quotients, ten nested logarithms and ten nested products.

top :- result(_).

result([Ops8, Divide10, Log10, Times10]) :-
    ops8(E1), d(E1, x, Ops8),
    divide10(E2), d(E2, x, Divide10),
    log10(E3), d(E3, x, Log10),
    times10(E4), d(E4, x, Times10).

ops8((x + 1) * ((x ^ 2 + 2) * (x ^ 3 + 3))).
divide10(((((((((x / x) / x) / x) / x) / x) / x) / x) / x) / x).
log10(log(log(log(log(log(log(log(log(log(log(x))))))))))).
times10(((((((((x * x) * x) * x) * x) * x) * x) * x) * x) * x).

d(U + V, X, DU + DV) :- !,
    d(U, X, DU),
    d(V, X, DV).
d(U - V, X, DU - DV) :- !,
    d(U, X, DU),
    d(V, X, DV).
d(U * V, X, DU * V + U * DV) :- !,
    d(U, X, DU),
    d(V, X, DV).
d(U / V, X, (DU * V - U * DV) / V ^ 2) :- !,
    d(U, X, DU),
    d(V, X, DV).
d(U ^ N, X, DU * N * U ^ M) :- !,
    integer(N),
    M is N - 1,
    d(U, X, DU).
d(-U, X, -DU) :- !,
    d(U, X, DU).
d(exp(U), X, exp(U) * DU) :- !,
    d(U, X, DU).
d(log(U), X, DU / U) :- !,
    d(U, X, DU).
d(X, X, 1) :- !.
d(_, _, 0).
