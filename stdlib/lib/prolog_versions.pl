/*  library(prolog_versions): requirements of a program on the Prolog system. */

:- module(prolog_versions, [require_prolog_version/2]).

:- autoload(library(apply)).
:- autoload(library(error)).
:- autoload(library(lists)).

:- multifile prolog:error_message//1, prolog:message//1.

prolog:error_message(prolog_version(Required, Version)) -->
    { current_prolog_flag(executable, Executable) },
    [ 'Application requires at least SWI-Prolog ~q,'-[Required], nl,
      '   ~q has version ~q'-[Executable, Version]
    ].
prolog:error_message(prolog_feature(Feature)) -->
    [ 'This version of SWI-Prolog cannot run your application because', nl ],
    lacks(Feature).

prolog:message(prolog_feature(warning(Feature))) -->
    [ 'This version of SWI-Prolog does not optimally support your application because', nl ],
    lacks(Feature).

lacks(Feature) -->
    (   { Feature = library(_) }
    ->  [ '   it does not provide ~p'-[Feature] ]
    ;   [ '   it does not support ~p'-[Feature] ]
    ).

%!  require_prolog_version(+Required, +Features) is semidet.
%
%   The version of SWI-Prolog that this system follows is Required or later, and it has each of
%   Features. Required is text like '9.0', '9.0.4' or '9.0.4-69-gad38e8ad8'; it fails for other
%   text. Features are threaded, rational, library(Name), Flag for a flag that is true, Flag(Value),
%   and warning(Feature), which only prints a warning.
%   Errors: prolog_version(Required, Version), prolog_feature(Feature).
%   Source: SWI-Prolog.

require_prolog_version(Required, Features) :-
    version_numbers(Required, Numbers, Revision),
    current_prolog_flag(version_data, swi(Major, Minor, Patch, _)),
    (   reaches([Major,Minor,Patch], Numbers, Revision)
    ->  true
    ;   atomic_list_concat([Major,Minor,Patch], '.', Version),
        throw(error(prolog_version(Required, Version), _))
    ),
    must_be(list, Features),
    maplist(require_feature, Features).

%   version_numbers(+Text, -Numbers, -Revision) is semidet: Revision is 0 if there is none.

version_numbers(Text, Numbers, Revision) :-
    split_string(Text, "-", "", [Version|Git]),
    split_string(Version, ".", "", Parts),
    length(Parts, Count),
    Count =< 3,
    maplist(natural, Parts, Numbers),
    revision(Git, Revision).

revision([], 0).
revision([Text|Hash], Revision) :-
    natural(Text, Revision),
    ( Hash == [] ; Hash = [_] ),
    !.

natural(Text, N) :-
    catch(number_string(N, Text), error(_, _), fail),
    integer(N),
    N >= 0.

%   reaches(+Version, +Numbers, +Revision) is semidet: a missing number may be
%   any.

reaches([], [], Revision) :-
    !,
    Revision =:= 0.
reaches(_, [], _).
reaches([N|Version], [Required|Numbers], Revision) :-
    (   N > Required
    ->  true
    ;   N =:= Required,
        reaches(Version, Numbers, Revision)
    ).

require_feature(Feature) :-
    must_be(callable, Feature),
    (   Feature = warning(Preferred)
    ->  (   has_feature(Preferred)
        ->  true
        ;   print_message(warning, prolog_feature(Feature))
        )
    ;   has_feature(Feature)
    ->  true
    ;   throw(error(prolog_feature(Feature), _))
    ).

has_feature(Feature) :-
    (   Feature == threaded
    ->  current_prolog_flag(threads, true)
    ;   Feature == rational
    ->  current_prolog_flag(rational_syntax, _)
    ;   Feature = library(_)
    ->  exists_source(Feature)
    ;   atom(Feature)
    ->  has_flag(Feature, true)
    ;   compound_name_arguments(Feature, Flag, [Value]),
        has_flag(Flag, Value)
    ).

has_flag(Flag, Value) :-
    catch(current_prolog_flag(Flag, Value), error(domain_error(prolog_flag, _), _), fail).
