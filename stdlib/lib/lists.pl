/*  library(lists): relations between lists and their elements.

    Every loop has the list that it walks as its first argument, so that clause
    selection leaves no choice point. A predicate that must look one element
    ahead to be deterministic carries the head apart from the tail.
*/

:- module(lists,
          [ append/3,
            append/2,
            member/2,
            memberchk/2,
            prefix/2,
            select/3,
            selectchk/3,
            select/4,
            selectchk/4,
            subtract/3,
            permutation/2,
            reverse/2,
            delete/3,
            nth0/3,
            nth1/3,
            nth0/4,
            nth1/4,
            last/2,
            nextto/3,
            proper_length/2,
            same_length/2,
            flatten/2,
            subseq/3,
            clumped/2,
            max_member/2,
            max_member/3,
            min_member/2,
            min_member/3,
            sum_list/2,
            sumlist/2,
            max_list/2,
            min_list/2,
            numlist/3,
            is_set/1,
            list_to_set/2,
            intersection/3,
            union/3,
            subset/2
          ]).

:- autoload(library(error)).

:- meta_predicate
    max_member(2, ?, ?),
    min_member(2, ?, ?).

%!  append(?Xs, ?Ys, ?Zs) is nondet.
%
%   Zs is Xs followed by Ys.
%   Source: Prologue for Prolog.

append([], Ys, Ys).
append([X|Xs], Ys, [X|Zs]) :-
    append(Xs, Ys, Zs).

%!  append(+Lists, ?List) is nondet.
%
%   List is the concatenation of the elements of Lists, each a list.
%   Errors: instantiation_error, type_error(list, Lists).
%   Source: SWI-Prolog.

append(Lists, List) :-
    must_be(list, Lists),
    append_all(Lists, List).

append_all([], []).
append_all([L|Ls], List) :-
    append(L, Rest, List),
    append_all(Ls, Rest).

%!  member(?X, ?Xs) is nondet.
%
%   X is an element of Xs. The last element leaves no choice point.
%   Source: Prologue for Prolog.

member(X, [Y|Ys]) :-
    member_(Ys, X, Y).

member_(_, X, X).
member_([Y|Ys], X, _) :-
    member_(Ys, X, Y).

%!  memberchk(?X, ?Xs) is semidet.
%
%   X unifies with an element of Xs; only the first one is taken. X is added to
%   the end of a partial list.
%   Errors: type_error(list, Tail) for a list without X that ends in Tail, or is
%   cyclic.
%   Source: SWI-Prolog.

memberchk(X, Xs) :-
    '$memberchk'(X, Xs, Rest),
    (   Rest == []
    ->  true
    ;   unify_member(Rest, X, 1000, _)
    ->  true
    ;   '$skip_list'(_, Rest, Tail),
        Tail \== [],
        type_error(list, Tail)
    ).

%   unify_member(+List, ?X, +N, ?Length): after N elements the Length of the rest is
%   looked for: a list with more elements than that has no end.

unify_member([Y|Ys], X, N, Length) :-
    (   X = Y
    ->  true
    ;   N > 0
    ->  N1 is N-1,
        unify_member(Ys, X, N1, Length)
    ;   var(Length),
        '$skip_list'(Length, Ys, _),
        unify_member(Ys, X, Length, Length)
    ).

%!  prefix(?Part, ?Whole) is nondet.
%
%   Part is a leading part of the list Whole.
%   Source: SWI-Prolog.

prefix([], _).
prefix([X|Xs], [X|Ys]) :-
    prefix(Xs, Ys).

%!  select(?X, ?Xs, ?Rest) is nondet.
%
%   Rest is Xs without one occurrence of X.
%   Source: Prologue for Prolog.

select(X, [Y|Ys], Rest) :-
    select_from(Ys, Y, X, Rest).

select_from(Ys, X, X, Ys).
select_from([Z|Zs], Y, X, [Y|Rest]) :-
    select_from(Zs, Z, X, Rest).

%!  selectchk(?X, ?Xs, ?Rest) is semidet.
%
%   The first solution of select/3.
%   Source: SWI-Prolog.

selectchk(X, Xs, Rest) :-
    select(X, Xs, Rest),
    !.

%!  select(?X, ?Xs, ?Y, ?Ys) is nondet.
%
%   Ys is Xs with one occurrence of X replaced by Y.
%   Source: SWI-Prolog.

select(X, [A|As], Y, [B|Bs]) :-
    select_both(As, A, X, Y, B, Bs).

