/*  library(gensym): unique atoms. */

:- module(gensym, [gensym/2, reset_gensym/1, reset_gensym/0]).

:- autoload(library(error)).

:- dynamic counter/2.

%!  gensym(+Base, -Unique) is det.
%
%   Unique is an atom: Base followed by a new number, counted from 1 since the
%   last reset.
%   Errors: instantiation_error, type_error(atomic, Base).
%   Source: SWI-Prolog.

gensym(Base, Unique) :-
    must_be(atomic, Base),
    (   retract(counter(Base, N0))
    ->  N is N0+1
    ;   N = 1
    ),
    asserta(counter(Base, N)),
    atomic_list_concat([Base, N], Unique).

%!  reset_gensym(+Base) is det.
%
%   The next atom for Base has number 1 again.
%   Source: SWI-Prolog.

reset_gensym(Base) :-
    retractall(counter(Base, _)).

%!  reset_gensym is det.
%
%   The next atom for each base has number 1 again.
%   Source: SWI-Prolog.

reset_gensym :-
    retractall(counter(_, _)).
