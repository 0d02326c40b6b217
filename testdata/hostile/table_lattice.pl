% Tables answers that get better without end.

:- table best(_, max), path(_, _, lattice(longer/3)).
best(a, 0).
best(a, N) :- best(a, M), N is M+1.
path(X, Y, [X, Y]) :- X = a, Y = b.
path(X, Y, [z|P]) :- path(X, Y, P).
longer(P, Q, R) :- length(P, N), length(Q, M), ( N > M -> R = P ; R = Q ).
attack :- catch(call_with_inference_limit(best(a, _), 2000000, _), _, true), path(a, b, _).
