/*  library(clp/clpfd/domains): sets of integers, the domains of library(clpfd).

    A domain is the list of its intervals L-H in ascending order; at least one
    integer lies between two of them. The first L may be inf, the last H may be
    sup. The empty domain is [].
*/

:- module(clpfd_domains,
          [ op(450, xfx, ..),
            dom_parse/2,
            dom_term/2,
            dom_bounds/3,
            dom_contains/2,
            dom_from/3,
            dom_upto/3,
            dom_without/3,
            dom_intersection/3,
            dom_union/3,
            dom_complement/2,
            dom_shift/3,
            dom_scale/3,
            dom_contract/3,
            dom_size/2,
            dom_member/3,
            dom_of_values/2,
            dom_disjoint/2,
            le/2
          ]).

:- autoload(library(error)).

%   le(+A, +B): A =< B, where A may be inf and B may be sup.

le(A, B) :-
    (   A == inf
    ->  true
    ;   B == sup
    ->  true
    ;   integer(A),
        integer(B),
        A =< B
    ).

%!  dom_parse(+Term, -Dom) is det.
%
%   Dom is the domain that Term stands for: an integer, L..H, D1 \/ D2, or \D.
%   Errors: instantiation_error, domain_error(clpfd_domain, Term).

dom_parse(Term, Dom) :-
    (   parsed(Term, Dom0)
    ->  Dom = Dom0
    ;   domain_error(clpfd_domain, Term)
    ).

parsed(Term, Dom) :-
    (   var(Term)
    ->  instantiation_error(Term)
    ;   integer(Term)
    ->  Dom = [Term-Term]
    ;   Term = L..H
    ->  (   ( var(L) ; var(H) )
        ->  instantiation_error(Term)
        ;   bound(L),
            bound(H),
            L \== sup,
            H \== inf
        ),
        (   le(L, H)
        ->  Dom = [L-H]
        ;   Dom = []
        )
    ;   Term = _\/_
    ->  operands(Term, Doms, []),
        union_of(Doms, Dom)
    ;   Term = \A
    ->  parsed(A, DomA),
        dom_complement(DomA, Dom)
    ).

%   operands(+Union, -Doms, ?Doms0): Doms are the domains of the operands of a
%   union, nested unions included.

operands(Term, Doms, Doms0) :-
    (   nonvar(Term),
        Term = A\/B
    ->  operands(A, Doms, Doms1),
        operands(B, Doms1, Doms0)
    ;   parsed(Term, Dom),
        Doms = [Dom|Doms0]
    ).

%   union_of(+Doms, -Dom): divides Doms in halves, so that each interval is
%   visited a logarithmic number of times.

union_of([Dom0|Doms], Dom) :-
    (   Doms == []
    ->  Dom = Dom0
    ;   unions([Dom0|Doms], Doms1),
        union_of(Doms1, Dom)
    ).

unions([], []).
unions([A|Doms], Unions) :-
    (   Doms = [B|Doms1]
    ->  dom_union(A, B, Dom),
        Unions = [Dom|Unions1],
        unions(Doms1, Unions1)
    ;   Unions = [A]
    ).

bound(X) :-
    (   integer(X)
    ->  true
    ;   X == inf
    ->  true
    ;   X == sup
    ).

%!  dom_term(+Dom, -Term) is det.
%
%   The reverse of dom_parse/2; the empty domain is 1..0.

dom_term([], 1..0).
dom_term([Interval|Intervals], Term) :-
    interval_term(Interval, First),
    dom_term(Intervals, First, Term).

dom_term([], Term, Term).
dom_term([Interval|Intervals], Before, Term) :-
    interval_term(Interval, T),
    dom_term(Intervals, Before\/T, Term).

interval_term(L-H, Term) :-
    (   L == H
    ->  Term = L
    ;   Term = L..H
    ).

%!  dom_bounds(+Dom, -L, -H) is semidet.
%
%   L and H are the least and the greatest element; fails for the empty one.

dom_bounds([L-H0|Dom], L, H) :-
    last_bound(Dom, H0, H).

last_bound([], H, H).
last_bound([_-H0|Dom], _, H) :-
    last_bound(Dom, H0, H).

%!  dom_contains(+Dom, +V) is semidet.

dom_contains([L-H|Dom], V) :-
    (   le(V, H)
    ->  le(L, V)
    ;   dom_contains(Dom, V)
    ).

%!  dom_from(+Dom, +B, -Dom1) is det.
%!  dom_upto(+Dom, +B, -Dom1) is det.
%
%   Dom1 are the elements that are at least, at most the integer B.

