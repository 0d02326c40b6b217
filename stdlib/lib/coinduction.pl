/*  library(coinduction): goals that hold if they follow from themselves. */

:- module(coinduction, [op(1150, fx, coinductive), coinductive/1]).

:- autoload(library(error)).

:- multifile system:term_expansion/2.
:- dynamic coinductive_head/3.  % Module, Head, Wrapped

:- meta_predicate coinductive(:).

%!  coinductive(:Spec) is det.
%
%   A directive: a goal for Name/Arity, or for Head, succeeds when it unifies with
%   a goal of the predicate that it is being proved for. In a mode term Head
%   only the arguments that are + are compared.
%   Source: SWI-Prolog.

coinductive(Spec0) :-
    strip_module(Spec0, Module, Spec),
    (   var(Spec)
    ->  instantiation_error(Spec)
    ;   Spec = (A, B)
    ->  coinductive(Module:A),
        coinductive(Module:B)
    ;   Spec = Name/Arity
    ->  functor(Head, Name, Arity),
        declare(Module, Head)
    ;   callable(Spec)
    ->  functor(Spec, Name, Arity),
        functor(Head, Name, Arity),
        declare(Module, Head)
    ;   type_error(predicate_indicator, Spec)
    ).

declare(Module, Head) :-
    (   coinductive_head(Module, Head, _)
    ->  true
    ;   Head =.. [Name|Args],
        atom_concat(Name, ' coinductive', Wrapped0),
        Wrapped =.. [Wrapped0|Args],
        assertz(coinductive_head(Module, Head, Wrapped)),
        assertz((Module:Head :- coinduction:prove(Module, Head, Wrapped)))
    ).

system:term_expansion(Clause, Expanded) :-
    coinduction:coinductive_head(_, _, _),
    coinduction:expand(Clause, Expanded).

expand(Clause, Expanded) :-
    prolog_load_context(module, Module),
    (   nonvar(Clause),
        Clause = (Head :- Body)
    ->  nonvar(Head),
        coinductive_head(Module, Head, Wrapped),
        Expanded = (Wrapped :- Body)
    ;   nonvar(Clause),
        coinductive_head(Module, Clause, Wrapped),
        Expanded = Wrapped
    ).

:- nb_setval('$coinduction', []).

%   prove(+Module, +Head, +Wrapped): the goals being proved are in the global
%   variable '$coinduction'.

prove(Module, Head, Wrapped) :-
    b_getval('$coinduction', Goals),
    (   seen(Goals, Module:Head)
    ;   b_setval('$coinduction', [Module:Head|Goals]),
        call(Module:Wrapped),
        b_setval('$coinduction', Goals)
    ).

seen([Goal|Goals], Goal1) :-
    (   Goal = Goal1
    ;   seen(Goals, Goal1)
    ).
