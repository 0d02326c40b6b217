% The primes up to 1,500: a list of numbers is sifted by each prime in turn.

top :- result(_).

result(Count-Last) :-
    numbers(2, 1500, Numbers),
    sift(Numbers, Primes),
    last_of(Primes, 0, Count, none, Last).

numbers(N, Limit, []) :-
    N > Limit,
    !.
numbers(N, Limit, [N|Ns]) :-
    N1 is N + 1,
    numbers(N1, Limit, Ns).

sift([], []).
sift([P|Ns], [P|Ps]) :-
    remove(Ns, P, Rest),
    sift(Rest, Ps).

remove([], _, []).
remove([N|Ns], P, Rest) :-
    N mod P =:= 0,
    !,
    remove(Ns, P, Rest).
remove([N|Ns], P, [N|Rest]) :-
    remove(Ns, P, Rest).

last_of([], Count, Count, Last, Last).
last_of([P|Ps], Count0, Count, _, Last) :-
    Count1 is Count0 + 1,
    last_of(Ps, Count1, Count, P, Last).
