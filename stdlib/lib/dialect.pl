/*  library(dialect): programs of other systems. expects_dialect/1 and
    exists_source/1,2 are builtins.
*/

:- module(prolog_dialect,
          [ expects_dialect/1,
            exists_source/1,
            exists_source/2
          ]).
