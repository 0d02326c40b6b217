/*  library(sort): sorting by a given order. */

:- module(sort, [predsort/3, locale_sort/2]).

:- autoload(library(error)).
:- autoload(library(pairs)).

:- meta_predicate predsort(3, +, -).

%!  locale_sort(+Atoms, -Sorted) is det.
%
%   Sorted are Atoms in the order of collation_key/2, with duplicates.
%   Errors: instantiation_error, type_error(list, Atoms), type_error(atom, _).
%   Source: SWI-Prolog.

locale_sort(Atoms, Sorted) :-
    must_be(list, Atoms),
    with_keys(Atoms, Pairs0),
    keysort(Pairs0, Pairs),
    pairs_values(Pairs, Sorted).

with_keys([], []).
with_keys([Atom|Atoms], [Key-Atom|Pairs]) :-
    must_be(atom, Atom),
    collation_key(Atom, Key),
    with_keys(Atoms, Pairs).

%!  predsort(:Compare, +Xs, -Sorted) is semidet.
%
%   Sorted is Xs sorted by call(Compare, Order, A, B), where Order is <, = or >.
%   Of equal (=) elements only the first is kept. Fails if Compare fails, and
%   for another Order. A stable merge sort.
%   Errors: instantiation_error, type_error(list, Xs).
%   Source: SWI-Prolog.

predsort(Compare, Xs, Sorted) :-
    must_be(list, Xs),
    length(Xs, N),
    (   N =:= 0
    ->  Sorted = []
    ;   predsort(N, Compare, Xs, _, Sorted0),
        Sorted = Sorted0
    ).

%   predsort(+N, +Compare, +Xs, -Rest, -Sorted): Sorted are the first
%   N > 0 elements of Xs, sorted, and Rest those after them.

predsort(N, Compare, Xs, Rest, Sorted) :-
    (   N =:= 1
    ->  Xs = [X|Rest],
        Sorted = [X]
    ;   N =:= 2
    ->  Xs = [X, Y|Rest],
        call(Compare, Order, X, Y),
        sort_two(Order, X, Y, Sorted)
    ;   Half is N//2,
        Other is N-Half,
        predsort(Half, Compare, Xs, Xs1, Sorted1),
        predsort(Other, Compare, Xs1, Rest, Sorted2),
        merge(Sorted1, Sorted2, Compare, Sorted)
    ).

sort_two(<, X, Y, [X, Y]).
sort_two(=, X, _, [X]).
sort_two(>, X, Y, [Y, X]).

merge([], Ys, _, Ys).
merge([X|Xs], Ys, Compare, Zs) :-
    merge(Ys, X, Xs, Compare, Zs).

merge([], X, Xs, _, [X|Xs]).
merge([Y|Ys], X, Xs, Compare, Zs) :-
    (   call(Compare, Order, X, Y)
    ->  merge_by(Order, X, Xs, Y, Ys, Compare, Zs)
    ).

merge_by(>, X, Xs, Y, Ys, Compare, [Y|Zs]) :-
    merge(Ys, X, Xs, Compare, Zs).
merge_by(=, X, Xs, _, Ys, Compare, [X|Zs]) :-
    merge(Xs, Ys, Compare, Zs).
merge_by(<, X, Xs, Y, Ys, Compare, [X|Zs]) :-
    merge(Xs, [Y|Ys], Compare, Zs).
