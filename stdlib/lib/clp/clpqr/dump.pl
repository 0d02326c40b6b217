/*  library(clpqr/dump): dump/3. SWI-Prolog has it at this place. */

:- module(dump, [dump/3]).
:- reexport(library(clp/clpqr/constraints), [dump/3]).
