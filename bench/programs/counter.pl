% A dynamic counter and a small table of facts that are updated 2,000 times.

:- dynamic(counter/1).
:- dynamic(tally/2).

top :- result(_).

result(Count-Tallies) :-
    retractall(counter(_)),
    retractall(tally(_, _)),
    assertz(counter(0)),
    count(2000),
    counter(Count),
    findall(Key-N, tally(Key, N), Unsorted),
    sort(Unsorted, Tallies).

count(0) :- !.
count(N) :-
    retract(counter(C0)),
    C is C0 + 1,
    assertz(counter(C)),
    Key is N * 7 mod 10,
    note(Key),
    N1 is N - 1,
    count(N1).

note(Key) :-
    retract(tally(Key, N0)),
    !,
    N is N0 + 1,
    assertz(tally(Key, N)).
note(Key) :-
    assertz(tally(Key, 1)).
