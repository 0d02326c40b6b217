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

    so that a program which only computes does not pay for constraints. A
    variable that is new in the clause needs no test. A call in the middle of a
    clause costs something even if it is not made, as the clause needs an
    environment for it. So the goals after the constraints are duplicated if
    they are few: N #> 0, M #= N-1, p(M) becomes

        (   integer(N)
        ->  N > 0,
            M is N-1,
            p(M)
        ;   ( N #> 0, M #= N-1 ),
            p(M)
        )

    and then the constraints themselves are expanded. The flag clpfd_goal_expansion, true
    at first, turns it off.
*/

:- module(clpfd_expansion, []).

:- autoload(library(lists)).
:- use_module(library(clp/clpfd/post)).

:- multifile
    system:goal_expansion/2.

:- create_prolog_flag(clpfd_goal_expansion, true, [keep(true)]).

system:goal_expansion(Goal, Expanded) :-
    clpfd_expansion:expanded(Goal, Expanded).

expanded(Goal, Expanded) :-
    nonvar(Goal),
    (   Goal = (First, Rest)
    ->  constraint(First, M, _, _, _),
        few_goals(Rest, 12, _),
        seen_before(Goal, Seen),
        together(First, Rest, M, Seen, Expanded)
    ;   constraint(Goal, _, A, Operator, B),
        (   seen_before(Goal, Seen)
        ->  true
        ;   term_variables(Goal, Seen)
        ),
        expansion(Operator, A, B, Seen, clpfd:Goal, Expanded)
    ).

%   constraint(+Goal, -M, -A, -Operator, -B): in the loaded module M, Goal is a
%   constraint that may become a comparison of A and B.

constraint(Goal, M, A, Operator, B) :-
    nonvar(Goal),
    relation(Goal, A, Operator, B),
    current_prolog_flag(clpfd_goal_expansion, true),
    prolog_load_context(module, M),
    predicate_property(M:Goal, imported_from(clpfd_post)),
    total(A),
    total(B).

relation(A #= B, A, =:=, B).
relation(A #\= B, A, =\=, B).
relation(A #< B, A, <, B).
relation(A #> B, A, >, B).
relation(A #=< B, A, =<, B).
relation(A #>= B, A, >=, B).

%   total(+Expression): Expression has a value whenever its variables are
%   integers.

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

%   seen_before(+Goal, -Vars): Vars are the variables that occur before Goal in
%   the clause being loaded, without those of other branches. It fails after
%   many goals.

seen_before(Goal, Vars) :-
    prolog_load_context(term, Clause),
    nonvar(Clause),
    clause_parts(Clause, Head, Body),
    before(Body, Goal, 12, Terms),
    !,
    term_variables([Head|Terms], Vars).

clause_parts((Head :- Body), Head, Body).
clause_parts((Head --> Body), Head, Body).

before(Body, Goal, N, Terms) :-
    nonvar(Body),
    (   Body == Goal
    ->  Terms = []
    ;   N > 0,
        N1 is N-1,
        before_part(Body, Goal, N1, Terms)
    ).

before_part((A, B), Goal, N, Terms) :-
    before_second(A, B, Goal, N, Terms).
before_part((A -> B), Goal, N, Terms) :-
    before_second(A, B, Goal, N, Terms).
before_part((A *-> B), Goal, N, Terms) :-
    before_second(A, B, Goal, N, Terms).
before_part((A ; B), Goal, N, Terms) :-
    (   before(A, Goal, N, Terms)
    ;   before(B, Goal, N, Terms)
    ).
before_part({A}, Goal, N, Terms) :-
    before(A, Goal, N, Terms).

before_second(A, B, Goal, N, Terms) :-
    (   before(A, Goal, N, Terms)
    ;   Terms = [A|Terms1],
        before(B, Goal, N, Terms1)
    ).

has(Vars, V) :-
    member(W, Vars),
    W == V,
    !.

%   all_seen(+Term, +Seen): the variables of Term are among Seen.

all_seen(Term, Seen) :-
    term_variables(Term, Vs),
    \+ ( member(V, Vs),
         \+ has(Seen, V)
       ).

%   computed(+A, +B, +Seen, -X, -Goal): A #= B gives the new variable X its value by Goal,
%   if the others are integers.

computed(A, B, Seen, X, Goal) :-
    (   value(A, B, Seen, X, E)
    ;   value(B, A, Seen, X, E)
    ),
    !,
    Goal = (X is E).

value(X, E, Seen, X, E) :-
    var(X),
    \+ has(Seen, X),
    all_seen(E, Seen).
value(A, B, Seen, X, E) :-
    solved(B, A, X, E),
    \+ has(Seen, X),
    all_seen(A, Seen).

%   together(+First, +Rest, +M, +Seen, -Expanded): First, Rest are constraints
%   that become arithmetic together, followed by a few goals.

together(First, Rest, M, Seen, Expanded) :-
    run(First, Rest, M, Seen, [], Known, Arithmetic, Constraints, Post),
    \+ constraint(Post, _, _, _, _),
    few_goals(Post, 4, _),
    term_variables(Known, Vs),
    common(Vs, Seen, Tested),
    length(Tested, Length),
    Length =< 4,
    (   Tested == []
    ->  Expanded = Arithmetic
    ;   tests(Tested, Integers),
        Expanded = ( Integers -> Arithmetic ; Constraints, Post )
    ).

%   run(+Goal, +Rest, +M, +Seen, +Known0, -Known, -Arithmetic, -Constraints,
%   -Post): Arithmetic replaces Goal, Rest if the variables in Known are
%   integers, except those that it computes. Constraints are the first of these
%   goals, Post the others.

run(Goal, Rest, M, Seen, Known0, Known, (Inline, Arithmetic), Constraints, Post) :-
    constraint(Goal, M, A, Operator, B),
    inline(Operator, A, B, Seen, Known0, Seen1, Inline),
    Known1 = [A,B|Known0],
    (   nonvar(Rest),
        Rest = (Goal1, Rest1),
        run(Goal1, Rest1, M, Seen1, Known1, Known2, Arithmetic1, Constraints1, Post1)
    ->  Known = Known2,
        Arithmetic = Arithmetic1,
        Constraints = (Goal, Constraints1),
        Post = Post1
    ;   Known = Known1,
        Arithmetic = Rest,
        Constraints = Goal,
        Post = Rest
    ).

inline(=:=, A, B, Seen, _, [X|Seen], Goal) :-
    computed(A, B, Seen, X, Goal),
    !.
inline(Operator, A, B, Seen, Known, Seen, Goal) :-
    all_seen(A-B, Seen),
    (   Operator == (=:=)
    ->  term_variables(Known, Vs),
        no_result(A, Vs),
        no_result(B, Vs)
    ;   true
    ),
    Goal =.. [Operator,A,B].

%   no_result(+E, +Vars): E is no variable that may get its value here. Vars
%   have values.

no_result(E, Vs) :-
    (   var(E)
    ->  has(Vs, E)
    ;   true
    ).

common([], _, []).
common([V|Vs], Ws, Common) :-
    (   has(Ws, V)
    ->  Common = [V|Common1]
    ;   Common = Common1
    ),
    common(Vs, Ws, Common1).

%   few_goals(+Body, +N0, -N): Body has N0-N goals.

few_goals(Body, N0, N) :-
    (   nonvar(Body),
        two_goals(Body, A, B)
    ->  few_goals(A, N0, N1),
        few_goals(B, N1, N)
    ;   N0 > 0,
        N is N0-1
    ).

two_goals((A, B), A, B).
two_goals((A ; B), A, B).
two_goals((A -> B), A, B).
two_goals((A *-> B), A, B).

%   expansion(+Operator, +A, +B, +Seen, +Constraint, -Expanded)

expansion(=:=, A, B, Seen, Constraint, Expanded) :-
    computed(A, B, Seen, _, Goal),
    !,
    Goal = (X is E),
    (   integers(E, Known)
    ->  (   Known == true
        ->  Expanded = (X is E)
        ;   Expanded = ( Known -> X is E ; Constraint )
        )
    ).
expansion(=:=, A, B, _, Constraint, Expanded) :-
    (   var(A)
    ->  equation(A, B, Constraint, Expanded)
    ;   var(B)
    ->  equation(B, A, Constraint, Expanded)
    ),
    !.
expansion(Operator, A, B, _, Constraint, Expanded) :-
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

%   solved(+E, +X, -Y, -Value): Y is Value if E is X. Y is the only variable in
%   E.

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

%   integers(+Term, -Goal): Goal tests that the variables of Term, eight at
%   most, are integers.

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
