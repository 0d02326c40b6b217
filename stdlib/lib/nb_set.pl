/*  library(nb_set): sets that grow in place and outlive backtracking.

    A set is nb_set(Buckets, Size). Buckets is a term of one list for each
    hash value; nb_setarg/3 replaces a list when an element is added, and all
    of them when there are more elements than lists. Elements are the same
    if they are variants.
*/

:- module(nb_set,
          [ empty_nb_set/1,
            add_nb_set/2,
            add_nb_set/3,
            gen_nb_set/2,
            nb_set_to_list/2,
            size_nb_set/2
          ]).

:- autoload(library(error)).
:- autoload(library(lists)).

%!  empty_nb_set(-Set) is det.
%
%   Set is a new empty set.
%   Source: SWI-Prolog.

empty_nb_set(nb_set(Buckets, 0)) :-
    new_buckets(16, Buckets).

new_buckets(N, Buckets) :-
    functor(Buckets, buckets, N),
    Buckets =.. [_|Lists],
    all_empty(Lists).

all_empty([]).
all_empty([[]|Lists]) :-
    all_empty(Lists).

%!  add_nb_set(+Key, !Set) is det.
%
%   Add Key to Set.
%   Source: SWI-Prolog.

add_nb_set(Key, Set) :-
    add_nb_set(Key, Set, _).

%!  add_nb_set(+Key, !Set, ?New) is semidet.
%
%   Add Key to Set. New is true if it was not there and false if it was.
%   Errors: type_error(nb_set, Set).
%   Source: SWI-Prolog.

add_nb_set(Key, Set, New) :-
    must_be_set(Set),
    arg(1, Set, Buckets),
    bucket(Key, Buckets, I),
    arg(I, Buckets, Keys),
    (   variant_in(Keys, Key)
    ->  New = false
    ;   New = true,
        arg(2, Set, Size0),
        Size is Size0+1,
        nb_setarg(I, Buckets, [Key|Keys]),
        nb_setarg(2, Set, Size),
        functor(Buckets, _, Count),
        (   Size > Count
        ->  grow(Set, Count)
        ;   true
        )
    ).

must_be_set(Set) :-
    (   nonvar(Set),
        Set = nb_set(_, _)
    ->  true
    ;   var(Set)
    ->  instantiation_error(Set)
    ;   type_error(nb_set, Set)
    ).

%   bucket(+Key, +Buckets, -I): the number of the list for Key. All variables
%   count as the same constant, so that variants have the same number.

bucket(Key, Buckets, I) :-
    functor(Buckets, _, Count),
    (   ground(Key)
    ->  term_hash(Key, Hash)
    ;   copy_term_nat(Key, Copy),
        term_variables(Copy, Vars),
        all_empty(Vars),
        term_hash(Copy, Hash)
    ),
    I is Hash mod Count + 1.

variant_in([X|Xs], Key) :-
    (   X =@= Key
    ->  true
    ;   variant_in(Xs, Key)
    ).

grow(Set, Count) :-
    nb_set_keys(Set, Keys),
    NewCount is Count*4,
    new_buckets(NewCount, Buckets),
    fill(Keys, Buckets),
    nb_setarg(1, Set, Buckets).

fill([], _).
fill([Key|Keys], Buckets) :-
    bucket(Key, Buckets, I),
    arg(I, Buckets, List),
    setarg(I, Buckets, [Key|List]),
    fill(Keys, Buckets).

nb_set_keys(Set, Keys) :-
    arg(1, Set, Buckets),
    Buckets =.. [_|Lists],
    concatenated(Lists, Keys).

concatenated([], []).
concatenated([List|Lists], Keys) :-
    onto(List, Keys, Keys1),
    concatenated(Lists, Keys1).

onto([], Keys, Keys).
onto([X|Xs], [X|Keys], Rest) :-
    onto(Xs, Keys, Rest).

%!  gen_nb_set(+Set, -Key) is nondet.
%
%   Key is an element of Set, as it is now; in the standard order of terms.
%   Errors: type_error(nb_set, Set).
%   Source: SWI-Prolog.

gen_nb_set(Set, Key) :-
    nb_set_to_list(Set, Keys),
    member(Key, Keys).

%!  nb_set_to_list(+Set, -Keys) is det.
%
%   Keys are the elements of Set in the standard order of terms.
%   Errors: type_error(nb_set, Set).
%   Source: SWI-Prolog.

nb_set_to_list(Set, Sorted) :-
    must_be_set(Set),
    nb_set_keys(Set, Keys),
    msort(Keys, Sorted).

%!  size_nb_set(+Set, -Size) is det.
%
%   Size is the number of elements of Set.
%   Errors: type_error(nb_set, Set).
%   Source: SWI-Prolog.

size_nb_set(Set, Size) :-
    must_be_set(Set),
    arg(2, Set, Size).
