/*  library(apply_macros): maplist and its kin are compiled well without
    macros. The library is there so that programs that ask for it load.
*/

:- module(apply_macros, []).

:- reexport(library(apply)).
