% get_char/2 and put_char/2: a file of 20,000 characters is copied.

:- initialization(make_input).

make_input :-
    open('chars.in', write, Out),
    fill(2000, Out),
    close(Out).

fill(0, _) :- !.
fill(N, Out) :-
    write(Out, 'some text\n'),
    N1 is N - 1,
    fill(N1, Out).

top :- result(_).

result(Count) :-
    open('chars.in', read, In),
    open('chars.out', write, Out),
    copy(In, Out, 0, Count),
    close(In),
    close(Out).

copy(In, Out, Count0, Count) :-
    get_char(In, Char),
    (   Char == end_of_file
    ->  Count = Count0
    ;   put_char(Out, Char),
        Count1 is Count0 + 1,
        copy(In, Out, Count1, Count)
    ).
