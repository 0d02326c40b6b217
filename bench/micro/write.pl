% writeq/2 of 1,000 terms with operators, quotes, lists and variables to a file.

top :-
    open('write.out', write, Out),
    lines(1000, Out),
    close(Out).

lines(0, _) :- !.
lines(N, Out) :-
    writeq(Out, entry(N, 'A quoted name', [a, B, c | T], f(B, g(-N, x + T * 2), (p :- q, \+ r)))),
    write(Out, '.'),
    nl(Out),
    N1 is N - 1,
    lines(N1, Out).

% What is written has to be read back.
result(Count) :-
    top,
    open('write.out', read, In),
    terms(In, 0, Count),
    close(In).

terms(In, Count0, Count) :-
    read(In, Term),
    (   Term == end_of_file
    ->  Count = Count0
    ;   Term = entry(_, 'A quoted name', [a, B, c | T], f(B, g(_, x + T * 2), (p :- q, \+ r))),
        Count1 is Count0 + 1,
        terms(In, Count1, Count)
    ).
