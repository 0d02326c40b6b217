/*  library(arithmetic): functions that a program defines for arithmetic
    expressions. Goals that evaluate them are expanded.
*/

:- module(arithmetic,
          [ arithmetic_function/1,
            arithmetic_expression_value/2
          ]).

:- autoload(library(error)).
:- autoload(library(lists)).

:- multifile
    system:goal_expansion/2.
:- dynamic
    evaluable/3.                % Name, Arity, Module

:- meta_predicate
    arithmetic_function(:),
    arithmetic_expression_value(:, -).

%!  arithmetic_function(:Name/Arity) is det.
%
%   A directive: the predicate Name with one more argument, its value, is a
%   function in the arithmetic of the clauses that follow.
%   Errors: type_error(predicate_indicator, PI).
%   Source: SWI-Prolog.

arithmetic_function(PI0) :-
    strip_module(PI0, Module, PI),
    (   PI = Name/Arity
    ->  must_be(atom, Name),
        must_be(nonneg, Arity),
        (   evaluable(Name, Arity, Module)
        ->  true
        ;   assertz(evaluable(Name, Arity, Module))
        )
    ;   type_error(predicate_indicator, PI)
    ).

%!  arithmetic_expression_value(:Expression, -Value) is det.
%
%   Value is the value of Expression, which may use functions of the program.

arithmetic_expression_value(Expression0, Value) :-
    strip_module(Expression0, _, Expression),
    must_be(acyclic, Expression),
    expanded(Expression, Expression1, Goals, true),
    call(Goals),
    Value is Expression1.

system:goal_expansion(Goal, Expanded) :-
    arithmetic:evaluable(_, _, _),
    arithmetic:expand_evaluation(Goal, Expanded).

expand_evaluation(Goal, Expanded) :-
    nonvar(Goal),
    evaluation(Goal, Args, Goal1, Args1),
    expanded_all(Args, Args1, Goals, Goal1),
    Goals \== Goal1,
    Expanded = Goals.

evaluation(X is E, [E], X is E1, [E1]).
evaluation(A =:= B, [A,B], A1 =:= B1, [A1,B1]).
evaluation(A =\= B, [A,B], A1 =\= B1, [A1,B1]).
evaluation(A < B, [A,B], A1 < B1, [A1,B1]).
evaluation(A > B, [A,B], A1 > B1, [A1,B1]).
evaluation(A =< B, [A,B], A1 =< B1, [A1,B1]).
evaluation(A >= B, [A,B], A1 >= B1, [A1,B1]).

expanded_all([], [], Goals, Goals).
expanded_all([E|Es], [F|Fs], Goals, Goals0) :-
    expanded(E, F, Goals, Goals1),
    expanded_all(Es, Fs, Goals1, Goals0).

%   expanded(+E, -F, -Goals, +Goals0): F is E with variables in place of calls
%   of functions. Goals computes these variables and continues with Goals0.

expanded(E, F, Goals, Goals0) :-
    (   callable(E),
        functor(E, Name, Arity),
        E =.. [_|Args],
        (   Arity > 0
        ;   evaluable(Name, 0, _)
        )
    ->  (   evaluable(Name, Arity, Module)
        ->  same_length(Args, Args1),
            append(Args1, [F], CallArgs),
            Call =.. [Name|CallArgs],
            values(Args, Args1, Goals, ( Module:Call, Goals0 ))
        ;   expanded_all(Args, Args1, Goals, Goals0),
            F =.. [Name|Args1]
        )
    ;   F = E,
        Goals = Goals0
    ).

%   values(+Es, -Values, -Goals, +Goals0): the arguments of a function are
%   evaluated first.

values([], [], Goals, Goals).
values([E|Es], [V|Vs], Goals, Goals0) :-
    (   atomic(E)
    ->  V = E,
        Goals = Goals1
    ;   var(E)
    ->  Goals = ( V is E, Goals1 )
    ;   expanded(E, F, Goals, ( V is F, Goals1 ))
    ),
    values(Es, Vs, Goals1, Goals0).
