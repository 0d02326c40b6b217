/*  library(make): loading changed files anew. make/0 is a builtin. */

:- module(make, [make/0]).
