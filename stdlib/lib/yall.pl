/*  library(yall): lambda expressions.

    Parameters>>Body is a closure. A call copies it, unifies its parameters
    with the arguments, and calls Body with the arguments left over. The
    copy shares no unbound variables with the surroundings, except those in
    the term Free of Free/Parameters>>Body and Free/Body.

    X^Body, called with an argument, unifies X with it and shares its
    variables with the surroundings; \X1^...^Xn^Body renames X1 to Xn first.
*/

:- module(yall,
          [ (>>)/2, (>>)/3, (>>)/4, (>>)/5, (>>)/6, (>>)/7, (>>)/8, (>>)/9,
            (/)/2, (/)/3, (/)/4, (/)/5, (/)/6, (/)/7, (/)/8, (/)/9,
            (\)/1, (\)/2, (\)/3, (\)/4, (\)/5, (\)/6, (\)/7,
            (^)/3, (^)/4, (^)/5, (^)/6, (^)/7, (^)/8, (^)/9,
            is_lambda/1,
            lambda_calls/2,
            lambda_calls/3
          ]).

:- autoload(library(error)).
:- autoload(library(lists)).
:- meta_predicate
    >>(?, 0),
    >>(?, :, ?),
    >>(?, :, ?, ?),
    >>(?, :, ?, ?, ?),
    >>(?, :, ?, ?, ?, ?),
    >>(?, :, ?, ?, ?, ?, ?),
    >>(?, :, ?, ?, ?, ?, ?, ?),
    >>(?, :, ?, ?, ?, ?, ?, ?, ?),
    /(?, 0),
    /(?, :, ?),
    /(?, :, ?, ?),
    /(?, :, ?, ?, ?),
    /(?, :, ?, ?, ?, ?),
    /(?, :, ?, ?, ?, ?, ?),
    /(?, :, ?, ?, ?, ?, ?, ?),
    /(?, :, ?, ?, ?, ?, ?, ?, ?),
    \(1, ?),
    \(2, ?, ?),
    \(3, ?, ?, ?),
    \(4, ?, ?, ?, ?),
    \(5, ?, ?, ?, ?, ?),
    \(6, ?, ?, ?, ?, ?, ?),
    ^(?, 0, ?),
    ^(?, 1, ?, ?),
    ^(?, 2, ?, ?, ?),
    ^(?, 3, ?, ?, ?, ?),
    ^(?, 4, ?, ?, ?, ?, ?),
    ^(?, 5, ?, ?, ?, ?, ?, ?),
    ^(?, 6, ?, ?, ?, ?, ?, ?, ?).

%!  >>(?Parameters, :Body, ?A1, ...) is nondet.
%
%   Call a copy of the lambda expression Parameters>>Body. Parameters is a
%   list, or Free/List to share the variables of Free.
%   Errors: instantiation_error, type_error(list, Parameters),
%   domain_error(lambda_parameters, Parameters>>Body) for more parameters than
%   arguments.
%   Source: SWI-Prolog.

>>(Ps, Body) :-
    bind(Ps, Body, [], Goal),
    call(Goal).

>>(Ps, Body, A1) :-
    bind(Ps, Body, [A1], Goal),
    call(Goal).

>>(Ps, Body, A1, A2) :-
    bind(Ps, Body, [A1,A2], Goal),
    call(Goal).

>>(Ps, Body, A1, A2, A3) :-
    bind(Ps, Body, [A1,A2,A3], Goal),
    call(Goal).

>>(Ps, Body, A1, A2, A3, A4) :-
    bind(Ps, Body, [A1,A2,A3,A4], Goal),
    call(Goal).

>>(Ps, Body, A1, A2, A3, A4, A5) :-
    bind(Ps, Body, [A1,A2,A3,A4,A5], Goal),
    call(Goal).

>>(Ps, Body, A1, A2, A3, A4, A5, A6) :-
    bind(Ps, Body, [A1,A2,A3,A4,A5,A6], Goal),
    call(Goal).

