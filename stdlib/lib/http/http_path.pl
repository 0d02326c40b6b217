/*  library(http/http_path): locations on the server by symbolic names.

    http:location(Alias, Expansion, Options) defines a name for use in Alias(Path).
    The location of each name is kept once it is known.
*/

:- module(http_path,
          [ http_absolute_uri/2,
            http_absolute_location/3,
            http_clean_location_cache/0
          ]).

:- autoload(library(apply)).
:- autoload(library(error)).
:- use_module(library(http/http_hook)).
:- use_module(library(http/http_host)).
:- autoload(library(lists)).
:- autoload(library(option)).
:- use_module(library(settings)).
:- use_module(library(uri)).

:- dynamic
    known_location/2.

:- setting(http:prefix, atom, '', 'Prefix for all locations of the server').

%!  http_absolute_location(+Spec, -Path, +Options) is det.
%
%   Path is the location of Alias(Relative) or of a text. Relative is a text or terms
%   A/B. A relative text is relative to the option relative_to(Location). Of several
%   definitions of an alias, the one with the highest priority(N) counts.
%   Errors: instantiation_error, existence_error(http_alias, Alias).
%   Source: SWI-Prolog, as all in this library.

http_absolute_location(Spec, Path, Options) :-
    must_be(ground, Spec),
    (   Spec = _/_
    ->  fail
    ;   compound(Spec)
    ->  compound_name_arguments(Spec, Alias, [Relative]),
        alias_location(Alias, [], Base),
        segments(Relative, Rest),
        join(Base, Rest, Path)
    ;   option(relative_to(Base), Options)
    ->  uri_resolve(Spec, Base, Path)
    ;   Path = Spec
    ).

segments(A/B, Path) :-
    !,
    segments(A, PathA),
    segments(B, PathB),
    atomic_list_concat([PathA,/,PathB], Path).
segments(Path, Path) :-
    must_be(atomic, Path).

%   join(+Base, +Rest, -Path): Path has one / between Base and Rest.

join(Base, Rest0, Path) :-
    (   memberchk(Rest0, ['.',''])
    ->  Rest = ''
    ;   Rest = Rest0
    ),
    (   sub_atom(Base, _, _, 0, /)
    ->  atom_concat(Base, Rest, Path)
    ;   atomic_list_concat([Base,/,Rest], Path)
    ).

alias_location(Alias, _, Path) :-
    known_location(Alias, Path0),
    !,
    Path = Path0.
alias_location(Alias, Seen, Path) :-
    findall(Priority-Expansion, definition(Alias, Expansion, Priority), Definitions),
    Definitions \== [],
    !,
    (   memberchk(Alias, Seen)
    ->  throw(error(existence_error(http_alias, Alias), _))
    ;   true
    ),
    sort(1, @>=, Definitions, [_-Best|_]),
    expansion(Best, [Alias|Seen], Path),
    assertz(known_location(Alias, Path)).
alias_location(Alias, _, _) :-
    existence_error(http_alias, Alias).

definition(Alias, Expansion, Priority) :-
    http:location(Alias, Expansion, Options),
    option(priority(Priority), Options, 0).
definition(root, /, -1000) :-
    setting(http:prefix, '').
definition(root, Prefix, -1000) :-
    setting(http:prefix, Prefix0),
    Prefix0 \== '',
    (   sub_atom(Prefix0, 0, _, _, /)
    ->  Prefix = Prefix0
    ;   atom_concat(/, Prefix0, Prefix)
    ).

expansion(Expansion, Seen, Path) :-
    (   Expansion \= _/_,
        compound(Expansion),
        compound_name_arguments(Expansion, Alias, [Relative])
    ->  alias_location(Alias, Seen, Base),
        segments(Relative, Rest),
        join(Base, Rest, Path)
    ;   segments(Expansion, Path)
    ).

%!  http_absolute_uri(+Spec, -URI) is det.
%
%   URI is the location of http_absolute_location/3 with scheme, host and port from the
%   present request or the settings of library(http/http_host).

http_absolute_uri(Spec, URI) :-
    http_public_host_url(_, Server),
    http_absolute_location(Spec, Path, []),
    uri_resolve(Path, Server, URI).

%!  http_clean_location_cache is det.
%
%   Forget the locations of names, after their definitions have changed.

http_clean_location_cache :-
    retractall(known_location(_, _)).