dom_from([], _, []).
dom_from([L-H|Dom], B, Dom1) :-
    (   le(B, L),
        L \== inf
    ->  Dom1 = [L-H|Dom]
    ;   le(B, H)
    ->  Dom1 = [B-H|Dom]
    ;   dom_from(Dom, B, Dom1)
    ).

dom_upto([], _, []).
dom_upto([L-H|Dom], B, Dom1) :-
    (   \+ le(L, B)
    ->  Dom1 = []
    ;   H \== sup,
        H =< B
    ->  Dom1 = [L-H|Dom2],
        dom_upto(Dom, B, Dom2)
    ;   Dom1 = [L-B]
    ).

%!  dom_without(+Dom, +V, -Dom1) is det.

dom_without([], _, []).
dom_without([L-H|Dom], V, Dom1) :-
    (   \+ le(V, H)
    ->  Dom1 = [L-H|Dom2],
        dom_without(Dom, V, Dom2)
    ;   \+ le(L, V)
    ->  Dom1 = [L-H|Dom]
    ;   V == L
    ->  (   V == H
        ->  Dom1 = Dom
        ;   L1 is V+1,
            Dom1 = [L1-H|Dom]
        )
    ;   H1 is V-1,
        (   V == H
        ->  Dom1 = [L-H1|Dom]
        ;   L1 is V+1,
            Dom1 = [L-H1,L1-H|Dom]
        )
    ).

%!  dom_intersection(+A, +B, -Dom) is det.

dom_intersection([], _, []).
dom_intersection([LA-HA|As], Bs, Dom) :-
    intersect(Bs, LA, HA, As, Dom).

intersect([], _, _, _, []).
intersect([LB-HB|Bs], LA, HA, As, Dom) :-
    (   \+ le(LB, HA)
    ->  dom_intersection(As, [LB-HB|Bs], Dom)
    ;   \+ le(LA, HB)
    ->  intersect(Bs, LA, HA, As, Dom)
    ;   greater(LA, LB, L),
        (   le(HA, HB)
        ->  Dom = [L-HA|Dom1],
            dom_intersection(As, [LB-HB|Bs], Dom1)
        ;   Dom = [L-HB|Dom1],
            intersect(Bs, LA, HA, As, Dom1)
        )
    ).

greater(A, B, C) :-
    (   le(A, B)
    ->  C = B
    ;   C = A
    ).

%!  dom_disjoint(+A, +B) is semidet.

dom_disjoint(A, B) :-
    dom_intersection(A, B, []).

%!  dom_union(+A, +B, -Dom) is det.

dom_union([], B, B) :-
    !.
dom_union(A, [], A) :-
    !.
dom_union([LA-HA|As], [LB-HB|Bs], Dom) :-
    (   le(LA, LB)
    ->  grow(As, [LB-HB|Bs], LA, HA, Dom)
    ;   grow([LA-HA|As], Bs, LB, HB, Dom)
    ).

%   grow(+As, +Bs, +L, +H, -Dom): Dom is the union of As, Bs and L-H, which
%   begins before both.

grow(As, Bs, L, H, Dom) :-
    (   As = [LA-HA|As1],
        touches(LA, H)
    ->  greater_end(H, HA, H1),
        grow(As1, Bs, L, H1, Dom)
    ;   Bs = [LB-HB|Bs1],
        touches(LB, H)
    ->  greater_end(H, HB, H1),
        grow(As, Bs1, L, H1, Dom)
    ;   Dom = [L-H|Dom1],
        dom_union(As, Bs, Dom1)
    ).

touches(L, H) :-
    (   H == sup
    ->  true
    ;   L == inf
    ->  true
    ;   L =< H+1
    ).

greater_end(A, B, C) :-
    (   le(A, B)
    ->  C = B
    ;   C = A
    ).

%!  dom_complement(+Dom, -Complement) is det.

dom_complement(Dom, Complement) :-
    gaps(Dom, inf, Complement).

%   gaps(+Dom, +L, -Gaps): Gaps are the integers from L on that are not in
%   Dom, whose elements are not less than L.

gaps([], L, [L-sup]).
gaps([L1-H1|Dom], L, Gaps) :-
    (   L1 == L
    ->  Gaps = Gaps1
    ;   H is L1-1,
        Gaps = [L-H|Gaps1]
    ),
    (   H1 == sup
    ->  Gaps1 = []
    ;   L2 is H1+1,
        gaps(Dom, L2, Gaps1)
    ).

