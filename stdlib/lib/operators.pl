/*  library(operators): operators for a limited time. */

:- module(prolog_operator,
          [ push_operators/1,
            push_operators/2,
            pop_operators/0,
            pop_operators/1,
            push_op/3
          ]).

:- autoload(library(lists)).

:- dynamic pushed/1.

%!  push_operators(+Ops) is det.
%!  push_operators(+Ops, -Undo) is det.
%
%   Declare Ops, terms op(P, T, Names), until pop_operators/0, or until
%   pop_operators(Undo).
%   Source: SWI-Prolog.

push_operators(Ops) :-
    push_operators(Ops, Undo),
    asserta(pushed(Undo)).

push_operators(Ops0, Undo) :-
    (   is_list(Ops0)
    ->  Ops = Ops0
    ;   Ops = [Ops0]
    ),
    push(Ops, [], Undo).

push([], Undo, Undo).
push([op(P, T, Names0)|Ops], Undo0, Undo) :-
    (   is_list(Names0)
    ->  Names = Names0
    ;   Names = [Names0]
    ),
    push_names(Names, P, T, Undo0, Undo1),
    push(Ops, Undo1, Undo).

push_names([], _, _, Undo, Undo).
push_names([Name|Names], P, T, Undo0, Undo) :-
    before(Name, T, Before),
    op(P, T, Name),
    push_names(Names, P, T, [Before|Undo0], Undo).

before(Name0, T, op(P0, T0, Name0)) :-
    strip_module(Name0, _, Name),
    (   kind(T, Kind),
        current_op(P1, T1, Name),
        kind(T1, Kind)
    ->  P0 = P1,
        T0 = T1
    ;   P0 = 0,
        T0 = T
    ).

kind(xfx, infix).
kind(xfy, infix).
kind(yfx, infix).
kind(fx, prefix).
kind(fy, prefix).
kind(xf, postfix).
kind(yf, postfix).

%!  push_op(+Priority, +Type, +Names) is det.
%
%   Declare one more operator, which the next pop_operators/0 undoes.

push_op(P, T, Names) :-
    push_operators([op(P, T, Names)], Undo0),
    (   retract(pushed(Undo1))
    ->  append(Undo0, Undo1, Undo)
    ;   Undo = Undo0
    ),
    asserta(pushed(Undo)).

%!  pop_operators is det.
%!  pop_operators(+Undo) is det.

pop_operators :-
    (   retract(pushed(Undo))
    ->  pop_operators(Undo)
    ;   true
    ).

pop_operators([]).
pop_operators([op(P, T, Name)|Ops]) :-
    op(P, T, Name),
    pop_operators(Ops).
