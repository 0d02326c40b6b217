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

%!  oset_is(@Set) is semidet.
%
%   As is_ordset/1.

oset_is(Set) :-
    is_ordset(Set).

%!  oset_union(+A, +B, -Union) is det.
%!  oset_int(+A, +B, -Intersection) is det.
%!  oset_diff(+A, +B, -Difference) is det.
%
%   As ord_union/3, ord_intersection/3 and ord_subtract/3.

oset_union(A, B, Union) :-
    ord_union(A, B, Union).

oset_int(A, B, Intersection) :-
    ord_intersection(A, B, Intersection).

oset_diff(A, B, Difference) :-
    ord_subtract(A, B, Difference).

%!  oset_dunion(+Sets, -Union) is det.
%!  oset_dint(+Sets, -Intersection) is det.
%
%   The union and the intersection of a list of sets.

oset_dunion(Sets, Union) :-
    ord_union(Sets, Union).

oset_dint(Sets, Intersection) :-
    ord_intersection(Sets, Intersection).

%!  oset_addel(+Set, +X, -Set1) is det.
%!  oset_delel(+Set, +X, -Set1) is det.
%
%   Set1 is Set with X, or without it.

oset_addel(Set, X, Set1) :-
    ord_add_element(Set, X, Set1).

oset_delel(Set, X, Set1) :-
    ord_del_element(Set, X, Set1).

%!  oset_power(+Set, -Power) is det.
%
%   Power is the ordered list of the subsets of Set.

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
