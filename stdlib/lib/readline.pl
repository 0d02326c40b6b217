/*  library(readline): lets programs import it. It exports nothing: the top
    level has a line editor of its own.
*/

:- module(readline, []).
