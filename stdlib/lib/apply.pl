/*  library(apply): calling a closure on the elements of lists.

    The loops take the first list as their first argument, so that they are
    deterministic for a proper list.
*/

:- module(apply,
          [ include/3,
            exclude/3,
            partition/4,
            partition/5,
            maplist/2,
            maplist/3,
            maplist/4,
            maplist/5,
            convlist/3,
            foldl/4,
            foldl/5,
            foldl/6,
            foldl/7,
            scanl/4,
            scanl/5,
            scanl/6,
            scanl/7
          ]).

:- autoload(library(error)).

:- meta_predicate
    include(1, ?, ?),
    exclude(1, ?, ?),
    partition(1, ?, ?, ?),
    partition(2, ?, ?, ?, ?),
    maplist(1, ?),
    maplist(2, ?, ?),
    maplist(3, ?, ?, ?),
    maplist(4, ?, ?, ?, ?),
    convlist(2, ?, ?),
    foldl(3, ?, ?, ?),
    foldl(4, ?, ?, ?, ?),
    foldl(5, ?, ?, ?, ?, ?),
    foldl(6, ?, ?, ?, ?, ?, ?),
    scanl(3, ?, ?, ?),
    scanl(4, ?, ?, ?, ?),
    scanl(5, ?, ?, ?, ?, ?),
    scanl(6, ?, ?, ?, ?, ?, ?).

% The loops. The declaration makes the tracer show their goals with a module.
:- meta_predicate
    include_(?, 1, ?),
    exclude_(?, 1, ?),
    partition_(?, 1, ?, ?),
    maplist_(?, 1),
    maplist_(?, ?, 2),
    maplist_(?, ?, ?, 3),
    maplist_(?, ?, ?, ?, 4),
    convlist_(?, 2, ?),
    foldl_(?, 3, ?, ?),
    foldl_(?, ?, 4, ?, ?),
    foldl_(?, ?, ?, 5, ?, ?),
    foldl_(?, ?, ?, ?, 6, ?, ?).

%!  include(:Goal, +Xs, -Included) is det.
%
%   Included has the elements X of Xs for which call(Goal, X) succeeds.
%   Source: SWI-Prolog.

include(Goal, Xs, Included) :-
    include_(Xs, Goal, Included).

include_([], _, []).
include_([X|Xs], Goal, Included) :-
    (   call(Goal, X)
    ->  Included = [X|Included1]
    ;   Included = Included1
    ),
    include_(Xs, Goal, Included1).

%!  exclude(:Goal, +Xs, -Kept) is det.
%
%   Kept has the elements X of Xs for which call(Goal, X) fails.
%   Source: SWI-Prolog.

exclude(Goal, Xs, Kept) :-
    exclude_(Xs, Goal, Kept).

exclude_([], _, []).
exclude_([X|Xs], Goal, Kept) :-
    (   call(Goal, X)
    ->  Kept = Kept1
    ;   Kept = [X|Kept1]
    ),
    exclude_(Xs, Goal, Kept1).

%!  partition(:Goal, +Xs, -In, -Out) is det.
%
%   In has the elements X of Xs for which call(Goal, X) succeeds, Out the
%   others.
%   Source: SWI-Prolog.

partition(Goal, Xs, In, Out) :-
    partition_(Xs, Goal, In, Out).

partition_([], _, [], []).
partition_([X|Xs], Goal, In, Out) :-
    (   call(Goal, X)
    ->  In = [X|In1],
        partition_(Xs, Goal, In1, Out)
    ;   Out = [X|Out1],
        partition_(Xs, Goal, In, Out1)
    ).

%!  partition(:Goal, +Xs, -Less, -Equal, -Greater) is semidet.
%
%   Each element X of Xs goes where call(Goal, X, Order) says: to Less,
%   Equal or Greater for an Order of <, = or >.
%   Errors: type_error(oneof([<,=,>]), Order).
%   Source: SWI-Prolog.

partition(Goal, Xs, Less, Equal, Greater) :-
    partition_(Xs, Goal, Less, Equal, Greater).

partition_([], _, [], [], []).
partition_([X|Xs], Goal, Less, Equal, Greater) :-
    call(Goal, X, Order),
    must_be(oneof([<,=,>]), Order),
    place(Order, X, Less, Equal, Greater, Less1, Equal1, Greater1),
    partition_(Xs, Goal, Less1, Equal1, Greater1).

place(<, X, [X|L], E, G, L, E, G).
place(=, X, L, [X|E], G, L, E, G).
place(>, X, L, E, [X|G], L, E, G).

%!  maplist(:Goal, ?As) is nondet.
%!  maplist(:Goal, ?As, ?Bs) is nondet.
%!  maplist(:Goal, ?As, ?Bs, ?Cs) is nondet.
%!  maplist(:Goal, ?As, ?Bs, ?Cs, ?Ds) is nondet.
%
%   The lists have the same length, and Goal is true of the elements at
%   each place.
%   Source: Prologue for Prolog.

maplist(Goal, As) :-
    maplist_(As, Goal).

maplist_([], _).
maplist_([A|As], Goal) :-
    call(Goal, A),
    maplist_(As, Goal).

maplist(Goal, As, Bs) :-
    maplist_(As, Bs, Goal).

