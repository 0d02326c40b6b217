/*  Predicates about control that are loaded when they are called. */

:- module('$control', [apply/2, ($)/1]).

:- use_module(library(error)).

:- meta_predicate
    apply(:, +),
    $(0).

%!  apply(:Goal, +Args) is nondet.
%
%   Call Goal with the elements of Args as further arguments.
%   Errors: instantiation_error, type_error(list, Args), and those of call/1.
%   Source: SWI-Prolog.

apply(Goal, Args) :-
    must_be(list, Args),
    Call =.. [call, Goal|Args],
    call(Call).

%!  $(:Goal) is det.
%
%   Call Goal, which has one solution and leaves no choice point.
%   Errors: determinism_error(Goal, det, fail, goal) if it fails,
%   determinism_error(Goal, det, nondet, goal) if it leaves a choice point,
%   and those of call/1.
%   Source: SWI-Prolog.

$(Goal) :-
    (   call_cleanup(Goal, Det = true),
        (   Det == true
        ->  true
        ;   not_determinate(Goal, nondet)
        )
    ->  true
    ;   not_determinate(Goal, fail)
    ).

not_determinate(Spec, Found) :-
    strip_module(Spec, Module, Goal),
    (   Module == user
    ->  Culprit = Goal
    ;   Culprit = Module:Goal
    ),
    throw(error(determinism_error(Culprit, det, Found, goal), _)).