select_both(As, X, X, Y, Y, As).
select_both([A|As], B, X, Y, B, [C|Cs]) :-
    select_both(As, A, X, Y, C, Cs).

%!  selectchk(?X, ?Xs, ?Y, ?Ys) is semidet.
%
%   The first solution of select/4.
%   Source: SWI-Prolog.

selectchk(X, Xs, Y, Ys) :-
    select(X, Xs, Y, Ys),
    !.

%!  subtract(+Xs, +Ys, -Rest) is det.
%
%   Rest has the elements of Xs that do not unify with an element of Ys.
%   Errors: existence_error(matching_rule, _) if Xs is no list.
%   Source: SWI-Prolog.

subtract([], _, Rest) =>
    Rest = [].
subtract([X|Xs], Ys, Rest) =>
    (   memberchk(X, Ys)
    ->  subtract(Xs, Ys, Rest)
    ;   Rest = [X|Rest1],
        subtract(Xs, Ys, Rest1)
    ).

%!  permutation(?Xs, ?Ys) is nondet.
%
%   Ys is a permutation of Xs. Ends if either is a proper list.
%   Errors: type_error(list, L) for an L that is neither a list nor a
%   partial list.
%   Source: SWI-Prolog.

permutation(Xs, Ys) :-
    '$skip_list'(N, Ys, Tail),
    (   Tail == []
    ->  length(Xs, N)
    ;   length(Xs, XCount),
        length(Ys, XCount)
    ),
    permuted(Xs, Ys).

permuted([], []).
permuted([X|Xs], [Y|Ys]) :-
    select(Y, [X|Xs], Rest),
    permuted(Rest, Ys).

%!  reverse(?Xs, ?Ys) is det.
%
%   Ys has the elements of Xs in opposite order. Ends if either is a
%   proper list.
%   Source: SWI-Prolog.

reverse(Xs, Ys) :-
    (   is_list(Xs)
    ->  reverse_onto(Xs, [], Ys)
    ;   is_list(Ys)
    ->  reverse_onto(Ys, [], Xs)
    ;   same_length(Xs, Ys),
        reverse_onto(Xs, [], Ys)
    ).

reverse_onto([], Ys, Ys).
reverse_onto([X|Xs], Acc, Ys) :-
    reverse_onto(Xs, [X|Acc], Ys).

%!  delete(?Xs, @X, ?Rest) is det.
%
%   Rest has the elements of Xs that do not unify with X.
%   Source: SWI-Prolog.

delete([], _, []).
delete([Y|Ys], X, Rest) :-
    (   Y \= X
    ->  Rest = [Y|Rest1],
        delete(Ys, X, Rest1)
    ;   delete(Ys, X, Rest)
    ).

%!  nth0(?N, ?Xs, ?X) is nondet.
%
%   X is the element of Xs that has N elements before it. Fails for N < 0.
%   Errors: type_error(integer, N).
%   Source: SWI-Prolog; the Prologue for Prolog has a domain error for N < 0.

nth0(N, Xs, X) :-
    nth(N, 0, Xs, X).

%!  nth1(?N, ?Xs, ?X) is nondet.
%
%   X is the N-th element of Xs, the first being number 1.
%   Errors: type_error(integer, N).
%   Source: as nth0/3.

nth1(N, Xs, X) :-
    nth(N, 1, Xs, X).

nth(N, Base, Xs, X) :-
    (   integer(N)
    ->  N >= Base,
        Distance is N-Base,
        nth_known(Distance, Xs, X)
    ;   var(N)
    ->  Xs = [Y|Ys],
        nth_any(Ys, Y, X, Base, N)
    ;   must_be(integer, N)
    ).

index_distance(N, Base, Distance) :-
    must_be(integer, N),
    (   N < 0
    ->  domain_error(not_less_than_zero, N)
    ;   N >= Base,
        Distance is N-Base
    ).

nth_known(N, Xs, X) :-
    (   N =:= 0
    ->  Xs = [X|_]
    ;   N < 8
    ->  Xs = [_|Ys],
        N1 is N-1,
        nth_known(N1, Ys, X)
    ;   N < 1000
    ->  Xs = [_,_,_,_,_,_,_,_|Ys],
        N1 is N-8,
        nth_known(N1, Ys, X)
    ;   '$drop'(N, Xs, Left, Ys),
        nth_left(Ys, Left, X)
    ).