maplist_([], [], _).
maplist_([A|As], [B|Bs], Goal) :-
    call(Goal, A, B),
    maplist_(As, Bs, Goal).

maplist(Goal, As, Bs, Cs) :-
    maplist_(As, Bs, Cs, Goal).

maplist_([], [], [], _).
maplist_([A|As], [B|Bs], [C|Cs], Goal) :-
    call(Goal, A, B, C),
    maplist_(As, Bs, Cs, Goal).

maplist(Goal, As, Bs, Cs, Ds) :-
    maplist_(As, Bs, Cs, Ds, Goal).

maplist_([], [], [], [], _).
maplist_([A|As], [B|Bs], [C|Cs], [D|Ds], Goal) :-
    call(Goal, A, B, C, D),
    maplist_(As, Bs, Cs, Ds, Goal).

%!  convlist(:Goal, +Xs, -Ys) is det.
%
%   Ys has the Y of those X of Xs for which call(Goal, X, Y) succeeds.
%   Source: SWI-Prolog.

convlist(Goal, Xs, Ys) :-
    convlist_(Xs, Goal, Ys).

convlist_([], _, []).
convlist_([X|Xs], Goal, Ys) :-
    (   call(Goal, X, Y)
    ->  Ys = [Y|Ys1],
        convlist_(Xs, Goal, Ys1)
    ;   convlist_(Xs, Goal, Ys)
    ).

%!  foldl(:Goal, +As, +V0, -V) is nondet.
%!  foldl(:Goal, +As, +Bs, +V0, -V) is nondet.
%!  foldl(:Goal, +As, +Bs, +Cs, +V0, -V) is nondet.
%!  foldl(:Goal, +As, +Bs, +Cs, +Ds, +V0, -V) is nondet.
%
%   Goes from V0 to V by call(Goal, A, ..., Vi, Vi+1) for the elements at
%   each place of the lists, from the left.
%   Source: Prologue for Prolog (foldl/7: SWI-Prolog).

foldl(Goal, As, V0, V) :-
    foldl_(As, Goal, V0, V).

foldl_([], _, V, V).
foldl_([A|As], Goal, V0, V) :-
    call(Goal, A, V0, V1),
    foldl_(As, Goal, V1, V).

foldl(Goal, As, Bs, V0, V) :-
    foldl_(As, Bs, Goal, V0, V).

foldl_([], [], _, V, V).
foldl_([A|As], [B|Bs], Goal, V0, V) :-
    call(Goal, A, B, V0, V1),
    foldl_(As, Bs, Goal, V1, V).

foldl(Goal, As, Bs, Cs, V0, V) :-
    foldl_(As, Bs, Cs, Goal, V0, V).

foldl_([], [], [], _, V, V).
foldl_([A|As], [B|Bs], [C|Cs], Goal, V0, V) :-
    call(Goal, A, B, C, V0, V1),
    foldl_(As, Bs, Cs, Goal, V1, V).

foldl(Goal, As, Bs, Cs, Ds, V0, V) :-
    foldl_(As, Bs, Cs, Ds, Goal, V0, V).

foldl_([], [], [], [], _, V, V).
foldl_([A|As], [B|Bs], [C|Cs], [D|Ds], Goal, V0, V) :-
    call(Goal, A, B, C, D, V0, V1),
    foldl_(As, Bs, Cs, Ds, Goal, V1, V).

%!  scanl(:Goal, +As, +V0, -Values) is nondet.
%!  scanl(:Goal, +As, +Bs, +V0, -Values) is nondet.
%!  scanl(:Goal, +As, +Bs, +Cs, +V0, -Values) is nondet.
%!  scanl(:Goal, +As, +Bs, +Cs, +Ds, +V0, -Values) is nondet.
%
%   As foldl, with the list of all values from V0 to the last.
%   Source: SWI-Prolog.

scanl(Goal, As, V0, [V0|Vs]) :-
    scanl_(As, Goal, V0, Vs).

scanl_([], _, _, []).
scanl_([A|As], Goal, V0, [V1|Vs]) :-
    call(Goal, A, V0, V1),
    scanl_(As, Goal, V1, Vs).

scanl(Goal, As, Bs, V0, [V0|Vs]) :-
    scanl_(As, Bs, Goal, V0, Vs).

scanl_([], [], _, _, []).
scanl_([A|As], [B|Bs], Goal, V0, [V1|Vs]) :-
    call(Goal, A, B, V0, V1),
    scanl_(As, Bs, Goal, V1, Vs).

scanl(Goal, As, Bs, Cs, V0, [V0|Vs]) :-
    scanl_(As, Bs, Cs, Goal, V0, Vs).

scanl_([], [], [], _, _, []).
scanl_([A|As], [B|Bs], [C|Cs], Goal, V0, [V1|Vs]) :-
    call(Goal, A, B, C, V0, V1),
    scanl_(As, Bs, Cs, Goal, V1, Vs).

scanl(Goal, As, Bs, Cs, Ds, V0, [V0|Vs]) :-
    scanl_(As, Bs, Cs, Ds, Goal, V0, Vs).

scanl_([], [], [], [], _, _, []).
scanl_([A|As], [B|Bs], [C|Cs], [D|Ds], Goal, V0, [V1|Vs]) :-
    call(Goal, A, B, C, D, V0, V1),
    scanl_(As, Bs, Cs, Ds, Goal, V1, Vs).
