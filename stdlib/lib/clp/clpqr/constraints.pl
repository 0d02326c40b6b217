/*  Constraints over the rationals, for library(clpq), and over the reals, for
    library(clpr). The domain is clpq or clpr.

    clpqr/solver    linear constraints
    clpqr/copies    what depends on each other, and copies of it
    clpqr/forms     expressions
    clpqr/project   constraints as terms

    A constraint that is not linear yet is a term

        delayed(Relation, Expression, Domain, Done, Shown)

    for Expression Relation 0, and waits for each of its variables to be fixed.
*/

:- module(clpqr,
          [ post/2,
            entailed/2,
            infimum/3,
            infimum/5,
            supremum/3,
            supremum/5,
            optimum/3,
            integer_infimum/6,
            clp_type/2,
            dump/3,
            ordering/1
          ]).

:- autoload(library(error)).
:- autoload(library(lists)).
:- use_module(library(clp/clpqr/copies)).
:- use_module(library(clp/clpqr/solver)).
:- use_module(library(clp/clpqr/forms)).
:- use_module(library(clp/clpqr/project)).

%!  post(+Constraint, +Domain) is nondet.
%
%   Errors: instantiation_error, type_error(clpq_constraint, C),
%   type_error(clpr_constraint, C), and those of expression_form/3.

post(C, Domain) :-
    (   var(C)
    ->  instantiation_error(C)
    ;   C = (A,B)
    ->  post(A, Domain),
        post(B, Domain)
    ;   C = (A;B)
    ->  (   post(A, Domain)
        ;   post(B, Domain)
        )
    ;   relation(C, Relation, E)
    ->  relate(Relation, E, Domain)
    ;   not_constraint(C, Domain)
    ).

not_constraint(C, Domain) :-
    atom_concat(Domain, '_constraint', Name),
    type_error(Name, C).

relation(A=B, =, E) :-
    difference(A, B, E).
relation(A=:=B, =, E) :-
    difference(A, B, E).
relation(A=\=B, =\=, A-B).
relation(A<B, <, A-B).
relation(A=<B, =<, A-B).
relation(A>B, <, -A+B).
relation(A>=B, =<, -A+B).

%   If there is a choice, an equation is solved for its last variable, which is
%   the one on the left of an expression.

difference(A, B, E) :-
    (   var(A),
        nonvar(B)
    ->  E = -B+A
    ;   E = A-B
    ).

relate(Relation, E, Domain) :-
    Delayed = delayed(Relation, E, Domain, _, _),
    try(Delayed, Decided),
    (   Decided == true
    ->  true
    ;   term_variables(E, Vars),
        wait(Vars, Domain, Delayed)
    ).

wait([], _, _).
wait([X|Xs], Domain, Delayed) :-
    unknown(X, Domain, V),
    delay(V, Delayed),
    wait(Xs, Domain, Delayed).

%   try(+Delayed, -Decided): post it if it can be decided.

try(delayed(Relation, E, Domain, Done, _), Decided) :-
    expression_form(E, Domain, form(K0, Linear, Products)),
    unknowns(Linear, Domain, Unknowns),
    (   Products == []
    ->  Decided = true,
        Done = true,
        linear(Relation, Domain, K0, Unknowns),
        resume_settled
    ;   Relation == (=),
        sum_form(K0, Unknowns, K, []),
        Products = [Factors-C],
        solved_for(Factors, Domain, F, Inverse)
    ->  Decided = true,
        Done = true,
        divide(-K, C, Value),
        inverse_value(Inverse, Value, Domain, N),
        post(F=N, Domain)
    ;   true
    ).

unknowns([], _, []).
unknowns([C*X|Linear], Domain, [C*V|Unknowns]) :-
    unknown(X, Domain, V),
    unknowns(Linear, Domain, Unknowns).

%   linear(+Relation, +Domain, +K, +Unknowns): a single unknown gets the bound
%   itself.

linear(Relation, Domain, K0, Unknowns) :-
    (   Unknowns = [C*V]
    ->  divide(-K0, C, Limit),
        single(Relation, V, C, Limit)
    ;   sum_form(K0, Unknowns, K, Terms),
        sum(Relation, Domain, K, Terms)
    ).

single(=, V, _, Limit) :-
    assign(V, Limit).
single(=\=, V, _, Limit) :-
    exclude(V, Limit).
single(<, V, C, Limit) :-
    Direction is -integer(sign(C)),
    bound(V, Direction, Limit, open).
single(=<, V, C, Limit) :-
    Direction is -integer(sign(C)),
    bound(V, Direction, Limit, closed).

