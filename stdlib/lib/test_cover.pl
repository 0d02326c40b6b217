/*  library(test_cover): the older name of library(prolog_coverage). */

:- module(prolog_cover, []).

:- reexport(library(prolog_coverage)).