%!  dom_shift(+Dom, +C, -Dom1) is det.
%
%   Dom1 is the set of V+C.

dom_shift([], _, []).
dom_shift([L-H|Dom], C, [L1-H1|Dom1]) :-
    plus_bound(L, C, L1),
    plus_bound(H, C, H1),
    dom_shift(Dom, C, Dom1).

plus_bound(B, C, B1) :-
    (   integer(B)
    ->  B1 is B+C
    ;   B1 = B
    ).

%!  dom_scale(+Dom, +C, -Dom1) is det.
%
%   Dom1 contains every V*C; C is not 0. An interval becomes the interval of
%   its ends.

dom_scale(Dom, C, Dom1) :-
    (   C > 0
    ->  scale(Dom, C, Dom1)
    ;   scale_back(Dom, C, [], Dom1)
    ).

scale([], _, []).
scale([L-H|Dom], C, [L1-H1|Dom1]) :-
    times_bound(L, C, L1),
    times_bound(H, C, H1),
    scale(Dom, C, Dom1).

scale_back([], _, Dom, Dom).
scale_back([L-H|Dom], C, Acc, Dom1) :-
    times_bound(L, C, H1),
    times_bound(H, C, L1),
    scale_back(Dom, C, [L1-H1|Acc], Dom1).

times_bound(B, C, B1) :-
    (   integer(B)
    ->  B1 is B*C
    ;   C > 0
    ->  B1 = B
    ;   B == inf
    ->  B1 = sup
    ;   B1 = inf
    ).

%!  dom_contract(+Dom, +C, -Dom1) is det.
%
%   Dom1 is the set of the V with V*C in Dom; C is not 0.

dom_contract(Dom, C, Dom1) :-
    (   C > 0
    ->  contract(Dom, C, Dom1)
    ;   dom_scale(Dom, -1, Dom2),
        C1 is -C,
        contract(Dom2, C1, Dom1)
    ).

contract([], _, []).
contract([L-H|Dom], C, Dom1) :-
    (   integer(L)
    ->  L1 is -((-L) div C)
    ;   L1 = L
    ),
    (   integer(H)
    ->  H1 is H div C
    ;   H1 = H
    ),
    contract(Dom, C, Dom2),
    (   le(L1, H1)
    ->  dom_union([L1-H1], Dom2, Dom1)
    ;   Dom1 = Dom2
    ).

%!  dom_size(+Dom, -Size) is det.
%
%   Size is the number of elements, sup for an infinite domain.

dom_size(Dom, Size) :-
    dom_size(Dom, 0, Size).

dom_size([], Size, Size).
dom_size([L-H|Dom], Size0, Size) :-
    (   integer(L),
        integer(H)
    ->  Size1 is Size0+H-L+1,
        dom_size(Dom, Size1, Size)
    ;   Size = sup
    ).

%!  dom_member(+Order, +Dom, -V) is nondet.
%
%   V is an element of a finite domain; Order is up or down.

dom_member(up, Dom, V) :-
    member_up(Dom, V).
dom_member(down, Dom, V) :-
    reversed(Dom, [], Back),
    member_down(Back, V).

member_up([L-H|Dom], V) :-
    (   Dom == []
    ->  between(L, H, V)
    ;   (   between(L, H, V)
        ;   member_up(Dom, V)
        )
    ).

member_down([L-H|Dom], V) :-
    (   Dom == []
    ->  downward(H, L, V)
    ;   (   downward(H, L, V)
        ;   member_down(Dom, V)
        )
    ).

downward(H, L, V) :-
    (   H == L
    ->  V = H
    ;   (   V = H
        ;   H1 is H-1,
            downward(H1, L, V)
        )
    ).

reversed([], Back, Back).
reversed([X|Xs], Acc, Back) :-
    reversed(Xs, [X|Acc], Back).

%!  dom_of_values(+Values, -Dom) is det.
%
%   Dom is the set of the integers in the list Values.

dom_of_values(Values, Dom) :-
    sort(Values, Sorted),
    runs(Sorted, Dom).

runs([], []).
runs([V|Vs], Dom) :-
    runs(Vs, V, V, Dom).

runs([], L, H, [L-H]).
runs([V|Vs], L, H, Dom) :-
    (   V =:= H+1
    ->  runs(Vs, L, V, Dom)
    ;   Dom = [L-H|Dom1],
        runs(Vs, V, V, Dom1)
    ).
