/*  library(option): options in lists, each Name(Value) or Name=Value. */

:- module(swi_option,
          [ option/2,
            option/3,
            select_option/3,
            select_option/4,
            merge_options/3,
            meta_options/3,
            dict_options/2
          ]).

:- autoload(library(error)).

:- meta_predicate meta_options(1, :, -).

%!  option(?Option, +Options) is semidet.
%
%   Option, of the form Name(Value), unifies with the first option of that
%   name in Options.
%   Errors: instantiation_error, type_error(list, Options).
%   Source: SWI-Prolog.

option(Option, Options) :-
    must_be(callable, Option),
    must_be(list, Options),
    find(Options, Option, Found),
    Found = Option.

%   find(+Options, +Option, -Found): Found is the first of Options with the name
%   and arity of Option. It has the form Name(Value).

find([Option0|Options], Option, Found) :-
    (   same_option(Option0, Option, Found0)
    ->  Found = Found0
    ;   find(Options, Option, Found)
    ).

same_option(Option0, Option, Found) :-
    functor(Option, Name, Arity),
    nonvar(Option0),
    (   functor(Option0, Name, Arity)
    ->  Found = Option0
    ;   Option0 = (Name0=Value),
        Name0 == Name,
        Arity =:= 1
    ->  Found =.. [Name, Value]
    ).

%!  option(?Option, +Options, +Default) is semidet.
%
%   As option/2 for an Option of one argument, which is unified with
%   Default if there is no such option.
%   Errors: as option/2.
%   Source: SWI-Prolog.

option(Option, Options, Default) :-
    must_be(callable, Option),
    must_be(list, Options),
    (   find(Options, Option, Found)
    ->  Found = Option
    ;   arg(1, Option, Default)
    ).

%!  select_option(?Option, +Options, -Rest) is semidet.
%
%   As option/2, with Rest being Options without the option found.
%   Errors: as option/2.
%   Source: SWI-Prolog.

select_option(Option, Options, Rest) :-
    must_be(callable, Option),
    must_be(list, Options),
    find_and_remove(Options, Option, Found, Rest0),
    Found = Option,
    Rest = Rest0.

find_and_remove([Option0|Options], Option, Found, Rest) :-
    (   same_option(Option0, Option, Found0)
    ->  Found = Found0,
        Rest = Options
    ;   Rest = [Option0|Rest1],
        find_and_remove(Options, Option, Found, Rest1)
    ).

%!  select_option(?Option, +Options, -Rest, +Default) is semidet.
%
%   As select_option/3. Without such an option, the argument of Option is
%   unified with Default and Rest with Options.
%   Errors: as option/2.
%   Source: SWI-Prolog.

select_option(Option, Options, Rest, Default) :-
    must_be(callable, Option),
    must_be(list, Options),
    (   find_and_remove(Options, Option, Found, Rest0)
    ->  Found = Option,
        Rest = Rest0
    ;   arg(1, Option, Default),
        Rest = Options
    ).

%!  merge_options(+New, +Old, -Merged) is det.
%
%   Merged has the options of New and those of Old whose name is not in
%   New, ordered by name and in the form Name(Value).
%   Errors: instantiation_error, type_error(list, _).
%   Source: SWI-Prolog.

merge_options(New, Old, Merged) :-
    must_be(list, New),
    must_be(list, Old),
    with_keys(New, New1),
    with_keys(Old, Old1),
    sort(1, @<, New1, New2),
    sort(1, @<, Old1, Old2),
    merge_by_key(New2, Old2, Merged).

with_keys([], []).
with_keys([Option0|Options], [Name/Arity-Option|Keyed]) :-
    canonical(Option0, Option),
    functor(Option, Name, Arity),
    with_keys(Options, Keyed).

canonical(Option0, Option) :-
    must_be(callable, Option0),
    (   Option0 = (Name=Value)
    ->  Option =.. [Name, Value]
    ;   Option = Option0
    ).

merge_by_key([], Old, Merged) :-
    without_keys(Old, Merged).
merge_by_key([K-N|New], Old, Merged) :-
    merge_from(Old, K, N, New, Merged).

merge_from([], _, N, New, [N|Merged]) :-
    without_keys(New, Merged).
merge_from([K2-O|Old], K1, N, New, Merged) :-
    compare(Order, K1, K2),
    (   Order = (>)
    ->  Merged = [O|Merged1],
        merge_from(Old, K1, N, New, Merged1)
    ;   Order = (<)
    ->  Merged = [N|Merged1],
        merge_by_key(New, [K2-O|Old], Merged1)
    ;   Merged = [N|Merged1],
        merge_by_key(New, Old, Merged1)
    ).

without_keys([], []).
without_keys([_-Option|Keyed], [Option|Options]) :-
    without_keys(Keyed, Options).

%!  meta_options(:IsMeta, :Options0, -Options) is det.
%
%   Options is Options0 with the module of Options0 before the value of
%   each option Name(Value) for which call(IsMeta, Name) is true.
%   Source: SWI-Prolog.

meta_options(IsMeta, Options0, Options) :-
    (   nonvar(Options0),
        Options0 = M:Plain
    ->  true
    ;   M = user,
        Plain = Options0
    ),
    must_be(list, Plain),
    qualify(Plain, IsMeta, M, Options).

qualify([], _, _, []).
qualify([Option0|Options0], IsMeta, M, [Option|Options]) :-
    (   canonical(Option0, Option1),
        Option1 =.. [Name, Value],
        call(IsMeta, Name),
        \+ ( nonvar(Value),
             Value = _:_
           )
    ->  (   Option0 = (_=_)
        ->  Option = (Name = M:Value)
        ;   Option =.. [Name, M:Value]
        )
    ;   Option = Option0
    ),
    qualify(Options0, IsMeta, M, Options).

%!  dict_options(?Dict, ?Options) is det.
%
%   Options are Name(Value) for the keys and values of Dict. Where Dict is unbound it has
%   the first option of each name.
%   Errors: instantiation_error, type_error(list, Options), domain_error(option, Option).
%   Source: SWI-Prolog.

dict_options(Dict, Options) :-
    (   var(Dict)
    ->  must_be(list, Options),
        options_pairs(Options, Pairs),
        sort(1, @<, Pairs, Sorted),
        dict_pairs(Dict, _, Sorted)
    ;   dict_pairs(Dict, _, Pairs),
        pairs_options(Pairs, Options)
    ).

options_pairs([], []).
options_pairs([Option0|Options], [Name-Value|Pairs]) :-
    canonical(Option0, Option),
    (   Option =.. [Name, Value]
    ->  true
    ;   domain_error(option, Option0)
    ),
    options_pairs(Options, Pairs).

pairs_options([], []).
pairs_options([Name-Value|Pairs], [Option|Options]) :-
    Option =.. [Name, Value],
    pairs_options(Pairs, Options).