>>(Ps, Body, A1, A2, A3, A4, A5, A6, A7) :-
    bind(Ps, Body, [A1,A2,A3,A4,A5,A6,A7], Goal),
    call(Goal).

%   bind(+Parameters, +Body, +Args, -Goal): Goal is the copy of Body called
%   with those Args that have no parameter, after the others are unified.

bind(Ps0, Body0, Args, Goal) :-
    copy_lambda(Ps0, Body0, Ps, Body),
    unify_parameters(Ps, Args, Rest, Ps0>>Body0),
    add_arguments(Rest, Body, Goal).

copy_lambda(Ps0, Body0, Ps, Body) :-
    (   var(Ps0)
    ->  instantiation_error(Ps0)
    ;   Ps0 = Free/_
    ->  copy_term_nat(Free/(Ps0>>Body0), Free/(_/Ps>>Body))
    ;   copy_term_nat(Ps0>>Body0, Ps>>Body)
    ).

unify_parameters(Ps, Args, Rest, Lambda) :-
    (   var(Ps)
    ->  instantiation_error(Ps)
    ;   Ps == []
    ->  Rest = Args
    ;   Ps = [P|Ps1]
    ->  (   Args = [P0|Args1]
        ->  P = P0,
            unify_parameters(Ps1, Args1, Rest, Lambda)
        ;   domain_error(lambda_parameters, Lambda)
        )
    ;   type_error(list, Ps)
    ).

add_arguments([], Goal, Goal).
add_arguments([A|As], Body, Goal) :-
    (   nonvar(Body),
        Body = M:Plain
    ->  Goal = M:Goal1,
        Goal1 =.. [call,Plain,A|As]
    ;   Goal =.. [call,Body,A|As]
    ).

%!  /(?Free, :Lambda, ?A1, ...) is nondet.
%
%   Call a copy of Lambda that shares the variables of Free.
%   Source: SWI-Prolog.

/(Free, Lambda0) :-
    copy_term_nat(Free/Lambda0, Free/Lambda),
    call(Lambda).

/(Free, Lambda0, A1) :-
    copy_term_nat(Free/Lambda0, Free/Lambda),
    call(Lambda, A1).

/(Free, Lambda0, A1, A2) :-
    copy_term_nat(Free/Lambda0, Free/Lambda),
    call(Lambda, A1, A2).

/(Free, Lambda0, A1, A2, A3) :-
    copy_term_nat(Free/Lambda0, Free/Lambda),
    call(Lambda, A1, A2, A3).

/(Free, Lambda0, A1, A2, A3, A4) :-
    copy_term_nat(Free/Lambda0, Free/Lambda),
    call(Lambda, A1, A2, A3, A4).

/(Free, Lambda0, A1, A2, A3, A4, A5) :-
    copy_term_nat(Free/Lambda0, Free/Lambda),
    call(Lambda, A1, A2, A3, A4, A5).

/(Free, Lambda0, A1, A2, A3, A4, A5, A6) :-
    copy_term_nat(Free/Lambda0, Free/Lambda),
    call(Lambda, A1, A2, A3, A4, A5, A6).

/(Free, Lambda0, A1, A2, A3, A4, A5, A6, A7) :-
    copy_term_nat(Free/Lambda0, Free/Lambda),
    call(Lambda, A1, A2, A3, A4, A5, A6, A7).

%!  \(:Lambda, ?A1, ...) is nondet.
%
%   Call Lambda, of the form X1^...^Xn^Body, with X1 to Xn renamed.
%   Source: SWI-Prolog.

\(Lambda0) :-
    rename_parameters(Lambda0, Lambda),
    call(Lambda).

\(Lambda0, A1) :-
    rename_parameters(Lambda0, Lambda),
    call(Lambda, A1).

\(Lambda0, A1, A2) :-
    rename_parameters(Lambda0, Lambda),
    call(Lambda, A1, A2).

\(Lambda0, A1, A2, A3) :-
    rename_parameters(Lambda0, Lambda),
    call(Lambda, A1, A2, A3).

\(Lambda0, A1, A2, A3, A4) :-
    rename_parameters(Lambda0, Lambda),
    call(Lambda, A1, A2, A3, A4).

