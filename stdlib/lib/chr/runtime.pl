/*  library(chr/runtime): the predicates that the clauses of constraints call.
*/

:- module(chr_runtime,
          [ declare_constraint/4,
            declare_type/3,
            check_type/3,
            has_constraints/1,
            stored/2,
            all_stored/2
          ]).

:- autoload(library(error)).
:- autoload(library(lists)).

:- dynamic
    constraint/3,               % Module, Name/Arity, Store
    type/3.                     % Module, Type, Definition

%!  declare_constraint(+Module, +PI, +Store, +Value) is det.
%
%   Store is the global variable for the constraints PI of Module, and has the
%   value Value while there are none.

declare_constraint(Module, PI, Store, Value) :-
    retractall(constraint(Module, PI, _)),
    assertz(constraint(Module, PI, Store)),
    nb_setval(Store, Value).

%!  declare_type(+Module, +Type, +Definition) is det.
%
%   Definition is one_of(Terms) or alias(Type).

declare_type(Module, Type, Definition) :-
    functor(Type, Name, Arity),
    functor(General, Name, Arity),
    retractall(type(Module, General, _)),
    assertz(type(Module, Type, Definition)).

%   attr_unify_hook(+Bags, ?Other): a variable has become Other. Calls the
%   suspensions that it wakes, the oldest first, as long as they live.

attr_unify_hook(Bags, Other) :-
    '$chr_bound'(Bags, Other, Suspensions),
    wake(Suspensions).

wake([]).
wake([S|Ss]) :-
    (   arg(1, S, dead)
    ->  true
    ;   arg(4, S, Module),
        functor(S, Waker, _),
        call(Module:Waker, S)
    ),
    wake(Ss).

%   attribute_goals(+Var)//: none, as the store is shown separately.

attribute_goals(_) -->
    [].

%!  check_type(+Type, +Module, ?Value) is det.
%
%   A variable may become anything.
%   Errors: type_error(Type, Value).

check_type(Type, Module, Value) :-
    (   is_of_type(Type, Module, Value)
    ->  true
    ;   type_error(Type, Value)
    ).

is_of_type(Type, Module, Value) :-
    (   var(Value)
    ->  true
    ;   basic_type(Type, Value, Test)
    ->  call(Test)
    ;   type(Module, Type, Definition)
    ->  satisfies(Definition, Module, Value)
    ;   true
    ).

basic_type(int, X, integer(X)).
basic_type(dense_int, X, integer(X)).
basic_type(natural, X, ( integer(X), X >= 0 )).
basic_type(float, X, float(X)).
basic_type(number, X, number(X)).

satisfies(alias(Type), Module, Value) :-
    is_of_type(Type, Module, Value).
satisfies(one_of(Terms), Module, Value) :-
    functor(Value, Name, Arity),
    functor(General, Name, Arity),
    memberchk(General, Terms),
    satisfy(Arity, 1, General, Module, Value).

%   satisfy(+Arity, +I, +Types, +Module, +Value): the arguments from I on have the
%   types.

satisfy(Arity, I, Types, Module, Value) :-
    (   I > Arity
    ->  true
    ;   arg(I, Types, Type),
        arg(I, Value, Arg),
        (   I =:= Arity
        ->  is_of_type(Type, Module, Arg)
        ;   is_of_type(Type, Module, Arg),
            I1 is I+1,
            satisfy(Arity, I1, Types, Module, Value)
        )
    ).

%!  has_constraints(+Module) is semidet.
%
%   Module declares constraints.

has_constraints(Module) :-
    constraint(Module, _, _),
    !.

%!  stored(?Module, ?Constraint) is nondet.
%
%   Constraint of Module is in the store.

stored(Module, Constraint) :-
    (   nonvar(Constraint)
    ->  functor(Constraint, Name, Arity)
    ;   true
    ),
    constraint(Module, Name/Arity, Store),
    living(Store, Suspensions),
    member(S, Suspensions),
    S =.. [_,_,_,_,_|Args],
    Constraint =.. [Name|Args].

%!  all_stored(-Goals, ?Rest) is det.
%
%   Goals are all constraints that are in the store, with their modules, and
%   end in Rest.

all_stored(Goals, Rest) :-
    findall(stores(Module, Name, Store), constraint(Module, Name/_, Store), Stores),
    all_stored(Stores, Goals, Rest).

all_stored([], Goals, Goals).
all_stored([stores(Module, Name, Store)|Stores], Goals, Rest) :-
    living(Store, Suspensions),
    goals(Suspensions, Module, Name, Goals, Goals1),
    all_stored(Stores, Goals1, Rest).

goals([], _, _, Goals, Goals).
goals([S|Ss], Module, Name, [Module:Constraint|Goals], Rest) :-
    S =.. [_,_,_,_,_|Args],
    Constraint =.. [Name|Args],
    goals(Ss, Module, Name, Goals, Rest).

living(Store, Living) :-
    '$chr_partners'(Store, 0, none, Suspensions),
    without_dead(Suspensions, Living).

without_dead([], []).
without_dead([S|Ss], Living) :-
    (   arg(1, S, dead)
    ->  Living = Living1
    ;   Living = [S|Living1]
    ),
    without_dead(Ss, Living1).
