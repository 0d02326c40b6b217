% A term 1,000,000 deep is read, written, unified, compared, copied, asserted
% and found again.
%% once
%% only: zebra swipl

:- dynamic(deep/1).

result([Depth, Read, Order, Copied, Stored, Found, Bound]) :-
    nest(1000000, end, Term),
    depth(Term, 0, Depth),
    open('deep.out', write, Out),
    writeq(Out, Term), write(Out, '.'), nl(Out),
    close(Out),
    open('deep.out', read, In),
    read(In, Again),
    close(In),
    depth(Again, 0, Read),
    compare(Order, Term, Again),
    Term = Again,
    copy_term(g(_, Term), g(_, Copy)),
    depth(Copy, 0, Copied),
    retractall(deep(_)),
    assertz(deep(Term)),
    deep(Fact),
    depth(Fact, 0, Stored),
    retractall(deep(_)),
    findall(Term, mem(_, [one]), [Collected]),
    depth(Collected, 0, Found),
    nest(1000000, Hole, Open),
    Open = Collected,
    Bound = Hole.

nest(0, Term, Term) :- !.
nest(N, Term0, Term) :-
    N1 is N - 1,
    nest(N1, f(Term0), Term).

depth(f(Term), N0, N) :- !,
    N1 is N0 + 1,
    depth(Term, N1, N).
depth(_, N, N).

mem(X, [X|_]).
mem(X, [_|Ys]) :- mem(X, Ys).

top.
