% put_char/2, nl/1 and write/2 of atoms and integers to a file, 1,000 lines.

top :- result(_).

result(1000) :-
    open('put_char.out', write, Out),
    lines(1000, Out),
    close(Out).

lines(0, _) :- !.
lines(N, Out) :-
    put_char(Out, a),
    put_char(Out, ' '),
    write(Out, name),
    put_char(Out, ' '),
    write(Out, N),
    nl(Out),
    N1 is N - 1,
    lines(N1, Out).
