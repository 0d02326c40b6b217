% The most valuable load of a knapsack.

top :- result(_).

result([Value|Vs]) :-
    Vs = [A,B,C,D,E],
    domain(Vs, 0, 30),
    domain([Value], 0, 5000),
    12*A+7*B+19*C+23*D+31*E #=< 220,
    15*A+8*B+25*C+30*D+42*E #= Value,
    greatest(Value, Vs), !.
