/*  library(apply_macros): maplist/2 and the like are fast without macros. The
    library is there so that programs that import it load.
*/

:- module(apply_macros, []).

:- reexport(library(apply)).
