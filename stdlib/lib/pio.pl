/*  library(pio): pure input. */

:- module(pio, []).

:- reexport(library(pure_input)).
