/*  library(edinburgh): predicates of DEC-10 Prolog and C-Prolog. */

:- module(edinburgh,
          [ display/1,
            display/2,
            unknown/2,
            reconsult/1,
            fileerrors/2,
            debug/0,
            nodebug/0
          ]).

:- meta_predicate reconsult(:).

%!  display(+Term) is det.
%!  display(+Stream, +Term) is det.
%
%   Write Term in functional notation.
%   Source: SWI-Prolog.

display(Term) :-
    write_term(Term, [ignore_ops(true),no_lists(true),quoted(true)]).

display(Stream, Term) :-
    write_term(Stream, Term, [ignore_ops(true),no_lists(true),quoted(true)]).

%!  unknown(-Old, +New) is det.
%
%   The flag unknown was Old and is New: error, warning or fail.
%   Source: SWI-Prolog.

unknown(Old, New) :-
    current_prolog_flag(unknown, Old),
    (   Old == New
    ->  true
    ;   set_prolog_flag(unknown, New)
    ).

%!  reconsult(:Files) is det.
%
%   As consult/1.

reconsult(Files) :-
    consult(Files).

%!  fileerrors(-Old, +New) is det.
%
%   The flag fileerrors was Old and is New. Errors of see/1 and tell/1 are raised
%   whatever its value is.
%   Source: DEC-10 Prolog.

fileerrors(Old, New) :-
    current_prolog_flag(fileerrors, Old),
    set_prolog_flag(fileerrors, New).
