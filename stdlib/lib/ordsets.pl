/*  library(ordsets): sets as lists that are sorted by the standard order of
    terms and have no duplicates. Arguments must be such lists; only is_ordset/1
    and list_to_ord_set/2 check that.
*/

:- module(ordsets,
          [ is_ordset/1,
            ord_empty/1,
            list_to_ord_set/2,
            ord_memberchk/2,
            ord_add_element/3,
            ord_del_element/3,
            ord_selectchk/3,
            ord_subset/2,
            ord_seteq/2,
            ord_disjoint/2,
            ord_intersect/2,
            ord_intersect/3,
            ord_intersection/2,
            ord_intersection/3,
            ord_intersection/4,
            ord_subtract/3,
            ord_symdiff/3,
            ord_union/2,
            ord_union/3,
            ord_union/4
          ]).

:- autoload(library(error)).

%!  is_ordset(@Term) is semidet.
%
%   Term is a proper list, sorted and without duplicates.
%   Source: SWI-Prolog.

is_ordset(Term) :-
    is_list(Term),
    ascending(Term).

ascending([]).
ascending([X|Xs]) :-
    ascending(Xs, X).

ascending([], _).
ascending([Y|Ys], X) :-
    X @< Y,
    ascending(Ys, Y).

%!  ord_empty(?Set) is semidet.
%
%   Set is the empty set.
%   Source: SWI-Prolog.

ord_empty([]).

%!  list_to_ord_set(+List, -Set) is det.
%
%   Set has the elements of List.
%   Errors: instantiation_error, type_error(list, List).
%   Source: SWI-Prolog.

list_to_ord_set(List, Set) :-
    sort(List, Set).

%!  ord_memberchk(@X, +Set) is semidet.
%
%   X is identical to an element of Set.
%   Source: SWI-Prolog.

ord_memberchk(X, [Y|Ys]) :-
    compare(Order, X, Y),
    memberchk_by(Order, X, Ys).

memberchk_by(=, _, _).
memberchk_by(>, X, Ys) :-
    ord_memberchk(X, Ys).

%!  ord_add_element(+Set0, +X, -Set) is det.
%
%   Set is Set0 with X.
%   Source: SWI-Prolog.

ord_add_element([], X, [X]).
ord_add_element([Y|Ys], X, Set) :-
    compare(Order, X, Y),
    add_by(Order, X, Y, Ys, Set).

add_by(<, X, Y, Ys, [X,Y|Ys]).
add_by(=, _, Y, Ys, [Y|Ys]).
add_by(>, X, Y, Ys, [Y|Set]) :-
    ord_add_element(Ys, X, Set).

%!  ord_del_element(+Set0, +X, -Set) is det.
%
%   Set is Set0 without X.
%   Source: SWI-Prolog.

ord_del_element([], _, []).
ord_del_element([Y|Ys], X, Set) :-
    compare(Order, X, Y),
    del_by(Order, X, Y, Ys, Set).

del_by(<, _, Y, Ys, [Y|Ys]).
del_by(=, _, _, Ys, Ys).
del_by(>, X, Y, Ys, [Y|Set]) :-
    ord_del_element(Ys, X, Set).

%!  ord_selectchk(@X, +Set0, -Set) is semidet.
%!  ord_selectchk(@X, -Set0, +Set) is semidet.
%
%   X is an element of Set0, and Set is Set0 without it.
%   Source: SWI-Prolog.

ord_selectchk(X, Set0, Set) :-
    (   nonvar(Set0)
    ->  Set0 = [Y|Ys],
        compare(Order, X, Y),
        selectchk_by(Order, X, Y, Ys, Set)
    ;   must_be(list, Set),
        \+ ord_memberchk(X, Set),
        ord_add_element(Set, X, Set0)
    ).

selectchk_by(=, _, _, Ys, Ys).
selectchk_by(>, X, Y, Ys, [Y|Set]) :-
    ord_selectchk(X, Ys, Set).

%!  ord_subset(+Sub, +Set) is semidet.
%
%   All elements of Sub are in Set.
%   Source: SWI-Prolog.

ord_subset([], _).
ord_subset([X|Xs], [Y|Ys]) :-
    compare(Order, X, Y),
    subset_by(Order, X, Xs, Ys).

subset_by(=, _, Xs, Ys) :-
    ord_subset(Xs, Ys).
subset_by(>, X, Xs, Ys) :-
    ord_subset([X|Xs], Ys).

%!  ord_seteq(@Set1, @Set2) is semidet.
%
%   The two sets have the same elements.
%   Source: SWI-Prolog.

ord_seteq(Set1, Set2) :-
    Set1 == Set2.

%!  ord_disjoint(+Set1, +Set2) is semidet.
%
%   The two sets have no element in common.
%   Source: SWI-Prolog.

ord_disjoint(Set1, Set2) :-
    \+ ord_intersect(Set1, Set2).

%!  ord_intersect(+Set1, +Set2) is semidet.
%
%   The two sets have an element in common.
%   Source: SWI-Prolog.

ord_intersect([X|Xs], [Y|Ys]) :-
    compare(Order, X, Y),
    intersect_by(Order, X, Xs, Y, Ys).

intersect_by(=, _, _, _, _).
intersect_by(<, _, Xs, Y, Ys) :-
    ord_intersect(Xs, [Y|Ys]).
intersect_by(>, X, Xs, _, Ys) :-
    ord_intersect([X|Xs], Ys).

%!  ord_intersect(+Set1, +Set2, -Both) is det.
%
%   The older name of ord_intersection/3.
%   Source: SWI-Prolog.

ord_intersect(Set1, Set2, Both) :-
    ord_intersection(Set1, Set2, Both).

