/*  library(readline): for programs that ask for it. The top level edits its
    lines by itself where it can; there is nothing to load.
*/

:- module(readline, []).
