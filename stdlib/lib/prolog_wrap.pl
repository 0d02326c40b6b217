/*  library(prolog_wrap): wrappers around the calls of predicates. */

:- module(prolog_wrap,
          [ wrap_predicate/4,
            unwrap_predicate/2,
            current_predicate_wrapper/4
          ]).

:- autoload(library(error)).
:- autoload(library(lists)).

:- meta_predicate
    wrap_predicate(:, +, -, +),
    unwrap_predicate(:, ?),
    current_predicate_wrapper(:, ?, ?, ?).

%   wrapper(Module, Indicator, Name, Head, Closure, Body): the wrappers, from
%   the innermost outwards.

:- dynamic wrapper/6.

%!  wrap_predicate(:Head, +Name, -Closure, +Body) is det.
%
%   Calls of the predicate of Head call Body instead. In Body, Closure is a goal that calls the
%   former predicate with the arguments of Head. A new wrapper is the outermost one, or takes the
%   place of one with the same Name. It is outside the table of a tabled predicate. Calls within
%   clauses of tabled predicates, which may wait for answers, are not wrapped.
%   Errors: instantiation_error, type_error(callable, Body), permission_error(modify, static_procedure, PI)
%   for a predicate of the system.
%   Source: SWI-Prolog, which wraps those too.

wrap_predicate(Spec, Name, Closure, Body) :-
    strip_module(Spec, M0, Head),
    must_be(callable, Head),
    must_be(atom, Name),
    ( Body == Closure -> true ; must_be(callable, Body) ),
    functor(Head, Functor, Arity),
    home(M0:Head, M),
    PI = Functor/Arity,
    (   predicate_property(M:Head, built_in)
    ->  permission_error(modify, static_procedure, PI)
    ;   findall(Around, wrapper(M, PI, Around, _, _, _), Names),
        (   append(Before, [Name|After], Names)
        ->  true
        ;   Before = Names,
            After = []
        ),
        findall(W, ( member(Inner, Before), saved(M, PI, Inner, W) ), Ws0),
        findall(W, ( member(Outer, After), saved(M, PI, Outer, W) ), Ws1),
        retractall(wrapper(M, PI, _, _, _, _)),
        append(Ws0, [wrapper(M, PI, Name, Head, Closure, M0:Body)|Ws1], Ws),
        forall(member(W, Ws), assertz(prolog_wrap:W)),
        rebuild(M, PI)
    ).

saved(M, PI, Name, wrapper(M, PI, Name, Head, Closure, Body)) :-
    wrapper(M, PI, Name, Head, Closure, Body).

home(M0:Head, M) :-
    (   predicate_property(M0:Head, imported_from(Home))
    ->  M = Home
    ;   M = M0
    ).

%!  unwrap_predicate(:Spec, ?Name) is semidet.
%
%   Remove the outermost wrapper with Name from the predicate of Spec, an indicator or a head. Fails
%   if there is none.
%   Source: SWI-Prolog.

unwrap_predicate(Spec, Name) :-
    strip_module(Spec, M0, Plain),
    (   Plain = Functor/Arity
    ->  true
    ;   functor(Plain, Functor, Arity)
    ),
    functor(Head, Functor, Arity),
    home(M0:Head, M),
    PI = Functor/Arity,
    findall(Around, wrapper(M, PI, Around, _, _, _), Names),
    reverse(Names, Outward),
    memberchk(Name, Outward),
    retractall(wrapper(M, PI, Name, _, _, _)),
    rebuild(M, PI).

%!  current_predicate_wrapper(:Head, ?Name, -Closure, -Body) is nondet.
%
%   Name wraps the predicate of Head: see wrap_predicate/4. The outermost one comes first.
%   Errors: instantiation_error.
%   Source: SWI-Prolog.

current_predicate_wrapper(Spec, Name, Closure, Body) :-
    strip_module(Spec, M0, Head),
    must_be(callable, Head),
    functor(Head, Functor, Arity),
    home(M0:Head, M),
    findall(w(Around, Inner, M1:Goal), wrapper(M, Functor/Arity, Around, Head, Inner, M1:Goal), Ws),
    reverse(Ws, Outward),
    member(w(Name, Closure, BodyM:Body0), Outward),
    (   BodyM == M0
    ->  Body = Body0
    ;   Body = BodyM:Body0
    ).

%   rebuild(+Module, +Indicator): combines all wrappers into one.

rebuild(M, Functor/Arity) :-
    PI = Functor/Arity,
    findall(w(Head, Closure, Body), wrapper(M, PI, _, Head, Closure, Body), Ws),
    (   Ws == []
    ->  '$unwrap'(M:PI)
    ;   functor(Head, Functor, Arity),
        Head =.. [_|Args],
        '$own_clauses'(M:PI, Own),
        Inner =.. [Own|Args],
        nest(Ws, Head, M:Inner, Body),
        '$wrap'(M:PI, Head, Body)
    ).

nest([], _, Goal, Goal).
nest([w(Head, call(Goal0), Goal)|Ws], Head, Goal0, Body) :-
    nest(Ws, Head, Goal, Body).
