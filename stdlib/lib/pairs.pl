/*  library(pairs): lists of Key-Value pairs. */

:- module(pairs,
          [ pairs_keys_values/3,
            pairs_keys/2,
            pairs_values/2,
            group_pairs_by_key/2,
            transpose_pairs/2,
            map_list_to_pairs/3
          ]).

:- meta_predicate map_list_to_pairs(2, ?, ?).

%!  pairs_keys_values(?Pairs, ?Keys, ?Values) is nondet.
%
%   Pairs is the list of Key-Value for the elements of Keys and Values.
%   Deterministic if one of the three is a proper list.
%   Source: SWI-Prolog.

pairs_keys_values([], [], []).
pairs_keys_values([K-V|Pairs], [K|Keys], [V|Values]) :-
    pairs_keys_values(Pairs, Keys, Values).

%!  pairs_keys(?Pairs, ?Keys) is nondet.
%
%   Keys are the keys of Pairs.
%   Source: SWI-Prolog.

pairs_keys([], []).
pairs_keys([K-_|Pairs], [K|Keys]) :-
    pairs_keys(Pairs, Keys).

%!  pairs_values(?Pairs, ?Values) is nondet.
%
%   Values are the values of Pairs.
%   Source: SWI-Prolog.

pairs_values([], []).
pairs_values([_-V|Pairs], [V|Values]) :-
    pairs_values(Pairs, Values).

%!  group_pairs_by_key(+Pairs, -Groups) is det.
%
%   Groups is a list of Key-Values, one for each run of pairs in Pairs
%   whose keys are identical (==).
%   Source: SWI-Prolog.

group_pairs_by_key([], []).
group_pairs_by_key([K-V|Pairs], [K-[V|Values]|Groups]) :-
    same_key(Pairs, K, Values, Rest),
    group_pairs_by_key(Rest, Groups).

same_key([], _, [], []).
same_key([K-V|Pairs], Key, Values, Rest) :-
    (   K == Key
    ->  Values = [V|Values1],
        same_key(Pairs, Key, Values1, Rest)
    ;   Values = [],
        Rest = [K-V|Pairs]
    ).

%!  transpose_pairs(+Pairs, -Transposed) is det.
%
%   Transposed has Value-Key for each Key-Value of Pairs, ordered by Value.
%   Pairs with identical values keep their order.
%   Source: SWI-Prolog.

transpose_pairs(Pairs, Transposed) :-
    flip_pairs(Pairs, Flipped),
    keysort(Flipped, Transposed).

flip_pairs([], []).
flip_pairs([K-V|Pairs], [V-K|Flipped]) :-
    flip_pairs(Pairs, Flipped).

%!  map_list_to_pairs(:KeyOf, +Xs, -Pairs) is det.
%
%   Pairs has Key-X for each X of Xs, where call(KeyOf, X, Key).
%   Source: SWI-Prolog.

map_list_to_pairs(KeyOf, Xs, Pairs) :-
    keyed(Xs, KeyOf, Pairs).

keyed([], _, []).
keyed([X|Xs], KeyOf, [K-X|Pairs]) :-
    call(KeyOf, X, K),
    keyed(Xs, KeyOf, Pairs).
