% Ten cars of six kinds in an order that respects the capacity of the options.

top :- result(_).

result(Cars) :-
    length(Cars, 10),
    domain(Cars, 1, 6),
    occur([1-1,2-1,3-2,4-2,5-2,6-2], Cars),
    option(Cars, [1,0,0,0,1,1], 1, 2),
    option(Cars, [0,0,1,1,0,1], 2, 3),
    option(Cars, [1,0,0,0,1,0], 1, 3),
    option(Cars, [1,1,0,1,0,0], 2, 5),
    option(Cars, [0,0,1,0,0,0], 1, 5),
    in_order(Cars), !.

occur([], _).
occur([K-N|Ks], Cars) :-
    number_of(Cars, K, Sum),
    Sum #= N,
    occur(Ks, Cars).

number_of([], _, 0).
number_of([C|Cs], K, B+Sum) :-
    holds(C #= K, B),
    number_of(Cs, K, Sum).

option(Cars, Needs, Most, Of) :-
    needs(Cars, Needs, Bs),
    windows(Bs, Most, Of).

needs([], _, []).
needs([C|Cs], Needs, [B|Bs]) :-
    domain([B], 0, 1),
    at(C, Needs, B),
    needs(Cs, Needs, Bs).

windows(Bs, Most, Of) :-
    (   first(Of, Bs, Sum)
    ->  Sum #=< Most,
        Bs = [_|Bs1],
        windows(Bs1, Most, Of)
    ;   true
    ).

first(0, _, 0) :- !.
first(N, [B|Bs], B+Sum) :-
    N1 is N-1,
    first(N1, Bs, Sum).