sum(=, Domain, K, Terms) :-
    post_zero(Domain, K, Terms).
sum(=\=, Domain, K, Terms) :-
    post_not_zero(Domain, K, Terms).
sum(<, Domain, K, Terms) :-
    post_bound(Domain, K, Terms, -1, open).
sum(=<, Domain, K, Terms) :-
    post_bound(Domain, K, Terms, -1, closed).

%   resume(+Delayed): one of its variables has changed.

resume(Delayed) :-
    (   arg(4, Delayed, Done),
        nonvar(Done)
    ->  true
    ;   try(Delayed, _)
    ).

%!  entailed(+Constraint, +Domain) is semidet.
%
%   Fails if it is not known yet.

entailed(C, Domain) :-
    (   var(C)
    ->  instantiation_error(C)
    ;   C = (A,B)
    ->  entailed(A, Domain),
        entailed(B, Domain)
    ;   C = (A;B)
    ->  (   entailed(A, Domain)
        ->  true
        ;   entailed(B, Domain)
        )
    ;   relation(C, Relation, E)
    ->  negated(Relation, E, Negation, NegatedE),
        \+ relate(Negation, NegatedE, Domain)
    ;   not_constraint(C, Domain)
    ).

negated(=, E, =\=, E).
negated(=\=, E, =, E).
negated(<, E, =<, -E).
negated(=<, E, <, -E).

%!  infimum(+E, +Domain, ?Infimum) is semidet.
%!  supremum(+E, +Domain, ?Supremum) is semidet.
%!  infimum(+E, +Domain, ?Infimum, +Vector, ?Vertex) is semidet.
%!  supremum(+E, +Domain, ?Supremum, +Vector, ?Vertex) is semidet.
%
%   Fails if there is none, or E is not linear. Vertex are the values of the
%   expressions Vector where it is.

infimum(E, Domain, Infimum) :-
    infimum(E, Domain, Infimum, [], []).

supremum(E, Domain, Supremum) :-
    supremum(E, Domain, Supremum, [], []).

infimum(E, Domain, Infimum, Vector, Vertex) :-
    supremum(-E, Domain, Supremum, Vector, Vertex),
    post(Infimum = -Supremum, Domain).

supremum(E, Domain, Supremum, Vector, Vertex) :-
    farthest(E, Domain, N, Vector, Ns),
    post(Supremum=N, Domain),
    all_equal(Vertex, Ns, Domain).

all_equal([], [], _).
all_equal([X|Xs], [N|Ns], Domain) :-
    post(X=N, Domain),
    all_equal(Xs, Ns, Domain).

%   farthest(+E, +Domain, -N, +Vector, -Ns): N is the supremum of E. What was moved
%   to find it is moved back.

farthest(E, Domain, N, Vector, Ns) :-
    findall(N-Ns,
            (   linear_form(E, Domain, K, Terms),
                extreme(Domain, K, Terms, N),
                values(Vector, Domain, Ns)
            ),
            [N-Ns]).

linear_form(E, Domain, K, Terms) :-
    expression_form(E, Domain, form(K0, Linear, [])),
    unknowns(Linear, Domain, Unknowns),
    sum_form(K0, Unknowns, K, Terms).

values([], _, []).
values([E|Es], Domain, [N|Ns]) :-
    linear_form(E, Domain, N, _),
    values(Es, Domain, Ns).

%!  optimum(+Direction, +E, +Domain) is semidet.
%
%   E is its supremum if Direction is 1, and its infimum if it is -1.

optimum(1, E, Domain) :-
    farthest(E, Domain, N, [], _),
    post(E=N, Domain).
optimum(-1, E, Domain) :-
    optimum(1, -E, Domain).

%!  integer_infimum(+Integers, +E, +Domain, +Epsilon, -Infimum, -Vertex) is semidet.
%
%   The infimum of E when all Integers have integral values, which are then Vertex: by
%   branch and bound (A. Land, A. Doig, 1960). What is Epsilon from an integer
%   is one.

integer_infimum(Integers, E, Domain, Epsilon, Infimum, Vertex) :-
    is_list(Integers),
    Best = best(none, []),
    (   branch(Integers, E, Domain, Epsilon, Best),
        fail
    ;   Best = best(N, Vertex),
        N \== none,
        post(Infimum=N, Domain)
    ).

