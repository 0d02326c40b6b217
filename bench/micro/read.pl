% read/2 of 1,000 terms from a file.

:- initialization(make_input).

make_input :-
    open('read.in', write, Out),
    lines(1000, Out),
    close(Out).

lines(0, _) :- !.
lines(N, Out) :-
    writeq(Out, entry(N, 'A quoted name', [a, B, "text", 3.25], f(B, g(-N, 0'a + x * 2)))),
    write(Out, '.'),
    nl(Out),
    N1 is N - 1,
    lines(N1, Out).

top :- result(_).

result(Count-Sum) :-
    open('read.in', read, In),
    terms(In, 0, Count, 0, Sum),
    close(In).

terms(In, Count0, Count, Sum0, Sum) :-
    read(In, Term),
    (   Term == end_of_file
    ->  Count = Count0,
        Sum = Sum0
    ;   Term = entry(N, _, _, _),
        Count1 is Count0 + 1,
        Sum1 is Sum0 + N,
        terms(In, Count1, Count, Sum1, Sum)
    ).
