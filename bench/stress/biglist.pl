% What is done with a list of 10,000,000 elements must not overflow.
%% once
%% only: zebra swipl

result([Length, Appended, First, Last, Order, Copied, Total]) :-
    down(10000000, [], List),
    length(List, Length),
    app(List, [end], Longer),
    length(Longer, Appended),
    reversed(List, [], Reversed),
    msort(Reversed, Sorted),
    Sorted = [First|_],
    final(Sorted, Last),
    compare(Order, List, Sorted),
    copy_term(f(_, List), f(_, Copy)),
    length(Copy, Copied),
    open('biglist.out', write, Out),
    write(Out, List),
    close(Out),
    total(Copy, 0, Total).

down(0, List, List) :- !.
down(N, List0, List) :-
    N1 is N - 1,
    down(N1, [N|List0], List).

app([], Ys, Ys).
app([X|Xs], Ys, [X|Zs]) :- app(Xs, Ys, Zs).

reversed([], Ys, Ys).
reversed([X|Xs], Ys, Zs) :- reversed(Xs, [X|Ys], Zs).

final([X], X) :- !.
final([_|Xs], X) :- final(Xs, X).

total([], Sum, Sum).
total([X|Xs], Sum0, Sum) :-
    Sum1 is Sum0 + X,
    total(Xs, Sum1, Sum).

top.