branch(Integers, E, Domain, Epsilon, Best) :-
    arg(1, Best, Bound),
    (   Bound == none
    ->  true
    ;   post(E<Bound, Domain)
    ),
    farthest(-E, Domain, N, Integers, Ns),
    (   fraction(Integers, Ns, Epsilon, X, Value)
    ->  Floor is floor(Value),
        Ceiling is Floor+1,
        (   post(X=<Floor, Domain)
        ;   post(X>=Ceiling, Domain)
        ),
        branch(Integers, E, Domain, Epsilon, Best)
    ;   rounded(Ns, Vertex),
        (   open(Integers, Vertex, Domain, X, Value)
        ->  Below is Value-1,
            Above is Value+1,
            (   post(X=Value, Domain)
            ;   post(X>=Above, Domain)
            ;   post(X=<Below, Domain)
            ),
            branch(Integers, E, Domain, Epsilon, Best)
        ;   Least is -N,
            nb_setarg(1, Best, Least),
            nb_setarg(2, Best, Vertex)
        )
    ).

fraction([X|Xs], [N|Ns], Epsilon, Y, Value) :-
    nearest(N, I),
    (   abs(N-I) > Epsilon
    ->  Y = X,
        Value = N
    ;   fraction(Xs, Ns, Epsilon, Y, Value)
    ).

rounded([], []).
rounded([N|Ns], [I|Is]) :-
    nearest(N, I),
    rounded(Ns, Is).

nearest(N, I) :-
    (   integer(N)
    ->  I = N
    ;   I is round(N)
    ).

%   open(+Integers, +Vertex, +Domain, -X, -Value): X is not fixed, and Vertex is
%   not a solution, as it lies on a strict bound.

open(Integers, Vertex, Domain, X, Value) :-
    \+ all_equal(Integers, Vertex, Domain),
    loose(Integers, Vertex, Domain, X, Value).

loose([X0|Xs], [N|Ns], Domain, X, Value) :-
    (   linear_form(X0, Domain, _, [_|_])
    ->  X = X0,
        Value = N
    ;   loose(Xs, Ns, Domain, X, Value)
    ).

%!  clp_type(+X, -Domain) is semidet.
%
%   X is a variable of clpq or of clpr.
%   Source: SWI-Prolog.

clp_type(X, Domain) :-
    get_attr(X, clpqr, V),
    arg(9, V, Domain).

%!  dump(+Vars, ?Names, -Constraints) is det.
%
%   Constraints are those on Vars, with Names instead, a list of as many terms.
%   Errors: instantiation_error, uninstantiation_error(X) if one is not a variable.
%   Source: SWI-Prolog.

dump(Vars, Names, Constraints) :-
    must_be(list, Vars),
    must_be_variables(Vars),
    length(Vars, N),
    length(Names, N),
    (   member(X, Vars),
        clp_type(X, Domain)
    ->  projection(Vars, Names, Domain, Constraints)
    ;   Constraints = []
    ).

must_be_variables([]).
must_be_variables([X|Xs]) :-
    (   var(X)
    ->  must_be_variables(Xs)
    ;   uninstantiation_error(X)
    ).

%!  ordering(+Order) is semidet.
%
%   Order, a list of variables, or of X < Y and X > Y, tells how to show them. It
%   is checked, and has no other effect.
%   Source: SWI-Prolog.

ordering(Order) :-
    is_list(Order).

attr_unify_hook(V, Other) :-
    own(V),
    arg(9, V, Domain),
    (   var(Other)
    ->  (   get_attr(Other, clpqr, _)
        ->  unknown(Other, Domain, W),
            unify_unknowns(V, W),
            resume_settled,
            resume_at(Other)
        ;   put_attr(Other, clpqr, V)
        )
    ;   domain_type(Domain, Type),
        (   is_number(Domain, Other)
        ->  domain_number(Domain, Other, N),
            assign(V, N),
            resume_settled
        ;   type_error(Type, Other)
        )
    ).

is_number(clpq, N) :-
    rational(N).
is_number(clpr, N) :-
    number(N).

domain_type(clpq, rational).
domain_type(clpr, real).

resume_at(X) :-
    (   get_attr(X, clpqr, V)
    ->  arg(7, V, Delayed),
        resume_all(Delayed)
    ;   true
    ).

resume_settled :-
    commit(Delayed),
    resume_all(Delayed).

resume_all([]).
resume_all([D|Ds]) :-
    resume(D),
    resume_all(Ds).

attribute_goals(X) -->
    { get_attr(X, clpqr, V),
      network_constraints(V, Constraints)
    },
    (   { Constraints == [] }
    ->  []
    ;   { conjunction(Constraints, Goal) },
        [ {Goal} ]
    ).

conjunction([C|Cs], Goal) :-
    (   Cs == []
    ->  Goal = C
    ;   Goal = (C,Goal1),
        conjunction(Cs, Goal1)
    ).
