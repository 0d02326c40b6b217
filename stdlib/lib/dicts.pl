/*  library(dicts): lists of dicts as tables. */

:- module(dicts,
          [ dict_keys/2,
            dict_size/2,
            dict_same_keys/2,
            dicts_same_tag/2,
            dicts_same_keys/2,
            dicts_to_same_keys/3,
            dict_fill/4,
            dict_no_fill/3,
            dicts_slice/3,
            dicts_join/3,
            dicts_join/4,
            dicts_to_compounds/4,
            mapdict/2,
            mapdict/3,
            mapdict/4
          ]).

:- autoload(library(lists)).

:- meta_predicate
    dicts_to_same_keys(+, 3, -),
    dicts_to_compounds(?, +, 3, ?),
    mapdict(2, ?),
    mapdict(3, ?, ?),
    mapdict(4, ?, ?, ?).

%!  dict_keys(+Dict, -Keys) is det.
%
%   Keys is the ordered list of the keys of Dict.
%   Errors: those of dict_pairs/3.
%   Source: SWI-Prolog.

dict_keys(Dict, Keys) :-
    dict_pairs(Dict, _, Pairs),
    pair_keys(Pairs, Keys).

pair_keys([], []).
pair_keys([Key-_|Pairs], [Key|Keys]) :-
    pair_keys(Pairs, Keys).

%!  dict_size(+Dict, -Size) is det.
%
%   Dict has Size keys.
%   Errors: instantiation_error, type_error(dict, Dict).
%   Source: SWI-Prolog.

dict_size(Dict, Size) :-
    must_be(dict, Dict),
    compound_name_arity(Dict, _, Arity),
    Size is Arity//2.

%!  dict_same_keys(?Dict1, ?Dict2) is semidet.
%
%   The two dicts have the same keys. One that is unbound becomes a dict with
%   these keys and variables as its tag and values.
%   Errors: instantiation_error, type_error(dict, Dict).
%   Source: SWI-Prolog.

dict_same_keys(Dict1, Dict2) :-
    (   nonvar(Dict1)
    ->  must_be(dict, Dict1),
        dict_keys(Dict1, Keys),
        (   nonvar(Dict2)
        ->  must_be(dict, Dict2),
            dict_keys(Dict2, Keys)
        ;   fresh_dict(Keys, Dict2)
        )
    ;   must_be(dict, Dict2),
        dict_keys(Dict2, Keys),
        fresh_dict(Keys, Dict1)
    ).

fresh_dict(Keys, Dict) :-
    key_pairs(Keys, Pairs),
    dict_pairs(Dict, _, Pairs).

key_pairs([], []).
key_pairs([Key|Keys], [Key-_|Pairs]) :-
    key_pairs(Keys, Pairs).

%!  dicts_same_tag(+Dicts, -Tag) is semidet.
%
%   Dicts is a list of dicts that all have Tag.
%   Source: SWI-Prolog.

dicts_same_tag([], _).
dicts_same_tag([Dict|Dicts], Tag) :-
    is_dict(Dict, Tag),
    dicts_same_tag(Dicts, Tag).

%!  dicts_same_keys(+Dicts, -Keys) is semidet.
%
%   Dicts is a list of dicts that all have the ordered Keys.
%   Source: SWI-Prolog.

dicts_same_keys([], _).
dicts_same_keys([Dict|Dicts], Keys) :-
    dict_keys(Dict, Keys),
    dicts_same_keys(Dicts, Keys).

%!  dicts_to_same_keys(+Dicts0, :OnEmpty, -Dicts) is det.
%
%   Dicts are Dicts0 with all keys that occur in them. The value of a missing
%   key comes from call(OnEmpty, Key, Dict, Value).
%   Source: SWI-Prolog.

dicts_to_same_keys(Dicts0, OnEmpty, Dicts) :-
    all_keys(Dicts0, Keys0),
    sort(Keys0, Keys),
    with_keys(Dicts0, Keys, OnEmpty, Dicts).

all_keys([], []).
all_keys([Dict|Dicts], Keys) :-
    dict_keys(Dict, Keys0),
    append(Keys0, Keys1, Keys),
    all_keys(Dicts, Keys1).

with_keys([], _, _, []).
with_keys([Dict0|Dicts0], Keys, OnEmpty, [Dict|Dicts]) :-
    is_dict(Dict0, Tag),
    values(Keys, Dict0, OnEmpty, Pairs, _),
    dict_pairs(Dict, Tag, Pairs),
    with_keys(Dicts0, Keys, OnEmpty, Dicts).