\(Lambda0, A1, A2, A3, A4, A5) :-
    rename_parameters(Lambda0, Lambda),
    call(Lambda, A1, A2, A3, A4, A5).

\(Lambda0, A1, A2, A3, A4, A5, A6) :-
    rename_parameters(Lambda0, Lambda),
    call(Lambda, A1, A2, A3, A4, A5, A6).

rename_parameters(Lambda0, Lambda) :-
    (   nonvar(Lambda0),
        Lambda0 = M:Plain0
    ->  Lambda = M:Plain,
        rename_parameters(Plain0, Plain)
    ;   must_be(callable, Lambda0),
        Lambda0 = _^_
    ->  parameters(Lambda0, Ps),
        term_variables(Ps, Own),
        term_variables(Lambda0, All),
        others(All, Own, Shared),
        copy_term_nat(Shared/Lambda0, Shared/Lambda)
    ;   type_error(lambda_expression, Lambda0)
    ).

parameters(Lambda, Ps) :-
    (   nonvar(Lambda),
        Lambda = P^Lambda1
    ->  Ps = [P|Ps1],
        parameters(Lambda1, Ps1)
    ;   Ps = []
    ).

others([], _, []).
others([V|Vs], Own, Shared) :-
    (   identical_in(Own, V)
    ->  others(Vs, Own, Shared)
    ;   Shared = [V|Shared1],
        others(Vs, Own, Shared1)
    ).

identical_in([X|Xs], Y) :-
    (   X == Y
    ->  true
    ;   identical_in(Xs, Y)
    ).

%!  ^(?Parameter, :Body, ?A1, ...) is nondet.
%
%   Unify Parameter with A1 and call Body with the other arguments.
%   Source: SWI-Prolog.

^(A1, Body, A1) :-
    call(Body).

^(A1, Body, A1, A2) :-
    call(Body, A2).

^(A1, Body, A1, A2, A3) :-
    call(Body, A2, A3).

^(A1, Body, A1, A2, A3, A4) :-
    call(Body, A2, A3, A4).

^(A1, Body, A1, A2, A3, A4, A5) :-
    call(Body, A2, A3, A4, A5).

^(A1, Body, A1, A2, A3, A4, A5, A6) :-
    call(Body, A2, A3, A4, A5, A6).

^(A1, Body, A1, A2, A3, A4, A5, A6, A7) :-
    call(Body, A2, A3, A4, A5, A6, A7).

%!  lambda_calls(+Lambda, -Goal) is semidet.
%!  lambda_calls(+Lambda, +Extra, -Goal) is semidet.
%
%   Parameters>>Body or Free/Body calls Goal when it is called with Extra, a list of
%   arguments or their number. Fails for other terms.
%   Errors: as for calling Lambda.
%   Source: SWI-Prolog.

lambda_calls(Lambda, Goal) :-
    lambda_calls(Lambda, 0, Goal).

lambda_calls(Lambda, Extra, Goal) :-
    must_be(nonvar, Lambda),
    (   integer(Extra)
    ->  length(Args, Extra)
    ;   must_be(list, Extra),
        Args = Extra
    ),
    copy_called(Lambda, Args, Body, Rest),
    must_be(callable, Body),
    Body =.. List,
    append(List, Rest, Called),
    Goal =.. Called.

copy_called(Ps0>>Body0, Args, Body, Rest) :-
    copy_lambda(Ps0, Body0, Ps, Body),
    unify_parameters(Ps, Args, Rest, Ps0>>Body0).
copy_called(Free/Body0, Args, Body, Args) :-
    copy_term_nat(Free/Body0, Free/Body).

%!  is_lambda(@Term) is semidet.
%
%   Term is a lambda expression: Parameters>>Body, Free/Body or \X^Body.
%   Source: SWI-Prolog.

is_lambda(Term) :-
    compound(Term),
    lambda(Term).

lambda(Ps>>_) :-
    nonvar(Ps).
lambda(Free/_) :-
    nonvar(Free).
lambda(\Body) :-
    nonvar(Body),
    Body = _^_.
