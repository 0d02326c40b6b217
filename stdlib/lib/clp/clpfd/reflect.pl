/*  library(clp/clpfd/reflect): domains as terms and as sets.

    A set of integers, as fd_set/2 gives it, is fdset(Dom) with a domain of
    clpfd/domains.
*/

:- module(clpfd_reflect,
          [ fd_var/1,
            fd_inf/2,
            fd_sup/2,
            fd_size/2,
            fd_dom/2,
            fd_degree/2,
            fd_set/2,
            in_set/2,
            is_fdset/1,
            empty_fdset/1,
            empty_interval/2,
            fdset_parts/4,
            fdset_interval/3,
            fdset_singleton/2,
            fdset_min/2,
            fdset_max/2,
            fdset_size/2,
            list_to_fdset/2,
            fdset_to_list/2,
            range_to_fdset/2,
            fdset_to_range/2,
            fdset_add_element/3,
            fdset_del_element/3,
            fdset_disjoint/2,
            fdset_intersect/2,
            fdset_intersection/3,
            fdset_member/2,
            fdset_eq/2,
            fdset_subset/2,
            fdset_subtract/3,
            fdset_union/3,
            fdset_union/2,
            fdset_complement/2
          ]).

:- autoload(library(error)).
:- use_module(library(clp/clpfd/domains)).
:- use_module(library(clp/clpfd/store)).

%!  fd_var(?X) is semidet.
%!  fd_inf(?X, -Inf) is det.
%!  fd_sup(?X, -Sup) is det.
%!  fd_size(?X, -Size) is det.
%!  fd_dom(?X, -Domain) is det.
%!  fd_degree(?X, -Degree) is det.
%
%   X is a variable with a domain; its bounds, the number of its elements (sup
%   if it is infinite), the domain as a term, the number of its constraints.
%   Errors: type_error(integer, X).

fd_var(X) :-
    get_attr(X, clpfd, _).

fd_inf(X, Inf) :-
    checked_domain(X, Dom),
    dom_bounds(Dom, Inf, _).

fd_sup(X, Sup) :-
    checked_domain(X, Dom),
    dom_bounds(Dom, _, Sup).

fd_size(X, Size) :-
    checked_domain(X, Dom),
    dom_size(Dom, Size).

fd_dom(X, Domain) :-
    checked_domain(X, Dom),
    (   integer(X)
    ->  Domain = X..X
    ;   dom_term(Dom, Domain)
    ).

fd_degree(X, Degree) :-
    checked_domain(X, _),
    propagators_of(X, Ps),
    length(Ps, Degree).

checked_domain(X, Dom) :-
    (   var(X)
    ->  true
    ;   must_be(integer, X)
    ),
    fd_domain(X, Dom).

%!  fd_set(?X, -Set) is det.
%!  in_set(?X, +Set) is semidet.
%
%   Set is the domain of X; X is an element of Set.

fd_set(X, fdset(Dom)) :-
    checked_domain(X, Dom).

in_set(X, Set) :-
    dom(Set, Dom),
    fd_variable(X),
    fd_do(fd_within(X, Dom)).

dom(Set, Dom) :-
    (   var(Set)
    ->  instantiation_error(Set)
    ;   is_fdset(Set)
    ->  Set = fdset(Dom)
    ;   type_error(clpfd_set, Set)
    ).

%!  is_fdset(@Set) is semidet.

is_fdset(Set) :-
    nonvar(Set),
    Set = fdset(Dom),
    is_list(Dom).

%   The names of the others say what they do. Sets come first, then elements and
%   bounds; the result is the last argument.

empty_fdset(fdset([])).

empty_interval(L, H) :-
    \+ le(L, H).

fdset_interval(fdset([L-H]), L, H) :-
    le(L, H).

fdset_singleton(fdset([V-V]), V).

fdset_parts(Set, L, H, Rest) :-
    (   nonvar(Set)
    ->  dom(Set, [L-H|Dom]),
        Rest = fdset(Dom)
    ;   dom(Rest, Dom),
        dom_union([L-H], Dom, Dom1),
        Set = fdset(Dom1)
    ).

fdset_min(Set, L) :-
    dom(Set, Dom),
    dom_bounds(Dom, L, _).

fdset_max(Set, H) :-
    dom(Set, Dom),
    dom_bounds(Dom, _, H).

fdset_size(Set, Size) :-
    dom(Set, Dom),
    dom_size(Dom, Size).

list_to_fdset(List, fdset(Dom)) :-
    must_be(list(integer), List),
    dom_of_values(List, Dom).

fdset_to_list(Set, List) :-
    dom(Set, Dom),
    dom_size(Dom, Size),
    integer(Size),
    findall(V, ( Dom \== [], dom_member(up, Dom, V) ), List).

range_to_fdset(Range, fdset(Dom)) :-
    dom_parse(Range, Dom).

fdset_to_range(Set, Range) :-
    dom(Set, Dom),
    dom_term(Dom, Range).

fdset_add_element(Set, V, fdset(Dom1)) :-
    dom(Set, Dom),
    must_be(integer, V),
    dom_union([V-V], Dom, Dom1).

fdset_del_element(Set, V, fdset(Dom1)) :-
    dom(Set, Dom),
    must_be(integer, V),
    dom_without(Dom, V, Dom1).

fdset_disjoint(A, B) :-
    dom(A, DomA),
    dom(B, DomB),
    dom_disjoint(DomA, DomB).

fdset_intersect(A, B) :-
    \+ fdset_disjoint(A, B).

fdset_intersection(A, B, fdset(Dom)) :-
    dom(A, DomA),
    dom(B, DomB),
    dom_intersection(DomA, DomB, Dom).

fdset_member(V, Set) :-
    dom(Set, Dom),
    (   integer(V)
    ->  dom_contains(Dom, V)
    ;   Dom \== [],
        dom_size(Dom, Size),
        integer(Size),
        dom_member(up, Dom, V)
    ).

fdset_eq(A, B) :-
    dom(A, Dom),
    dom(B, DomB),
    Dom == DomB.

fdset_subset(A, B) :-
    dom(A, DomA),
    dom(B, DomB),
    dom_intersection(DomA, DomB, Dom),
    Dom == DomA.

fdset_subtract(A, B, fdset(Dom)) :-
    dom(A, DomA),
    dom(B, DomB),
    dom_complement(DomB, Not),
    dom_intersection(DomA, Not, Dom).

fdset_union(A, B, fdset(Dom)) :-
    dom(A, DomA),
    dom(B, DomB),
    dom_union(DomA, DomB, Dom).

fdset_union(Sets, fdset(Dom)) :-
    must_be(list, Sets),
    union_of(Sets, [], Dom).

union_of([], Dom, Dom).
union_of([Set|Sets], Dom0, Dom) :-
    dom(Set, DomA),
    dom_union(DomA, Dom0, Dom1),
    union_of(Sets, Dom1, Dom).

fdset_complement(Set, fdset(Dom)) :-
    dom(Set, DomA),
    dom_complement(DomA, Dom).
