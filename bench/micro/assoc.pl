% library(assoc): 1,000 keys put, found, and listed.
%% only: zebra swipl

top :- result(_).

result(Sum-Length) :-
    empty_assoc(Empty),
    fill(1000, Empty, Assoc),
    look(1000, Assoc, 0, Sum),
    assoc_to_list(Assoc, Pairs),
    length(Pairs, Length).

fill(0, Assoc, Assoc) :- !.
fill(N, Assoc0, Assoc) :-
    Key is N * 619 mod 1009,
    put_assoc(Key, Assoc0, N, Assoc1),
    N1 is N - 1,
    fill(N1, Assoc1, Assoc).

look(0, _, Sum, Sum) :- !.
look(N, Assoc, Sum0, Sum) :-
    (   get_assoc(N, Assoc, Value)
    ->  Sum1 is Sum0 + Value
    ;   Sum1 = Sum0
    ),
    N1 is N - 1,
    look(N1, Assoc, Sum1, Sum).
