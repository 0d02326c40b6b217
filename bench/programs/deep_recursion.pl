% A list of 1,000,000 elements is made, mapped and summed by predicates that are
% not tail-recursive in their work on the way back.

top :- result(_).

result(Length-Sum) :-
    numbers(1000000, List),
    len(List, Length),
    sum(List, Sum).

numbers(0, []) :- !.
numbers(N, [N|Ns]) :-
    N1 is N - 1,
    numbers(N1, Ns).

len([], 0).
len([_|Xs], N) :-
    len(Xs, M),
    N is M + 1.

sum([], 0).
sum([X|Xs], Sum) :-
    sum(Xs, Rest),
    Sum is Rest + X.
