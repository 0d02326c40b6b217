/*  library(varnumbers): from '$VAR'(N) back to variables. numbervars/1 is a builtin. */

:- module(varnumbers,
          [ numbervars/1,
            varnumbers/2,
            varnumbers/3,
            varnumbers_names/3,
            max_var_number/3
          ]).

:- use_module(library(assoc)).

%!  varnumbers(+Numbered, -Term) is det.
%
%   Term is Numbered with a variable in place of each '$VAR'(N).
%   Source: SWI-Prolog.

varnumbers(Numbered, Term) :-
    varnumbers(Numbered, 0, Term).

%!  varnumbers(+Numbered, +Start, -Term) is det.
%
%   As varnumbers/2 for N of Start and more.
%   Source: SWI-Prolog.

varnumbers(Numbered, Start, Term) :-
    empty_assoc(Map),
    denumber(Numbered, from(Start), Term, Map, _).

%   denumber(+Numbered, +Which, -Term, +Map0, -Map): Map has the variable
%   for each N so far.

denumber(Numbered, Which, Term, Map0, Map) :-
    (   var_number(Numbered, Which, N)
    ->  variable(N, Term, Map0, Map)
    ;   compound(Numbered)
    ->  compound_name_arguments(Numbered, Name, Args0),
        denumber_all(Args0, Which, Args, Map0, Map),
        compound_name_arguments(Term, Name, Args)
    ;   Term = Numbered,
        Map = Map0
    ).

var_number(Term, Which, N) :-
    nonvar(Term),
    Term = '$VAR'(N),
    atomic(N),
    counts(Which, N).

counts(any, _).
counts(from(Start), N) :-
    integer(N),
    N >= Start.

variable(N, Var, Map0, Map) :-
    (   get_assoc(N, Map0, Var0)
    ->  Var = Var0,
        Map = Map0
    ;   put_assoc(N, Map0, Var, Map)
    ).

denumber_all([], _, [], Map, Map).
denumber_all([X|Xs], Which, [Y|Ys], Map0, Map) :-
    denumber(X, Which, Y, Map0, Map1),
    denumber_all(Xs, Which, Ys, Map1, Map).

%!  varnumbers_names(+Numbered, -Term, -Bindings) is det.
%
%   As varnumbers/2, for any atomic N of '$VAR'(N). Bindings is the list of
%   N=Variable.
%   Source: SWI-Prolog.

varnumbers_names(Numbered, Term, Bindings) :-
    empty_assoc(Map0),
    denumber(Numbered, any, Term, Map0, Map),
    assoc_to_list(Map, Pairs),
    equations(Pairs, Bindings).

equations([], []).
equations([N-Var|Pairs], [N=Var|Bindings]) :-
    equations(Pairs, Bindings).

%!  max_var_number(+Term, +Start, -Max) is det.
%
%   Max is the largest of Start and the N of each '$VAR'(N) in Term.
%   Source: SWI-Prolog.

max_var_number(Term, Max0, Max) :-
    (   nonvar(Term),
        Term = '$VAR'(N),
        integer(N)
    ->  Max is max(Max0, N)
    ;   compound(Term)
    ->  compound_name_arguments(Term, _, Args),
        max_of_all(Args, Max0, Max)
    ;   Max = Max0
    ).

max_of_all([], Max, Max).
max_of_all([X|Xs], Max0, Max) :-
    max_var_number(X, Max0, Max1),
    max_of_all(Xs, Max1, Max).
