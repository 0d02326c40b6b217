% once/1, forall/2 and findall/3 of goals that are known.

top :- result(_).

p(1, a).
p(2, b).
p(3, a).
p(4, c).
p(5, b).
p(6, a).

result(Count) :- run(200, 0, Count).

run(0, Count, Count) :- !.
run(N, Count0, Count) :-
    once(p(_, _)),
    forall(p(X, _), X > 0),
    \+ forall(p(Y, _), Y > 3),
    findall(Z, p(Z, a), Zs),
    count(Zs, Count0, Count1),
    N1 is N - 1,
    run(N1, Count1, Count).

count([], N, N).
count([_|Zs], N0, N) :-
    N1 is N0 + 1,
    count(Zs, N1, N).
