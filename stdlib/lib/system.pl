/*  library(system): marking predicates as system predicates. They have no
effect, but let programs load.
*/

:- module(swi_system_utilities,
          [ lock_predicate/1,
            unlock_predicate/1,
            system_mode/1,
            system_module/0
          ]).

:- autoload(library(error)).

%!  lock_predicate(:Indicator) is det.
%!  unlock_predicate(:Indicator) is det.
%
%   Check the indicator of a predicate, Name or Name/Arity.
%   Errors: instantiation_error, type_error(predicate_indicator, Indicator).

lock_predicate(PI) :-
    name_of_predicate(PI).

unlock_predicate(PI) :-
    name_of_predicate(PI).

name_of_predicate(PI) :-
    strip_module(PI, _, Plain),
    must_be(nonvar, Plain),
    (   ( atom(Plain) ; Plain = Name/Arity, atom(Name), integer(Arity) )
    ->  true
    ;   type_error(predicate_indicator, Plain)
    ).

%!  system_mode(+Bool) is det.
%
%   Checks Bool.
%   Errors: type_error(boolean, Bool).

system_mode(On) :-
    must_be(boolean, On).

%!  system_module is det.
%
%   Does nothing.

system_module.
