/*  library(pldoc/doc_process): doc_comment/4, where SWI-Prolog has it. */

:- module(pldoc_process, []).

:- reexport(library(pldoc), [doc_comment/4]).
