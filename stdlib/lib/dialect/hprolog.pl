/*  library(dialect/hprolog): predicates of hProlog on lists,
    stores and maps.
    Source: SWI-Prolog.
*/

:- module(dialect_hprolog,
          [ substitute_eq/4,
            memberchk_eq/2,
            intersect_eq/3,
            list_difference_eq/3,
            take/3,
            drop/3,
            split_at/4,
            max_go_list/2,
            or_list/2,
            sublist/2,
            bounded_sublist/3,
            chr_delete/3,
            init_store/2,
            get_store/2,
            update_store/2,
            make_init_store_goal/3,
            make_get_store_goal/3,
            make_update_store_goal/3,
            empty_ds/1,
            ds_to_list/2,
            get_ds/3,
            put_ds/4
          ]).

:- use_module(library(assoc)).
:- autoload(library(lists)).

%!  substitute_eq(@X, +Xs, +Y, -Ys) is det.
%
%   Ys is Xs with Y for each element that is identical to X.

substitute_eq(_, [], _, []).
substitute_eq(X, [A|As], Y, [B|Bs]) :-
    (   X == A
    ->  B = Y
    ;   B = A
    ),
    substitute_eq(X, As, Y, Bs).

%!  memberchk_eq(@X, +Xs) is semidet.
%
%   An element of Xs is identical to X.

memberchk_eq(X, [Y|Ys]) :-
    (   X == Y
    ->  true
    ;   memberchk_eq(X, Ys)
    ).

%!  intersect_eq(+Xs, +Ys, -Zs) is det.
%!  list_difference_eq(+Xs, +Ys, -Zs) is det.
%
%   Zs are the elements of Xs that are identical to one of Ys, or to none.

intersect_eq([], _, []).
intersect_eq([X|Xs], Ys, Zs) :-
    (   memberchk_eq(X, Ys)
    ->  Zs = [X|Zs1]
    ;   Zs = Zs1
    ),
    intersect_eq(Xs, Ys, Zs1).

list_difference_eq([], _, []).
list_difference_eq([X|Xs], Ys, Zs) :-
    (   memberchk_eq(X, Ys)
    ->  Zs = Zs1
    ;   Zs = [X|Zs1]
    ),
    list_difference_eq(Xs, Ys, Zs1).

%!  take(+N, +List, -First) is semidet.
%
%   First is the first N elements of List.

take(N, List, First) :-
    split_at(N, List, First, _).

%!  drop(+N, +List, -Rest) is semidet.
%
%   Rest is List without its first N elements.

drop(N, List, Rest) :-
    split_at(N, List, _, Rest).

%!  split_at(+N, +List, -First, -Rest) is det.
%
%   First is the first N elements of List, or all if there are fewer, and Rest the others.

split_at(N, List, First, Rest) :-
    (   N > 0
    ->  List = [X|Xs],
        First = [X|First1],
        N1 is N-1,
        split_at(N1, Xs, First1, Rest)
    ;   First = [],
        Rest = List
    ).

%!  max_go_list(+List, -Max) is semidet.
%
%   Max is the greatest element of List in the standard order of terms.

max_go_list([X|Xs], Max) :-
    greatest(Xs, X, Max).

greatest([], Max, Max).
greatest([X|Xs], Max0, Max) :-
    (   X @> Max0
    ->  greatest(Xs, X, Max)
    ;   greatest(Xs, Max0, Max)
    ).

%!  or_list(+Integers, -Or) is det.
%
%   Or is the bitwise or of Integers.

or_list(Xs, Or) :-
    or_list(Xs, 0, Or).

or_list([], Or, Or).
or_list([X|Xs], Or0, Or) :-
    Or1 is Or0\/X,
    or_list(Xs, Or1, Or).

%!  sublist(?Sub, +List) is nondet.
%!  bounded_sublist(?Sub, +List, +N) is nondet.
%
%   The elements of Sub are in List in this order; at most N of them.

sublist(Sub, List) :-
    sublist_of(List, Sub).

sublist_of([], []).
sublist_of([X|Xs], Ys0) :-
    (   Ys0 = [X|Ys],
        sublist_of(Xs, Ys)
    ;   sublist_of(Xs, Ys0)
    ).

bounded_sublist(Sub, List, N) :-
    bounded(List, Sub, N).

bounded(_, [], _).
bounded([X|Xs], [X|Ys], N) :-
    N > 0,
    N1 is N-1,
    bounded(Xs, Ys, N1).
bounded([_|Xs], [Y|Ys], N) :-
    bounded(Xs, [Y|Ys], N).

%!  chr_delete(+Xs, @Y, -Zs) is det.
%
%   Zs is Xs without the elements that are identical to Y.

chr_delete([], _, []).
chr_delete([X|Xs], Y, Zs) :-
    (   X == Y
    ->  Zs = Zs1
    ;   Zs = [X|Zs1]
    ),
    chr_delete(Xs, Y, Zs1).

%!  init_store(+Name, +Value) is det.
%!  get_store(+Name, -Value) is det.
%!  update_store(+Name, +Value) is det.
%
%   A global variable. Backtracking undoes its updates.

init_store(Name, Value) :-
    nb_setval(Name, Value).

get_store(Name, Value) :-
    nb_getval(Name, Value).

update_store(Name, Value) :-
    b_setval(Name, Value).

%!  make_init_store_goal(+Name, +Value, -Goal) is det.
%!  make_get_store_goal(+Name, -Value, -Goal) is det.
%!  make_update_store_goal(+Name, +Value, -Goal) is det.
%
%   Goal does what init_store/2, get_store/2 or update_store/2 does.

make_init_store_goal(Name, Value, nb_setval(Name, Value)).
make_get_store_goal(Name, Value, nb_getval(Name, Value)).
make_update_store_goal(Name, Value, b_setval(Name, Value)).

%!  empty_ds(-Map) is det.
%!  ds_to_list(+Map, -Pairs) is det.
%!  get_ds(+Key, +Map, ?Value) is semidet.
%!  put_ds(+Key, +Map, +Value, -NewMap) is det.
%
%   The maps of library(assoc).

empty_ds(Map) :-
    empty_assoc(Map).

ds_to_list(Map, Pairs) :-
    assoc_to_list(Map, Pairs).

get_ds(Key, Map, Value) :-
    get_assoc(Key, Map, Value).

put_ds(Key, Map0, Value, Map) :-
    put_assoc(Key, Map0, Value, Map).
