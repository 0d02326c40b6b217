% format/3 with the common directives, 1,000 lines to a file.

top :- result(_).

result(1000) :-
    open('format.out', write, Out),
    lines(1000, Out),
    close(Out).

lines(0, _) :- !.
lines(N, Out) :-
    format(Out, '~w: ~a ~q ~d ~2f~n', [f(N), name, 'A b', N, 2.5]),
    N1 is N - 1,
    lines(N1, Out).
