% All solutions of eight queens.

top :- result(_).

result(N) :-
    findall(Qs, ( queens(8, Qs), in_order(Qs) ), All),
    length(All, N).

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
