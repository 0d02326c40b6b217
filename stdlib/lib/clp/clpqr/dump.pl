/*  library(clpqr/dump): dump/3, at its place in SWI-Prolog. */

:- module(dump, [dump/3]).
:- reexport(library(clp/clpqr/constraints), [dump/3]).
