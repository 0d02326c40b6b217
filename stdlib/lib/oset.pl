/*  library(oset): sets as ordered lists, under the names of older programs; see
    library(ordsets).
*/

:- module(oset,
          [ oset_is/1,
            oset_union/3,
            oset_int/3,
            oset_diff/3,
            oset_dint/2,
            oset_dunion/2,
            oset_addel/3,
            oset_delel/3,
            oset_power/2
          ]).

:- use_module(library(ordsets)).

oset_is(Set) :-
    is_ordset(Set).

oset_union(A, B, Union) :-
    ord_union(A, B, Union).

oset_int(A, B, Intersection) :-
    ord_intersection(A, B, Intersection).

oset_diff(A, B, Difference) :-
    ord_subtract(A, B, Difference).

oset_dunion(Sets, Union) :-
    ord_union(Sets, Union).

oset_dint(Sets, Intersection) :-
    ord_intersection(Sets, Intersection).

oset_addel(Set, X, Set1) :-
    ord_add_element(Set, X, Set1).

oset_delel(Set, X, Set1) :-
    ord_del_element(Set, X, Set1).

%   oset_power(+Set, -Power): Power is the ordered list of the subsets.

oset_power(Set, Power) :-
    subsets(Set, Power0),
    sort(Power0, Power).

subsets([], [[]]).
subsets([X|Xs], Subsets) :-
    subsets(Xs, Subsets0),
    with(Subsets0, X, Subsets).

with([], _, []).
with([S|Ss], X, [S,[X|S]|Ts]) :-
    with(Ss, X, Ts).
