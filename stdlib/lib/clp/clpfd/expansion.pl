/*  library(clp/clpfd/expansion): goal expansion of arithmetic constraints.

    X #= Y+1 in a clause becomes

        (   integer(Y)
        ->  (   var(X)
            ->  X is Y+1
            ;   integer(X)
            ->  X =:= Y+1
            ;   clpfd:(X #= Y+1)
            )
        ;   integer(X),
            var(Y)
        ->  Y is X-1
        ;   clpfd:(X #= Y+1)
        )

    so that a program which only computes does not pay for constraints. The flag
    clpfd_goal_expansion, true at first, turns it off.
*/

:- module(clpfd_expansion, []).

:- use_module(library(clp/clpfd/post)).

:- multifile
    system:goal_expansion/2.

:- create_prolog_flag(clpfd_goal_expansion, true, [keep(true)]).

system:goal_expansion(Goal, Expanded) :-
    clpfd_expansion:expanded(Goal, Expanded).

expanded(Goal, Expanded) :-
    nonvar(Goal),
    relation(Goal, A, Operator, B),
    current_prolog_flag(clpfd_goal_expansion, true),
    prolog_load_context(module, M),
    predicate_property(M:Goal, imported_from(clpfd_post)),
    total(A),
    total(B),
    expansion(Operator, A, B, clpfd:Goal, Expanded).

relation(A #= B, A, =:=, B).
relation(A #\= B, A, =\=, B).
relation(A #< B, A, <, B).
relation(A #> B, A, >, B).
relation(A #=< B, A, =<, B).
relation(A #>= B, A, >=, B).

%   total(+Expression): it has a value whenever its variables are integers.

total(E) :-
    (   var(E)
    ->  true
    ;   integer(E)
    ->  true
    ;   division(E, A, B)
    ->  total(A),
        integer(B),
        B =\= 0
    ;   operation(E, Args),
        all_total(Args)
    ).

all_total([]).
all_total([E|Es]) :-
    total(E),
    all_total(Es).

division(A//B, A, B).
division(A div B, A, B).
division(A mod B, A, B).
division(A rem B, A, B).

operation(A+B, [A,B]).
operation(A-B, [A,B]).
operation(A*B, [A,B]).
operation(-A, [A]).
operation(abs(A), [A]).
operation(min(A, B), [A,B]).
operation(max(A, B), [A,B]).

%   expansion(+Operator, +A, +B, +Constraint, -Expanded)

expansion(=:=, A, B, Constraint, Expanded) :-
    (   var(A)
    ->  equation(A, B, Constraint, Expanded)
    ;   var(B)
    ->  equation(B, A, Constraint, Expanded)
    ),
    !.
expansion(Operator, A, B, Constraint, Expanded) :-
    integers(A-B, Known),
    Known \== true,
    Comparison =.. [Operator,A,B],
    Expanded = ( Known -> Comparison ; Constraint ).

equation(X, E, Constraint, Expanded) :-
    integers(E, Known),
    Forward = ( var(X) -> X is E ; integer(X) -> X =:= E ; Constraint ),
    (   Known == true
    ->  Expanded = Forward
    ;   solved(E, X, Y, Value),
        X \== Y
    ->  Expanded = ( Known -> Forward ; integer(X), var(Y) -> Y is Value ; Constraint )
    ;   Expanded = ( Known -> Forward ; Constraint )
    ).

%   solved(+E, +X, -Y, -Value): Y is Value if E, which has the variable Y only, is X.

solved(Y+C, X, Y, X-C) :-
    var(Y),
    integer(C),
    !.
solved(C+Y, X, Y, X-C) :-
    var(Y),
    integer(C),
    !.
solved(Y-C, X, Y, X+C) :-
    var(Y),
    integer(C),
    !.
solved(C-Y, X, Y, C-X) :-
    var(Y),
    integer(C).

%   integers(+Term, -Goal): Goal tests that the variables of Term are integers; there
%   are eight at most.

integers(Term, Goal) :-
    term_variables(Term, Vs),
    length(Vs, N),
    N =< 8,
    tests(Vs, Goal).

tests([], true).
tests([V|Vs], Goal) :-
    (   Vs == []
    ->  Goal = integer(V)
    ;   Goal = (integer(V), Goal1),
        tests(Vs, Goal1)
    ).
