/*  library(between): between/3 is a builtin; the library is there so that
    programs that ask for it load.
*/

:- module('$between', []).

:- reexport(library(lists), [numlist/3]).