nth_left([Y|Ys], N, X) :-
    (   N =:= 0
    ->  X = Y
    ;   N1 is N-1,
        nth_left(Ys, N1, X)
    ).

nth_any(_, X, X, N, N).
nth_any([Y|Ys], _, X, N0, N) :-
    N1 is N0+1,
    nth_any(Ys, Y, X, N1, N).

%!  nth0(?N, ?Xs, ?X, ?Rest) is nondet.
%
%   X is the element of Xs that has N elements before it, and Rest is Xs
%   without it. Inserts X when Xs is unbound.
%   Errors: type_error(integer, N), domain_error(not_less_than_zero, N).
%   Source: Prologue for Prolog.

nth0(N, Xs, X, Rest) :-
    nth(N, 0, Xs, X, Rest).

%!  nth1(?N, ?Xs, ?X, ?Rest) is nondet.
%
%   As nth0/4, with the first element being number 1.
%   Errors: type_error(integer, N), domain_error(not_less_than_zero, N).
%   Source: Prologue for Prolog.

nth1(N, Xs, X, Rest) :-
    nth(N, 1, Xs, X, Rest).

nth(N, Base, Xs, X, Rest) :-
    (   var(N)
    ->  Xs = [Y|Ys],
        nth_any(Ys, Y, X, Rest, Base, N)
    ;   index_distance(N, Base, Distance),
        nth_known(Distance, Xs, X, Rest)
    ).

nth_known(N, Xs, X, Rest) :-
    (   N =:= 0
    ->  Xs = [X|Rest]
    ;   Xs = [Y|Ys],
        Rest = [Y|Rest1],
        N1 is N-1,
        nth_known(N1, Ys, X, Rest1)
    ).

nth_any(Xs, X, X, Xs, N, N).
nth_any([Z|Zs], Y, X, [Y|Rest], N0, N) :-
    N1 is N0+1,
    nth_any(Zs, Z, X, Rest, N1, N).

%!  last(?Xs, ?X) is nondet.
%
%   X is the last element of Xs; deterministic for a proper list.
%   Source: SWI-Prolog.

last([Y|Ys], X) :-
    last_of(Ys, Y, X).

last_of([], X, X).
last_of([Y|Ys], _, X) :-
    last_of(Ys, Y, X).

%!  nextto(?X, ?Y, ?Xs) is nondet.
%
%   Y follows X immediately in Xs.
%   Source: SWI-Prolog.

nextto(X, Y, [A,B|Xs]) :-
    nextto_in(Xs, A, B, X, Y).

nextto_in(_, X, Y, X, Y).
nextto_in([C|Xs], _, B, X, Y) :-
    nextto_in(Xs, B, C, X, Y).

%!  proper_length(@Xs, ?Length) is semidet.
%
%   Xs is a proper list of Length elements. Fails for partial lists.
%   Source: SWI-Prolog.

proper_length(Xs, Length) :-
    '$skip_list'(N, Xs, Tail),
    Tail == [],
    Length = N.

%!  same_length(?Xs, ?Ys) is nondet.
%
%   Xs and Ys are lists of the same length.
%   Source: SWI-Prolog.

same_length([], []).
same_length([_|Xs], [_|Ys]) :-
    same_length(Xs, Ys).

%!  flatten(@Nested, -Flat) is det.
%
%   Flat is the list of the elements of Nested and, at any depth, of the lists in it.
%   If Nested is not a list, Flat is [Nested].
%   Source: SWI-Prolog.

flatten(Nested, Flat) :-
    flatten_onto(Nested, [], Flat0),
    Flat = Flat0.

flatten_onto(X, Rest, Flat) :-
    (   var(X)
    ->  Flat = [X|Rest]
    ;   X = [Y|Ys]
    ->  flatten_onto(Y, Flat1, Flat),
        flatten_onto(Ys, Rest, Flat1)
    ;   X == []
    ->  Flat = Rest
    ;   Flat = [X|Rest]
    ).

%!  subseq(+Xs, -Sub, -Rest) is nondet.
%
%   Sub has some of the elements of Xs and Rest the others, both in the order of
%   Xs. It can also merge Sub and Rest into Xs.
%   Source: SWI-Prolog.

subseq([], [], []).
subseq([X|Xs], Sub, [X|Rest]) :-
    subseq(Xs, Sub, Rest).
subseq([X|Xs], [X|Sub], Rest) :-
    subseq(Xs, Sub, Rest).

