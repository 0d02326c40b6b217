/*  library(system): marking predicates as those of the system. Nothing is
    locked here; the predicates are there so that programs load.
*/

:- module(system_library,
          [ lock_predicate/1,
            unlock_predicate/1,
            system_mode/1,
            system_module/0
          ]).

:- use_module(library(error)).

lock_predicate(PI) :-
    must_be(nonvar, PI).

unlock_predicate(PI) :-
    must_be(nonvar, PI).

system_mode(On) :-
    must_be(boolean, On).

system_module.
