% Predicates over lists: length/2, nth0/3, nth1/3, memberchk/2, select/3,
% append/3, reverse/2, last/2, sum_list/2 and max_list/2, over 100 elements.

top :- result(_).

result([Length, First, Middle, Last, Sum, Max, Shorter]) :-
    length(List, 100),
    fill(List, 1),
    length(List, Length),
    nth0(0, List, First),
    nth1(50, List, Middle),
    memberchk(75, List),
    append(List, [101], Longer),
    reverse(Longer, [Last|_]),
    last(List, 100),
    sum_list(List, Sum),
    max_list(List, Max),
    select(60, List, Rest),
    !,
    length(Rest, Shorter).

fill([], _).
fill([N|Ns], N) :-
    N1 is N + 1,
    fill(Ns, N1).
