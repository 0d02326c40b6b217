% Sixteen people: the Nth says that N of them lie, or N and one more.

top :- result(_).

result(Ts) :-
    length(Ts, 16),
    domain(Ts, 0, 1),
    sum_of(Ts, Sum),
    domain([Liars], 0, 16),
    Liars #= 16-Sum,
    statements(Ts, 1, Liars),
    in_order(Ts), !.

sum_of([], 0).
sum_of([T|Ts], T+Sum) :-
    sum_of(Ts, Sum).

statements([], _, _).
statements([T|Ts], N, Liars) :-
    domain([A,B], 0, 1),
    N1 is N+1,
    holds(Liars #= N, A),
    holds(Liars #= N1, B),
    T #= A+B,
    statements(Ts, N1, Liars).
