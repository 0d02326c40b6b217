/*  library(control): what is left of control in Prolog. */

:- module('$control', [apply/2]).

:- use_module(library(error)).

:- meta_predicate apply(:, +).

%!  apply(:Goal, +Args) is nondet.
%
%   Call Goal with the elements of Args as further arguments.
%   Errors: instantiation_error, type_error(list, Args), and those of call/1.
%   Source: SWI-Prolog.

apply(Goal, Args) :-
    must_be(list, Args),
    Call =.. [call, Goal|Args],
    call(Call).
