% A hundred calls by first argument over 100,000 facts.
%% files
%% only: zebra swipl

:- initialization(consult('facts.pl')).

top :- calls(100, 0, _).

result(Sum) :- calls(100, 0, Sum).

calls(0, Sum, Sum) :- !.
calls(N, Sum0, Sum) :-
    Key is N * 998,
    fact(Key, _, Value, _, _),
    !,
    Sum1 is (Sum0 + truncate(Value)) mod 1000003,
    N1 is N - 1,
    calls(N1, Sum1, Sum).
