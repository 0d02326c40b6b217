/*  library(random): random numbers, choices and permutations. */

:- module(random,
          [ random/1,
            random/3,
            random_between/3,
            random_member/2,
            random_select/3,
            random_permutation/2,
            random_subseq/3,
            random_perm2/4,
            randseq/3,
            randset/3,
            random_numlist/4,
            getrand/1,
            setrand/1,
            maybe/0,
            maybe/1,
            maybe/2
          ]).

:- autoload(library(error)).
:- autoload(library(lists)).
:- autoload(library(pairs)).

%!  random(-X) is det.
%
%   X is a float, 0.0 < X < 1.0.
%   Source: SWI-Prolog.

random(X) :-
    X is random_float.

%!  random(+Low, +High, -X) is det.
%
%   X is an integer, Low =< X < High, if both are integers, and a float
%   between them otherwise.
%   Errors: instantiation_error, type_error(number, _),
%   domain_error(not_less_than_one, _) for integers with High =< Low.
%   Source: SWI-Prolog.

random(Low, High, X) :-
    must_be(number, Low),
    must_be(number, High),
    (   integer(Low),
        integer(High)
    ->  Range is High-Low,
        (   Range < 1
        ->  domain_error(not_less_than_one, Range)
        ;   X is Low+random(Range)
        )
    ;   X is Low+(High-Low)*random_float
    ).

%!  random_between(+Low, +High, -X) is semidet.
%
%   X is an integer, Low =< X =< High. Fails if there is none.
%   Errors: instantiation_error, type_error(integer, _).
%   Source: SWI-Prolog.

random_between(Low, High, X) :-
    must_be(integer, Low),
    must_be(integer, High),
    High >= Low,
    X is Low+random(High-Low+1).

%!  random_member(-X, +Xs) is semidet.
%
%   X is an element of Xs. Fails if there is none.
%   Errors: instantiation_error, type_error(list, Xs).
%   Source: SWI-Prolog.

random_member(X, Xs) :-
    must_be(list, Xs),
    length(Xs, N),
    N > 0,
    I is random(N),
    nth0(I, Xs, X).

%!  random_select(?X, ?Xs, ?Rest) is semidet.
%
%   X is an element of Xs, and Rest is Xs without it; with Xs unbound, X is
%   inserted into Rest somewhere.
%   Errors: instantiation_error, type_error(list, _).
%   Source: SWI-Prolog.

random_select(X, Xs, Rest) :-
    (   is_list(Xs)
    ->  length(Xs, N),
        N > 0
    ;   must_be(list, Rest),
        length(Rest, M),
        N is M+1
    ),
    I is random(N),
    nth0(I, Xs, X, Rest).

%!  random_permutation(?Xs, ?Ys) is det.
%
%   Ys is a permutation of Xs, each being equally likely.
%   Errors: instantiation_error, type_error(list, _).
%   Source: SWI-Prolog.

random_permutation(Xs, Ys) :-
    (   is_list(Xs)
    ->  shuffle(Xs, Ys)
    ;   must_be(list, Ys),
        shuffle(Ys, Xs)
    ).

shuffle(Xs, Ys) :-
    random_keys(Xs, Pairs),
    keysort(Pairs, Sorted),
    pairs_values(Sorted, Ys).

random_keys([], []).
random_keys([X|Xs], [K-X|Pairs]) :-
    K is random_float,
    random_keys(Xs, Pairs).

%!  random_subseq(+Xs, -Sub, -Rest) is det.
%
%   Sub has some of the elements of Xs and Rest the others, in their order;
%   each element is as likely in the one as in the other.
%   Source: SWI-Prolog.

random_subseq([], [], []).
random_subseq([X|Xs], Sub, Rest) :-
    (   maybe
    ->  Sub = [X|Sub1],
        random_subseq(Xs, Sub1, Rest)
    ;   Rest = [X|Rest1],
        random_subseq(Xs, Sub, Rest1)
    ).

%!  random_perm2(?A, ?B, ?X, ?Y) is det.
%
%   X and Y are A and B or B and A.
%   Source: SWI-Prolog.

random_perm2(A, B, X, Y) :-
    random_permutation([A,B], [X,Y]).

%!  randset(+Count, +Max, -Set) is semidet.
%
%   Set is a sorted list of Count different integers from 1 to Max. Fails if
%   there are not that many.
%   Errors: instantiation_error, type_error(nonneg, _).
%   Source: SWI-Prolog.

randset(Count, Max, Set) :-
    must_be(nonneg, Count),
    must_be(nonneg, Max),
    Count =< Max,
    choose(1, Max, Count, Set).

%   choose(+I, +Max, +Count, -Set): takes each of I..Max with the probability
%   that makes all sets of Count equally likely.

choose(I, Max, Count, Set) :-
    (   Count =:= 0
    ->  Set = []
    ;   Left is Max-I+1,
        I1 is I+1,
        (   random(Left) < Count
        ->  Set = [I|Set1],
            Count1 is Count-1,
            choose(I1, Max, Count1, Set1)
        ;   choose(I1, Max, Count, Set)
        )
    ).

%!  randseq(+Count, +Max, -Seq) is semidet.
%
%   Seq is a list of Count different integers from 1 to Max in random order.
%   Fails if there are not that many.
%   Errors: instantiation_error, type_error(nonneg, _).
%   Source: SWI-Prolog.

randseq(Count, Max, Seq) :-
    randset(Count, Max, Set),
    shuffle(Set, Seq).

%!  random_numlist(+P, +Low, +High, -List) is det.
%
%   List has the integers from Low to High in order, each with probability P.
%   Errors: instantiation_error, type_error(between(0.0,1.0), P),
%   type_error(integer, _).
%   Source: SWI-Prolog.

random_numlist(P, Low, High, List) :-
    must_be(between(0.0,1.0), P),
    must_be(integer, Low),
    must_be(integer, High),
    chosen_from(Low, High, P, List).

chosen_from(I, High, P, List) :-
    (   I > High
    ->  List = []
    ;   I1 is I+1,
        (   random_float < P
        ->  List = [I|List1]
        ;   List = List1
        ),
        chosen_from(I1, High, P, List1)
    ).

%!  getrand(-State) is det.
%!  setrand(+State) is det.
%
%   State is the state of the generator: after setrand/1 the same numbers follow
%   as after getrand/1. Any other ground term given to setrand/1 starts a
%   sequence of its own.
%   Source: SWI-Prolog.

getrand(State) :-
    State0 is random(1<<62),
    set_random(seed(State0)),
    State = State0.

setrand(State) :-
    set_random(seed(State)).

%!  maybe is semidet.
%
%   Succeeds with probability 1/2.
%   Source: SWI-Prolog.

maybe :-
    random(2) =:= 0.

%!  maybe(+P) is semidet.
%
%   Succeeds with probability P.
%   Errors: instantiation_error, type_error(between(0.0,1.0), P).
%   Source: SWI-Prolog.

maybe(P) :-
    must_be(between(0.0,1.0), P),
    random_float < P.

%!  maybe(+K, +N) is semidet.
%
%   Succeeds with probability K/N.
%   Errors: those of is/2.
%   Source: SWI-Prolog.

maybe(K, N) :-
    random(N) < K.
