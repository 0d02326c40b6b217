% sort/2, msort/2, keysort/2 and sort/4 of lists of three to twenty elements.
%% only: zebra swipl

top :- result(_).

result(Sum) :- run(1000, 0, Sum).

run(0, Sum, Sum) :- !.
run(N, Sum0, Sum) :-
    sort([c,a,N,b], [First|_]),
    msort([3,1,4,1,5,9,2,6,5,3,5,8,9,7,9,3,2,3,8,N], [_,_,Third|_]),
    keysort([c-1,a-2,b-N], [_-Value|_]),
    sort(1, @>=, [f(1),f(N),f(2)], [f(Greatest)|_]),
    Sum1 is Sum0 + First + Third + Value + Greatest,
    N1 is N - 1,
    run(N1, Sum1, Sum).
