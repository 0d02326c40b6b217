/*  library(editline): nothing, so that programs can import it. The top level
    has a line editor of its own.
*/

:- module(editline, []).