%   values(+Keys, +Dict, :OnEmpty, -Pairs, -Values): the values of Keys in Dict.

values([], _, _, [], []).
values([Key|Keys], Dict, OnEmpty, [Key-Value|Pairs], [Value|Values]) :-
    (   get_dict(Key, Dict, Value0)
    ->  Value = Value0
    ;   call(OnEmpty, Key, Dict, Value)
    ),
    values(Keys, Dict, OnEmpty, Pairs, Values).

%!  dict_fill(+Default, +Key, +Dict, -Value) is det.
%!  dict_no_fill(+Key, +Dict, -Value) is det.
%
%   For dicts_to_same_keys/3: Value is a copy of Default; or a missing Key is an
%   error.
%   Errors: existence_error(key, Key, Dict).
%   Source: SWI-Prolog.

dict_fill(Default, _, _, Value) :-
    copy_term(Default, Value).

dict_no_fill(Key, Dict, Value) :-
    '$get_dict_ex'(Key, Dict, Value).

%!  dicts_slice(+Keys, +Dicts0, -Dicts) is det.
%
%   Dicts are Dicts0 with no other keys than Keys.
%   Source: SWI-Prolog.

dicts_slice(Keys, Dicts0, Dicts) :-
    sort(Keys, Sorted),
    slices(Dicts0, Sorted, Dicts).

slices([], _, []).
slices([Dict0|Dicts0], Keys, [Dict|Dicts]) :-
    dict_pairs(Dict0, Tag, Pairs0),
    pairs_of(Keys, Pairs0, Pairs),
    dict_pairs(Dict, Tag, Pairs),
    slices(Dicts0, Keys, Dicts).

%   pairs_of(+Keys, +Pairs0, -Pairs): Pairs are those Pairs0 whose key is in
%   Keys. Both lists are ordered.

pairs_of([], _, []) :-
    !.
pairs_of(_, [], []) :-
    !.
pairs_of([Key|Keys], [Key0-Value|Pairs0], Pairs) :-
    compare(Order, Key, Key0),
    (   Order = (<)
    ->  pairs_of(Keys, [Key0-Value|Pairs0], Pairs)
    ;   Order = (>)
    ->  pairs_of([Key|Keys], Pairs0, Pairs)
    ;   Pairs = [Key0-Value|Pairs1],
        pairs_of(Keys, Pairs0, Pairs1)
    ).

%!  dicts_join(+Key, +Dicts0, -Dicts) is semidet.
%!  dicts_join(+Key, +Dicts1, +Dicts2, -Dicts) is semidet.
%
%   Dicts are the dicts of Dicts0, or of both lists, in the order of the values of
%   Key. Dicts with the same value are joined: one from each list in dicts_join/4.
%   Fails if they have another key with different values.
%   Errors: existence_error(key, Key, Dict).
%   Source: SWI-Prolog.

dicts_join(Key, Dicts0, Dicts) :-
    sort(Key, @=<, Dicts0, Sorted),
    join_neighbours(Sorted, Key, Dicts).

join_neighbours([], _, []).
join_neighbours([Dict0|Dicts0], Key, Dicts) :-
    (   Dicts0 = [Dict1|Dicts1],
        same_value(Key, Dict0, Dict1)
    ->  join(Dict0, Dict1, Dict),
        join_neighbours([Dict|Dicts1], Key, Dicts)
    ;   Dicts = [Dict0|Dicts2],
        join_neighbours(Dicts0, Key, Dicts2)
    ).

same_value(Key, Dict1, Dict2) :-
    get_dict(Key, Dict1, Value1),
    get_dict(Key, Dict2, Value2),
    Value1 == Value2.

join(Dict1, Dict2, Dict) :-
    Dict1 >:< Dict2,
    put_dict(Dict1, Dict2, Dict).

dicts_join(Key, Dicts1, Dicts2, Dicts) :-
    sort(Key, @=<, Dicts1, Sorted1),
    sort(Key, @=<, Dicts2, Sorted2),
    join_sorted(Sorted1, Sorted2, Key, Dicts).

join_sorted([], Dicts, _, Dicts) :-
    !.
join_sorted(Dicts, [], _, Dicts) :-
    !.
