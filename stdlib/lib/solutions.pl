/*  library(solutions): all solutions of a generator, in the shape of
    Mercury's module of that name.

    A generator is a closure of one more argument, its solution. A tuple or any
    other term can carry several values.
*/

:- module('$solutions',
          [ solutions/2,
            unsorted_solutions/2,
            aggregate/4,
            unsorted_aggregate/4
          ]).

:- meta_predicate
    solutions(1, -),
    unsorted_solutions(1, -),
    aggregate(1, 3, +, -),
    unsorted_aggregate(1, 3, +, -).

%!  solutions(:Generator, -Solutions) is det.
%
%   Solutions is the sorted list, without duplicates, of all X for which
%   call(Generator, X) is true; the empty list if there are none.
%   Source: Mercury's solutions.solutions/2.

solutions(Generator, Solutions) :-
    unsorted_solutions(Generator, Unsorted),
    sort(Unsorted, Solutions).

%!  unsorted_solutions(:Generator, -Solutions) is det.
%
%   Solutions is the list of all X for which call(Generator, X) is true, in
%   the order in which they are found, duplicates included.
%   Source: Mercury's solutions.unsorted_solutions/2.

unsorted_solutions(Generator, Solutions) :-
    findall(X, call(Generator, X), Solutions).

%!  aggregate(:Generator, :Accumulator, +Acc0, -Acc) is det.
%
%   Acc is the left fold of call(Accumulator, X, Acci, Acci+1) over the
%   solutions X of Generator, sorted and without duplicates.
%   Source: Mercury's solutions.aggregate/4.

aggregate(Generator, Accumulator, Acc0, Acc) :-
    solutions(Generator, Solutions),
    accumulate(Solutions, Accumulator, Acc0, Acc).

accumulate([], _, Acc, Acc).
accumulate([X|Xs], Accumulator, Acc0, Acc) :-
    call(Accumulator, X, Acc0, Acc1),
    accumulate(Xs, Accumulator, Acc1, Acc).

%!  unsorted_aggregate(:Generator, :Accumulator, +Acc0, -Acc) is semidet.
%
%   As aggregate/4 over the unsorted solutions. Accumulator is called for each solution as
%   soon as it is found, so that its output appears before the next solution is searched for;
%   its first answer is taken. Fails if Accumulator fails.
%   Source: Mercury's solutions.unsorted_aggregate/4.

unsorted_aggregate(Generator, Accumulator, Acc0, Acc) :-
    State = state(Acc0),
    (   call(Generator, X),
        arg(1, State, Acc1),
        (   call(Accumulator, X, Acc1, Acc2)
        ->  nb_setarg(1, State, Acc2),
            fail
        ;   true
        )
    ->  fail
    ;   arg(1, State, Acc)
    ).
