% The first solution of forty queens, first fail.

top :- result(_).

result(solved) :-
    queens(40, Qs),
    first_fail(Qs), !.

queens(N, Qs) :-
    length(Qs, N),
    domain(Qs, 1, N),
    safe(Qs).

safe([]).
safe([Q|Qs]) :-
    no_attack(Qs, Q, 1),
    safe(Qs).

no_attack([], _, _).
no_attack([Q1|Qs], Q, D) :-
    Q #\= Q1,
    Q #\= Q1+D,
    Q1 #\= Q+D,
    D1 is D+1,
    no_attack(Qs, Q, D1).