%!  clumped(+Xs, -Runs) is det.
%
%   Runs is a list of X-Count for each run of identical (==) elements.
%   Source: SWI-Prolog.

clumped([], []).
clumped([X|Xs], Runs) :-
    clumped(Xs, X, 1, Runs).

clumped([], X, N, [X-N]).
clumped([Y|Ys], X, N, Runs) :-
    (   Y == X
    ->  N1 is N+1,
        clumped(Ys, X, N1, Runs)
    ;   Runs = [X-N|Runs1],
        clumped(Ys, Y, 1, Runs1)
    ).

%!  max_member(-Max, +Xs) is semidet.
%
%   Max is the largest element of Xs in the standard order of terms. Fails
%   for the empty list.
%   Errors: existence_error(matching_rule, _) if Xs is no list.
%   Source: SWI-Prolog.

max_member(Max, [X|Xs]) =>
    max_member_(Xs, X, Max).
max_member(_, []) =>
    fail.

max_member_([], Max0, Max) =>
    Max = Max0.
max_member_([X|Xs], Max0, Max) =>
    (   X @> Max0
    ->  max_member_(Xs, X, Max)
    ;   max_member_(Xs, Max0, Max)
    ).

%!  min_member(-Min, +Xs) is semidet.
%
%   Min is the smallest element of Xs in the standard order of terms.
%   Fails for the empty list.
%   Errors: existence_error(matching_rule, _) if Xs is no list.
%   Source: SWI-Prolog.

min_member(Min, [X|Xs]) =>
    min_member_(Xs, X, Min).
min_member(_, []) =>
    fail.

min_member_([], Min0, Min) =>
    Min = Min0.
min_member_([X|Xs], Min0, Min) =>
    (   X @< Min0
    ->  min_member_(Xs, X, Min)
    ;   min_member_(Xs, Min0, Min)
    ).

%!  max_member(:LessEq, -Max, +Xs) is semidet.
%
%   Max is the largest element of Xs by the order LessEq, a closure called
%   with two elements that behaves as (@=<)/2. Fails for the empty list.
%   Errors: existence_error(matching_rule, _) if Xs is no list.
%   Source: SWI-Prolog.

max_member(LessEq, Max, [X|Xs]) =>
    max_member_(Xs, LessEq, X, Max).
max_member(_, _, []) =>
    fail.

max_member_([], _, Max0, Max) =>
    Max = Max0.
max_member_([X|Xs], LessEq, Max0, Max) =>
    (   call(LessEq, X, Max0)
    ->  max_member_(Xs, LessEq, Max0, Max)
    ;   max_member_(Xs, LessEq, X, Max)
    ).

%!  min_member(:LessEq, -Min, +Xs) is semidet.
%
%   Min is the smallest element of Xs by the order LessEq. Fails for the
%   empty list.
%   Errors: existence_error(matching_rule, _) if Xs is no list.
%   Source: SWI-Prolog.

min_member(LessEq, Min, [X|Xs]) =>
    min_member_(Xs, LessEq, X, Min).
min_member(_, _, []) =>
    fail.

min_member_([], _, Min0, Min) =>
    Min = Min0.
min_member_([X|Xs], LessEq, Min0, Min) =>
    (   call(LessEq, Min0, X)
    ->  min_member_(Xs, LessEq, Min0, Min)
    ;   min_member_(Xs, LessEq, X, Min)
    ).

%!  sum_list(+Numbers, -Sum) is det.
%
%   Sum is the sum of Numbers, 0 for the empty list.
%   Errors: existence_error(matching_rule, _) if Numbers is no list, and those of
%   is/2.
%   Source: SWI-Prolog.

sum_list(Numbers, Sum) :-
    sum_list(Numbers, 0, Sum).

sum_list([], Sum0, Sum) =>
    Sum = Sum0.
sum_list([X|Xs], Sum0, Sum) =>
    Sum1 is Sum0+X,
    sum_list(Xs, Sum1, Sum).

%!  sumlist(+Numbers, -Sum) is det.
%
%   The older name of sum_list/2.
%   Source: SWI-Prolog.

sumlist(Numbers, Sum) :-
    sum_list(Numbers, Sum).

%!  max_list(+Numbers, -Max) is semidet.
%
%   Max is the largest of Numbers. Fails for the empty list.
%   Errors: existence_error(matching_rule, _) if Numbers is no list, and those of
%   is/2.
%   Source: SWI-Prolog.

max_list([X|Xs], Max) =>
    max_list(Xs, X, Max).
