/*  library(system): marking predicates as those of the system. Nothing is
    locked here; the predicates are there so that programs load.
*/

:- module(system_library,
          [ lock_predicate/1,
            unlock_predicate/1,
            system_mode/1,
            system_module/0
          ]).

lock_predicate(_).

unlock_predicate(_).

system_mode(_).

system_module.
