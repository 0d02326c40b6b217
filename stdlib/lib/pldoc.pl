/*  library(pldoc): documentation in comments, which is not processed here; the
    predicates are there so that programs load.
*/

:- module(pldoc, [doc_collect/1, pldoc_loading/0]).

:- use_module(library(error)).

%!  doc_collect(+Collect) is det.
%
%   Whether comments are collected; changes nothing.
%   Source: SWI-Prolog.

doc_collect(Collect) :-
    must_be(nonvar, Collect).

%!  pldoc_loading is semidet.
%
%   Fails: nothing is being loaded for its documentation.
%   Source: SWI-Prolog.

pldoc_loading :-
    fail.
