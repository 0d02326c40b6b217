% An interpreter of pure Prolog with cut, if-then-else and builtins, written in
% Prolog, runs quicksort on 50 numbers.

top :- result(_).

result(Sorted) :-
    solve(sort_numbers(Sorted)).

solve(Goal) :-
    run(Goal, Ended),
    !,
    Ended == true.

% run(Goal, Ended): Ended is true, or cut if a cut has been met after which the
% goal failed.
run(true, true) :- !.
run((A, B), Ended) :- !,
    run(A, Ended1),
    (   Ended1 == cut
    ->  Ended = cut
    ;   run(B, Ended)
    ).
run(!, true).
run(!, cut) :- !.
run((If -> Then ; Else), Ended) :- !,
    (   run(If, true)
    ->  run(Then, Ended)
    ;   run(Else, Ended)
    ).
run((A ; _), Ended) :- run(A, Ended).
run((_ ; B), Ended) :- !, run(B, Ended).
run(Goal, true) :-
    inbuilt(Goal),
    !,
    call(Goal).
run(Goal, Ended) :-
    rule(Goal, Body),
    run(Body, Ended1),
    (   Ended1 == cut
    ->  !,
        fail
    ;   Ended = true
    ).

inbuilt(_ =< _).
inbuilt(_ > _).
inbuilt(_ < _).
inbuilt(_ is _).
inbuilt(_ = _).

rule(sort_numbers(Sorted), ( numbers(List), qsort(List, Sorted, []) )).
rule(qsort([], Sorted, Sorted), true).
rule(qsort([X|Xs], Sorted, Tail),
    ( split(Xs, X, Low, High),
      qsort(Low, Sorted, [X|More]),
      qsort(High, More, Tail) )).
rule(split([], _, [], []), true).
rule(split([X|Xs], Pivot, Low, High),
    ( X =< Pivot, !,
      Low = [X|Low1],
      split(Xs, Pivot, Low1, High) )).
rule(split([X|Xs], Pivot, Low, [X|High]),
    split(Xs, Pivot, Low, High)).
rule(numbers([79, 32, 94, 45, 88, 94, 83, 67, 3, 59,
              99, 31, 83, 6, 20, 14, 47, 60, 31, 48,
              69, 13, 73, 31, 1, 93, 27, 52, 35, 23,
              98, 49, 20, 97, 9, 17, 79, 79, 56, 16,
              16, 0, 0, 26, 99, 27, 21, 21, 37, 40]), true).
