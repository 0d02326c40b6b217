% The sieve of Eratosthenes with a fact for each number that is left: asserted
% first, retracted when it is found to be a multiple.

:- dynamic(candidate/1).

top :- result(_).

result(Count-Sum) :-
    retractall(candidate(_)),
    fill(2, 1000),
    sift(2, 1000),
    findall(N, candidate(N), Primes),
    total(Primes, 0, Count, 0, Sum),
    retractall(candidate(_)).

fill(N, Limit) :- N > Limit, !.
fill(N, Limit) :-
    assertz(candidate(N)),
    N1 is N + 1,
    fill(N1, Limit).

sift(N, Limit) :- N * N > Limit, !.
sift(N, Limit) :-
    candidate(N),
    !,
    First is N * N,
    strike(First, N, Limit),
    N1 is N + 1,
    sift(N1, Limit).
sift(N, Limit) :-
    N1 is N + 1,
    sift(N1, Limit).

strike(N, _, Limit) :- N > Limit, !.
strike(N, Step, Limit) :-
    ( retract(candidate(N)) -> true ; true ),
    N1 is N + Step,
    strike(N1, Step, Limit).

total([], Count, Count, Sum, Sum).
total([N|Ns], Count0, Count, Sum0, Sum) :-
    Count1 is Count0 + 1,
    Sum1 is Sum0 + N,
    total(Ns, Count1, Count, Sum1, Sum).