%!  ord_intersection(+Sets, -Common) is semidet.
%
%   Common has the elements that are in each of Sets. Fails if Sets is
%   empty.
%   Errors: instantiation_error, type_error(list, Sets).
%   Source: SWI-Prolog.

ord_intersection(Sets, Common) :-
    must_be(list, Sets),
    Sets = [Set|Rest],
    common(Rest, Set, Common).

common([], Common, Common).
common([Set|Sets], Common0, Common) :-
    ord_intersection(Common0, Set, Common1),
    common(Sets, Common1, Common).

%!  ord_intersection(+Set1, +Set2, -Both) is det.
%
%   Both has the elements that are in both sets.
%   Source: SWI-Prolog.

ord_intersection([], _, []).
ord_intersection([X|Xs], Ys, Both) :-
    intersection_from(Ys, X, Xs, Both).

intersection_from([], _, _, []).
intersection_from([Y|Ys], X, Xs, Both) :-
    compare(Order, X, Y),
    intersection_by(Order, X, Xs, Y, Ys, Both).

intersection_by(=, X, Xs, _, Ys, [X|Both]) :-
    ord_intersection(Xs, Ys, Both).
intersection_by(<, _, Xs, Y, Ys, Both) :-
    intersection_from(Xs, Y, Ys, Both).
intersection_by(>, X, Xs, _, Ys, Both) :-
    intersection_from(Ys, X, Xs, Both).

%!  ord_intersection(+Set1, +Set2, -Both, -Only2) is det.
%
%   Both has the elements that are in both sets, Only2 those that are in
%   Set2 alone.
%   Source: SWI-Prolog.

ord_intersection(Set1, Set2, Both, Only2) :-
    ord_intersection(Set1, Set2, Both),
    ord_subtract(Set2, Set1, Only2).

%!  ord_subtract(+Set1, +Set2, -Difference) is det.
%
%   Difference has the elements of Set1 that are not in Set2.
%   Source: SWI-Prolog.

ord_subtract([], _, []).
ord_subtract([X|Xs], Ys, Difference) :-
    subtract_from(Ys, X, Xs, Difference).

subtract_from([], X, Xs, [X|Xs]).
subtract_from([Y|Ys], X, Xs, Difference) :-
    compare(Order, X, Y),
    subtract_by(Order, X, Xs, Y, Ys, Difference).

subtract_by(=, _, Xs, _, Ys, Difference) :-
    ord_subtract(Xs, Ys, Difference).
subtract_by(<, X, Xs, Y, Ys, [X|Difference]) :-
    ord_subtract(Xs, [Y|Ys], Difference).
subtract_by(>, X, Xs, _, Ys, Difference) :-
    subtract_from(Ys, X, Xs, Difference).

%!  ord_symdiff(+Set1, +Set2, -Difference) is det.
%
%   Difference has the elements that are in one of the sets and not in the
%   other.
%   Source: SWI-Prolog.

ord_symdiff([], Ys, Ys).
ord_symdiff([X|Xs], Ys, Difference) :-
    symdiff_from(Ys, X, Xs, Difference).

symdiff_from([], X, Xs, [X|Xs]).
symdiff_from([Y|Ys], X, Xs, Difference) :-
    compare(Order, X, Y),
    symdiff_by(Order, X, Xs, Y, Ys, Difference).

symdiff_by(=, _, Xs, _, Ys, Difference) :-
    ord_symdiff(Xs, Ys, Difference).
symdiff_by(<, X, Xs, Y, Ys, [X|Difference]) :-
    symdiff_from(Xs, Y, Ys, Difference).
symdiff_by(>, X, Xs, Y, Ys, [Y|Difference]) :-
    symdiff_from(Ys, X, Xs, Difference).

%!  ord_union(+Sets, -Union) is det.
%
%   Union has the elements of all Sets, which are united in pairs.
%   Errors: instantiation_error, type_error(list, Sets).
%   Source: SWI-Prolog.

ord_union(Sets, Union) :-
    must_be(list, Sets),
    unite_all(Sets, Union).

unite_all([], []).
unite_all([Set|Sets], Union) :-
    (   Sets == []
    ->  Union = Set
    ;   unite_pairs([Set|Sets], Halved),
        unite_all(Halved, Union)
    ).

unite_pairs([], []).
unite_pairs([Set|Sets], United) :-
    unite_pairs(Sets, Set, United).

unite_pairs([], Set, [Set]).
unite_pairs([Set2|Sets], Set1, [Set|United]) :-
    ord_union(Set1, Set2, Set),
    unite_pairs(Sets, United).

%!  ord_union(+Set1, +Set2, -Union) is det.
%
%   Union has the elements that are in either set.
%   Source: SWI-Prolog.

ord_union([], Ys, Ys).
ord_union([X|Xs], Ys, Union) :-
    union_from(Ys, X, Xs, Union).

union_from([], X, Xs, [X|Xs]).
union_from([Y|Ys], X, Xs, Union) :-
    compare(Order, X, Y),
    union_by(Order, X, Xs, Y, Ys, Union).

union_by(=, X, Xs, _, Ys, [X|Union]) :-
    ord_union(Xs, Ys, Union).
union_by(<, X, Xs, Y, Ys, [X|Union]) :-
    union_from(Xs, Y, Ys, Union).
union_by(>, X, Xs, Y, Ys, [Y|Union]) :-
    union_from(Ys, X, Xs, Union).

%!  ord_union(+Set, +Other, -Union, -New) is det.
%
%   Union has the elements of both sets, New those of Other that are not in
%   Set.
%   Source: SWI-Prolog.

ord_union(Set, Other, Union, New) :-
    ord_union(Set, Other, Union),
    ord_subtract(Other, Set, New).
