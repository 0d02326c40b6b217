/*  library(hashtable): mutable tables of keys and values, whose changes are
    undone on backtracking.

    A table is ht(Count, Buckets): Buckets is a compound term whose size is a
    power of two and at least Count, and each of its arguments is a list of
    Key-Value pairs. Keys are ground.
*/

:- module(hashtable,
          [ ht_new/1,
            ht_is_hashtable/1,
            ht_size/2,
            ht_put/3,
            ht_put/5,
            ht_put_new/3,
            ht_update/4,
            ht_del/3,
            ht_get/3,
            ht_gen/3,
            ht_pairs/2,
            ht_keys/2
          ]).

:- autoload(library(apply)).
:- autoload(library(error)).
:- autoload(library(lists)).
:- autoload(library(pairs)).

%!  ht_new(-Table) is det.
%
%   Table has no pairs.
%   Source: SWI-Prolog.

ht_new(ht(0, Buckets)) :-
    no_pairs(4, Buckets).

no_pairs(Size, Buckets) :-
    functor(Buckets, buckets, Size),
    Buckets =.. [_|Args],
    maplist(=([]), Args).

%!  ht_is_hashtable(@Term) is semidet.
%
%   Term is a table.
%   Source: SWI-Prolog.

ht_is_hashtable(Term) :-
    nonvar(Term),
    Term = ht(Count, Buckets),
    integer(Count),
    compound(Buckets),
    functor(Buckets, buckets, _).

table(Table) :-
    (   ht_is_hashtable(Table)
    ->  true
    ;   must_be(nonvar, Table),
        type_error(hashtable, Table)
    ).

%!  ht_size(+Table, -Count) is det.
%
%   Table has Count pairs.
%   Errors: instantiation_error, type_error(hashtable, Table); these, and an
%   instantiation_error for a Key that is not ground, hold for all that follow.
%   Source: SWI-Prolog.

ht_size(Table, Count) :-
    table(Table),
    arg(1, Table, Count).

%!  ht_put(!Table, +Key, +Value) is det.
%
%   Key has Value in Table from now on.
%   Source: SWI-Prolog.

ht_put(Table, Key, Value) :-
    ht_put(Table, Key, Value, _, _).

%!  ht_put(!Table, +Key, +Value, +IfNew, -Old) is det.
%
%   As ht_put/3; Old is the value that Key had, or IfNew.
%   Source: SWI-Prolog.

ht_put(Table, Key, Value, IfNew, Old) :-
    bucket(Table, Key, I, Buckets, Pairs),
    (   replaced(Pairs, Key, Old0, Value, Pairs1)
    ->  Old = Old0,
        setarg(I, Buckets, Pairs1)
    ;   Old = IfNew,
        insert(Table, I, Buckets, Pairs, Key, Value)
    ).

%!  ht_put_new(!Table, +Key, +Value) is semidet.
%
%   As ht_put/3. Fails if Key is in Table.
%   Source: SWI-Prolog.

ht_put_new(Table, Key, Value) :-
    bucket(Table, Key, I, Buckets, Pairs),
    \+ lookup(Pairs, Key, _),
    insert(Table, I, Buckets, Pairs, Key, Value).

%!  ht_update(!Table, +Key, ?Old, +New) is semidet.
%
%   Key has New in the place of Old. Fails if Key is not in Table.
%   Source: SWI-Prolog.

ht_update(Table, Key, Old, New) :-
    bucket(Table, Key, I, Buckets, Pairs),
    replaced(Pairs, Key, Old, New, Pairs1),
    setarg(I, Buckets, Pairs1).

%!  ht_del(!Table, +Key, ?Value) is semidet.
%
%   Table loses Key, which had Value. Fails if Key is not in Table.
%   Source: SWI-Prolog.

ht_del(Table, Key, Value) :-
    bucket(Table, Key, I, Buckets, Pairs),
    removed(Pairs, Key, Value, Pairs1),
    setarg(I, Buckets, Pairs1),
    arg(1, Table, Count0),
    Count is Count0-1,
    setarg(1, Table, Count).

