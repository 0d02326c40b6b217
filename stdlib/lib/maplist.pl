/*  library(maplist): maplist/N for more lists than library(apply) of SWI-Prolog
    has. Programs that load that library and define these themselves get no
    warnings.
*/

:- module(maplist,
          [ maplist/6,
            maplist/7,
            maplist/8
          ]).

:- meta_predicate
    maplist(5, ?, ?, ?, ?, ?),
    maplist(6, ?, ?, ?, ?, ?, ?),
    maplist(7, ?, ?, ?, ?, ?, ?, ?).

%!  maplist(:Goal, ?As, ?Bs, ?Cs, ?Ds, ?Es) is nondet.
%!  maplist(:Goal, ?As, ?Bs, ?Cs, ?Ds, ?Es, ?Fs) is nondet.
%!  maplist(:Goal, ?As, ?Bs, ?Cs, ?Ds, ?Es, ?Fs, ?Gs) is nondet.
%
%   The lists have the same length, and Goal is true of the elements at
%   each place.
%   Source: Prologue for Prolog.

maplist(Goal, As, Bs, Cs, Ds, Es) :-
    maplist_(As, Bs, Cs, Ds, Es, Goal).

maplist_([], [], [], [], [], _).
maplist_([A|As], [B|Bs], [C|Cs], [D|Ds], [E|Es], Goal) :-
    call(Goal, A, B, C, D, E),
    maplist_(As, Bs, Cs, Ds, Es, Goal).

maplist(Goal, As, Bs, Cs, Ds, Es, Fs) :-
    maplist_(As, Bs, Cs, Ds, Es, Fs, Goal).

maplist_([], [], [], [], [], [], _).
maplist_([A|As], [B|Bs], [C|Cs], [D|Ds], [E|Es], [F|Fs], Goal) :-
    call(Goal, A, B, C, D, E, F),
    maplist_(As, Bs, Cs, Ds, Es, Fs, Goal).

maplist(Goal, As, Bs, Cs, Ds, Es, Fs, Gs) :-
    maplist_(As, Bs, Cs, Ds, Es, Fs, Gs, Goal).

maplist_([], [], [], [], [], [], [], _).
maplist_([A|As], [B|Bs], [C|Cs], [D|Ds], [E|Es], [F|Fs], [G|Gs], Goal) :-
    call(Goal, A, B, C, D, E, F, G),
    maplist_(As, Bs, Cs, Ds, Es, Fs, Gs, Goal).