join_sorted([Dict1|Dicts1], [Dict2|Dicts2], Key, [Dict|Dicts]) :-
    get_dict(Key, Dict1, Value1),
    get_dict(Key, Dict2, Value2),
    compare(Order, Value1, Value2),
    (   Order = (<)
    ->  Dict = Dict1,
        join_sorted(Dicts1, [Dict2|Dicts2], Key, Dicts)
    ;   Order = (>)
    ->  Dict = Dict2,
        join_sorted([Dict1|Dicts1], Dicts2, Key, Dicts)
    ;   join(Dict1, Dict2, Dict),
        join_sorted(Dicts1, Dicts2, Key, Dicts)
    ).

%!  dicts_to_compounds(?Dicts, +Keys, :OnEmpty, ?Compounds) is semidet.
%
%   Compounds have the tags of Dicts as their names, or row if unbound, and the
%   values of Keys as arguments. Missing keys are as in dicts_to_same_keys/3.
%   Source: SWI-Prolog.

dicts_to_compounds(Dicts, Keys, OnEmpty, Compounds) :-
    (   is_list(Dicts)
    ->  rows(Dicts, Keys, OnEmpty, Compounds)
    ;   must_be(list, Compounds),
        dicts_of_rows(Compounds, Keys, Dicts)
    ).

rows([], _, _, []).
rows([Dict|Dicts], Keys, OnEmpty, [Compound|Compounds]) :-
    is_dict(Dict, Tag),
    (   nonvar(Tag)
    ->  Name = Tag
    ;   Name = row
    ),
    values(Keys, Dict, OnEmpty, _, Values),
    compound_name_arguments(Compound, Name, Values),
    rows(Dicts, Keys, OnEmpty, Compounds).

dicts_of_rows([], _, []).
dicts_of_rows([Compound|Compounds], Keys, [Dict|Dicts]) :-
    compound_name_arguments(Compound, Tag, Values),
    key_pairs(Keys, Pairs),
    pair_values(Pairs, Values),
    dict_pairs(Dict, Tag, Pairs),
    dicts_of_rows(Compounds, Keys, Dicts).

pair_values([], []).
pair_values([_-Value|Pairs], [Value|Values]) :-
    pair_values(Pairs, Values).

%!  mapdict(:Goal, ?Dict) is nondet.
%!  mapdict(:Goal, ?Dict1, ?Dict2) is nondet.
%!  mapdict(:Goal, ?Dict1, ?Dict2, ?Dict3) is nondet.
%
%   call(Goal, Key, Value, ...) holds for all keys of the dicts, which have the
%   same keys. Those that are unbound become dicts with these keys.
%   Errors: instantiation_error, type_error(dict, Dict).
%   Source: SWI-Prolog.

mapdict(Goal, Dict) :-
    must_be(dict, Dict),
    dict_pairs(Dict, _, Pairs),
    map_pairs(Pairs, Goal).

map_pairs([], _).
map_pairs([Key-Value|Pairs], Goal) :-
    call(Goal, Key, Value),
    map_pairs(Pairs, Goal).

mapdict(Goal, Dict1, Dict2) :-
    dict_same_keys(Dict1, Dict2),
    dict_pairs(Dict1, _, Pairs1),
    dict_pairs(Dict2, _, Pairs2),
    map_pairs(Pairs1, Pairs2, Goal).

map_pairs([], [], _).
map_pairs([Key-Value1|Pairs1], [_-Value2|Pairs2], Goal) :-
    call(Goal, Key, Value1, Value2),
    map_pairs(Pairs1, Pairs2, Goal).

mapdict(Goal, Dict1, Dict2, Dict3) :-
    (   nonvar(Dict3)
    ->  dict_same_keys(Dict3, Dict1),
        dict_same_keys(Dict3, Dict2)
    ;   dict_same_keys(Dict1, Dict2),
        dict_same_keys(Dict1, Dict3)
    ),
    dict_pairs(Dict1, _, Pairs1),
    dict_pairs(Dict2, _, Pairs2),
    dict_pairs(Dict3, _, Pairs3),
    map_pairs(Pairs1, Pairs2, Pairs3, Goal).

map_pairs([], [], [], _).
map_pairs([Key-Value1|Pairs1], [_-Value2|Pairs2], [_-Value3|Pairs3], Goal) :-
    call(Goal, Key, Value1, Value2, Value3),
    map_pairs(Pairs1, Pairs2, Pairs3, Goal).