%!  ht_get(+Table, +Key, ?Value) is semidet.
%
%   Key has Value in Table.
%   Source: SWI-Prolog.

ht_get(Table, Key, Value) :-
    bucket(Table, Key, _, _, Pairs),
    lookup(Pairs, Key, Value0),
    Value = Value0.

%!  ht_gen(+Table, ?Key, ?Value) is nondet.
%
%   Key has Value in Table; in no particular order.
%   Source: SWI-Prolog.

ht_gen(Table, Key, Value) :-
    table(Table),
    arg(2, Table, Buckets),
    arg(_, Buckets, Pairs),
    member(Key-Value, Pairs).

%!  ht_pairs(?Table, ?Pairs) is det.
%
%   Pairs are the Key-Value pairs of Table, ordered by key; Table is made of
%   them if it is unbound.
%   Errors: type_error(pair, _).
%   Source: SWI-Prolog.

ht_pairs(Table, Pairs) :-
    (   nonvar(Table)
    ->  table(Table),
        arg(2, Table, Buckets),
        Buckets =.. [_|Lists],
        append(Lists, Pairs0),
        sort(1, @<, Pairs0, Pairs)
    ;   must_be(list(pair), Pairs),
        ht_new(Table),
        put_each(Pairs, Table)
    ).

put_each([], _).
put_each([Key-Value|Pairs], Table) :-
    ht_put(Table, Key, Value),
    put_each(Pairs, Table).

%!  ht_keys(+Table, -Keys) is det.
%
%   Keys is the ordered set of the keys of Table.
%   Source: SWI-Prolog.

ht_keys(Table, Keys) :-
    table(Table),
    ht_pairs(Table, Pairs),
    pairs_keys(Pairs, Keys).

%   bucket(+Table, +Key, -I, -Buckets, -Pairs): Key belongs among Pairs,
%   argument I of Buckets.

bucket(Table, Key, I, Buckets, Pairs) :-
    table(Table),
    arg(2, Table, Buckets),
    place(Key, Buckets, I),
    arg(I, Buckets, Pairs).

place(Key, Buckets, I) :-
    must_be(ground, Key),
    term_hash(Key, Hash),
    functor(Buckets, _, Size),
    I is (Hash /\ (Size-1)) + 1.

lookup([Key0-Value0|Pairs], Key, Value) :-
    (   Key0 == Key
    ->  Value = Value0
    ;   lookup(Pairs, Key, Value)
    ).

replaced([Key0-Value0|Pairs0], Key, Old, New, Pairs) :-
    (   Key0 == Key
    ->  Old = Value0,
        Pairs = [Key-New|Pairs0]
    ;   Pairs = [Key0-Value0|Pairs1],
        replaced(Pairs0, Key, Old, New, Pairs1)
    ).

removed([Key0-Value0|Pairs0], Key, Value, Pairs) :-
    (   Key0 == Key
    ->  Value = Value0,
        Pairs = Pairs0
    ;   Pairs = [Key0-Value0|Pairs1],
        removed(Pairs0, Key, Value, Pairs1)
    ).

insert(Table, I, Buckets, Pairs, Key, Value) :-
    setarg(I, Buckets, [Key-Value|Pairs]),
    arg(1, Table, Count0),
    Count is Count0+1,
    setarg(1, Table, Count),
    functor(Buckets, _, Size),
    (   Count > Size
    ->  grow(Table, Size)
    ;   true
    ).

grow(Table, Size0) :-
    arg(2, Table, Buckets0),
    Size is 4*Size0,
    no_pairs(Size, Buckets),
    move_all(Size0, Buckets0, Buckets),
    setarg(2, Table, Buckets).

move_all(I, Buckets0, Buckets) :-
    (   I =:= 0
    ->  true
    ;   arg(I, Buckets0, Pairs),
        move(Pairs, Buckets),
        I1 is I-1,
        move_all(I1, Buckets0, Buckets)
    ).

move([], _).
move([Key-Value|Pairs], Buckets) :-
    place(Key, Buckets, I),
    arg(I, Buckets, Pairs0),
    setarg(I, Buckets, [Key-Value|Pairs0]),
    move(Pairs, Buckets).