max_list([], _) =>
    fail.

max_list([], Max0, Max) =>
    Max = Max0.
max_list([X|Xs], Max0, Max) =>
    Max1 is max(Max0, X),
    max_list(Xs, Max1, Max).

%!  min_list(+Numbers, -Min) is semidet.
%
%   Min is the smallest of Numbers. Fails for the empty list.
%   Errors: existence_error(matching_rule, _) if Numbers is no list, and those of
%   is/2.
%   Source: SWI-Prolog.

min_list([X|Xs], Min) =>
    min_list(Xs, X, Min).
min_list([], _) =>
    fail.

min_list([], Min0, Min) =>
    Min = Min0.
min_list([X|Xs], Min0, Min) =>
    Min1 is min(Min0, X),
    min_list(Xs, Min1, Min).

%!  numlist(+Low, +High, -Numbers) is semidet.
%
%   Numbers is [Low, Low+1, ..., High]. Fails if High is less than Low.
%   Errors: instantiation_error, type_error(integer, _).
%   Source: SWI-Prolog.

numlist(Low, High, Numbers) :-
    must_be(integer, Low),
    must_be(integer, High),
    Low =< High,
    numbers_from(Low, High, Numbers).

numbers_from(Low, High, Numbers) :-
    (   Low =:= High
    ->  Numbers = [Low]
    ;   Numbers = [Low|Rest],
        Next is Low+1,
        numbers_from(Next, High, Rest)
    ).

%!  is_set(@Xs) is semidet.
%
%   Xs is a proper list without two identical (==) elements.
%   Source: SWI-Prolog.

is_set(Xs) :-
    proper_length(Xs, Length),
    sort(Xs, Sorted),
    length(Sorted, Length).

%!  list_to_set(+Xs, -Set) is det.
%
%   Set has the first of each group of identical (==) elements of Xs, in
%   the order of Xs. Takes time O(N log N).
%   Errors: instantiation_error, type_error(list, Xs).
%   Source: SWI-Prolog.

list_to_set(Xs, Set) :-
    must_be(list, Xs),
    pair_with_index(Xs, 0, Pairs),
    keysort(Pairs, Sorted),
    first_indices(Sorted, Firsts),
    keysort(Firsts, Ordered),
    drop_indices(Ordered, Set).

pair_with_index([], _, []).
pair_with_index([X|Xs], I, [X-I|Pairs]) :-
    I1 is I+1,
    pair_with_index(Xs, I1, Pairs).

first_indices([], []).
first_indices([X-I|Pairs], [I-X|Firsts]) :-
    first_indices(Pairs, X, Firsts).

first_indices([], _, []).
first_indices([Y-I|Pairs], X, Firsts) :-
    (   X == Y
    ->  first_indices(Pairs, X, Firsts)
    ;   Firsts = [I-Y|Firsts1],
        first_indices(Pairs, Y, Firsts1)
    ).

drop_indices([], []).
drop_indices([_-X|Pairs], [X|Xs]) :-
    drop_indices(Pairs, Xs).

%!  intersection(+Xs, +Ys, -Both) is det.
%
%   Both has the elements of Xs that unify with an element of Ys.
%   Errors: existence_error(matching_rule, _) if Xs is no list.
%   Source: SWI-Prolog.

intersection([], _, Both) =>
    Both = [].
intersection([X|Xs], Ys, Both) =>
    (   memberchk(X, Ys)
    ->  Both = [X|Both1],
        intersection(Xs, Ys, Both1)
    ;   intersection(Xs, Ys, Both)
    ).

%!  union(+Xs, +Ys, -All) is det.
%
%   All has the elements of Xs that do not unify with an element of Ys,
%   then Ys.
%   Errors: existence_error(matching_rule, _) if Xs is no list.
%   Source: SWI-Prolog.

union([], Ys, All) =>
    All = Ys.
union([X|Xs], Ys, All) =>
    (   memberchk(X, Ys)
    ->  union(Xs, Ys, All)
    ;   All = [X|All1],
        union(Xs, Ys, All1)
    ).

%!  subset(+Xs, +Ys) is semidet.
%
%   Each element of Xs unifies with an element of Ys.
%   Errors: existence_error(matching_rule, _) if Xs is no list.
%   Source: SWI-Prolog.

subset([], _) =>
    true.
subset([X|Xs], Ys) =>
    memberchk(X, Ys),
    subset(Xs, Ys).
