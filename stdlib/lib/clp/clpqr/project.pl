/*  library(clp/clpqr/project): constraints as terms, and what they say about
    some of the variables.

    A projection starts with the bounds and with an equation for each variable
    to show, over the unknowns that are not basic. The equations are solved for
    those unknowns. The remaining ones are eliminated by the method of J.
    Fourier and T. Motzkin, and after each step redundant constraints are
    dropped. A constraint is

        c(Relation, K, Terms)       K + Terms Relation 0

    where Relation is =, >=, > or =\= and Terms are t(Id, C, _) as in a state.
    Variables to show have negative Ids.
*/

:- module(clpqr_project,
          [ network_constraints/2,
            projection/4
          ]).

:- autoload(library(apply)).
:- autoload(library(lists)).
:- use_module(library(clp/clpqr/copies)).
:- use_module(library(clp/clpqr/forms)).
:- use_module(library(clp/clpqr/solver)).

%   network(+Vs, -All): the unknowns that depend on each other and have not been
%   shown yet. Marks them as shown.

network(Vs, All) :-
    network(Vs, [], All).

network([], All, All).
network([V|Vs], All0, All) :-
    (   arg(10, V, Shown),
        var(Shown)
    ->  Shown = shown,
        neighbours(V, Ns),
        network(Ns, [V|All0], All1),
        network(Vs, All1, All)
    ;   network(Vs, All0, All)
    ).

%   constant(+Value, +Terms, -K): Value + Terms is K + the sum of all C * unknown.

constant(K, [], K).
constant(Value, [t(_,C,V)|Ts], K) :-
    arg(3, V, at(_, At)),
    Value1 is Value-C*At,
    constant(Value1, Ts, K).

visible(V) :-
    arg(2, V, X),
    get_attr(X, clpqr, W),
    same_term(V, W).

%!  network_constraints(+V, -Constraints) is det.
%
%   The constraints on all that V depends on, none the second time.

network_constraints(V, Constraints) :-
    network([V], Vs0),
    sort(1, @>=, Vs0, Vs1),
    partition(visible, Vs1, Visible, Hidden),
    append(Visible, Hidden, Vs),
    shown_linear(Vs, Constraints, Delayed),
    delayed_of(Vs, Ds, []),
    shown_delayed(Ds, Delayed).

shown_linear([], Cs, Cs).
shown_linear([V|Vs], Cs0, Cs) :-
    V = v(_, X, State, Lower, Upper, _, _, Nots, _, _, _),
    (   State = at(_, _)
    ->  Terms = [1-X],
        K = 0,
        Cs0 = Cs1
    ;   State = basic(Value, Ts)
    ->  constant(Value, Ts, K),
        named(Ts, Terms),
        (   visible(V)
        ->  expression(K, Terms, E),
            Cs0 = [X=E|Cs1]
        ;   Cs0 = Cs1
        )
    ),
    shown_bound(Lower, >=, >, K, Terms, Cs1, Cs2),
    shown_bound(Upper, =<, <, K, Terms, Cs2, Cs3),
    shown_nots(Nots, K, Terms, Cs3, Cs4),
    shown_linear(Vs, Cs4, Cs).

named([], []).
named([t(_,C,V)|Ts], [C-X|Terms]) :-
    arg(2, V, X),
    named(Ts, Terms).

shown_bound(none, _, _, _, _, Cs, Cs).
shown_bound(bound(N, Strict), Closed, Open, K, Terms, [C|Cs], Cs) :-
    (   Strict == closed
    ->  Relation = Closed
    ;   Relation = Open
    ),
    compared(Relation, K, Terms, N, C).

shown_nots([], _, _, Cs, Cs).
shown_nots([N|Ns], K, Terms, [C|Cs0], Cs) :-
    compared(=\=, K, Terms, N, C),
    shown_nots(Ns, K, Terms, Cs0, Cs).

%   compared(+Relation, +K, +Terms, +N, -C): C says K + Terms Relation N, the first
%   coefficient being 1.

compared(Relation0, K, Terms0, N0, C) :-
    Terms0 = [C1-_|_],
    divided(Terms0, C1, Terms),
    divide(N0-K, C1, N1),
    N is N1+0,
    (   C1 < 0
    ->  opposite(Relation0, Relation)
    ;   Relation = Relation0
    ),
    expression(0, Terms, E),
    C =.. [Relation,E,N].

divided([], _, []).
divided([C0-X|Ts0], D, [C-X|Ts]) :-
    divide(C0, D, C),
    divided(Ts0, D, Ts).

opposite(>=, =<).
opposite(=<, >=).
opposite(>, <).
opposite(<, >).
opposite(=\=, =\=).
opposite(=, =).

%   expression(+K, +Terms, -E): E is K and the sum of Terms, pairs C-X.

expression(K, Terms, E) :-
    (   Terms == []
    ->  E = K
    ;   zero(K)
    ->  Terms = [C-X|Ts],
        (   C =:= 1
        ->  E0 = X
        ;   C =:= -1
        ->  E0 = -X
        ;   E0 = C*X
        ),
        expression_(Ts, E0, E)
    ;   expression_(Terms, K, E)
    ).

expression_([], E, E).
expression_([C-X|Ts], E0, E) :-
    A is abs(C),
    (   A =:= 1
    ->  T = X
    ;   T = A*X
    ),
    (   C > 0
    ->  E1 = E0+T
    ;   E1 = E0-T
    ),
    expression_(Ts, E1, E).

delayed_of([], Ds, Ds).
delayed_of([V|Vs], Ds0, Ds) :-
    arg(7, V, Delayed),
    append(Delayed, Ds1, Ds0),
    delayed_of(Vs, Ds1, Ds).

shown_delayed([], []).
shown_delayed([delayed(Relation,E,Domain,Done,Shown)|Ds], Cs) :-
    (   var(Done),
        var(Shown)
    ->  Shown = shown,
        monomials(E, Domain, Ms0),
        domain_number(Domain, 0, Zero),
        (   Ms0 = [[]-K|Ms]
        ->  true
        ;   K = 0,
            Ms = Ms0
        ),
        monomial_terms(Ms, Terms),
        expression(K, Terms, Polynomial),
        C =.. [Relation,Polynomial,Zero],
        Cs = [C|Cs1]
    ;   Cs = Cs1
    ),
    shown_delayed(Ds, Cs1).

monomial_terms([], []).
monomial_terms([Fs-C|Ms], [C-E|Terms]) :-
    Fs = [F|Fs1],
    power_term(F, E0),
    factors_term(Fs1, E0, E),
    monomial_terms(Ms, Terms).

factors_term([], E, E).
factors_term([F|Fs], E0, E) :-
    power_term(F, T),
    factors_term(Fs, E0*T, E).

power_term(F^N, E) :-
    (   N =:= 1
    ->  E = F
    ;   E = F^N
    ).

%!  projection(+Vars, +Names, +Domain, -Constraints) is det.
%
%   Constraints say of Names what is known of Vars, without other
%   variables.

projection(Vars, Names, Domain, Constraints) :-
    findall(projected(Equations, Inequalities, Vars1, Delayed1),
            ( projected(Vars, Domain, Equations, Inequalities, Delayed),
              copy_term_nat(Vars-Delayed, Vars1-Delayed1)
            ),
            [projected(Equations, Inequalities, Names, Delayed2)]),
    Table =.. [names|Names],
    equations_shown(Equations, Table, Constraints, Constraints1),
    inequalities_shown(Inequalities, Table, Constraints1, Delayed2).

projected(Vars, Domain, Equations, Inequalities, Delayed) :-
    unknowns(Vars, Domain, Us),
    network(Us, Vs),
    delayed_of(Us, Ds0, []),
    include(delayed_on(Vars), Ds0, Ds),
    shown_delayed(Ds, Delayed),
    length(Us, N),
    Id is -N,
    targets(Us, Id, Es0),
    bounds(Vs, Cs0),
    solved(Es0, Es1, [], Cs0, Cs1),
    solved_names(Es1, Equations, Cs1, Cs2),
    irredundant(Cs2, Domain, Cs3),
    eliminated(Cs3, Domain, Inequalities).

unknowns([], _, []).
unknowns([X|Xs], Domain, [U|Us]) :-
    unknown(X, Domain, U),
    unknowns(Xs, Domain, Us).

delayed_on(Vars, delayed(_, E, _, _, _)) :-
    term_variables(Vars-E, All),
    length(All, N),
    length(Vars, N).

%   targets(+Unknowns, +Id, -Equations): one equation for each name. The names
%   get Id and the Ids after it.

targets([], _, []).
targets([U|Us], Id, [c(=, K, [t(Id,-1,name)|Terms])|Es]) :-
    form(U, K, Terms),
    Id1 is Id+1,
    targets(Us, Id1, Es).

form(V, K, Terms) :-
    arg(3, V, State),
    (   State = basic(Value, Terms)
    ->  constant(Value, Terms, K)
    ;   arg(1, V, Id),
        K = 0,
        Terms = [t(Id,1,V)]
    ).

bounds([], []).
bounds([V|Vs], Cs0) :-
    V = v(_, _, _, Lower, Upper, _, _, Nots, _, _, _),
    form(V, K, Terms),
    bound_constraint(Lower, 1, K, Terms, Cs0, Cs1),
    bound_constraint(Upper, -1, K, Terms, Cs1, Cs2),
    not_constraints(Nots, K, Terms, Cs2, Cs3),
    bounds(Vs, Cs3).

bound_constraint(none, _, _, _, Cs, Cs).
bound_constraint(bound(N, Strict), Sign, K0, Terms0, [c(Relation,K,Terms)|Cs], Cs) :-
    (   Strict == closed
    ->  Relation = (>=)
    ;   Relation = (>)
    ),
    K is Sign*(K0-N),
    plus([], Sign, Terms0, none, Terms).

not_constraints([], _, _, Cs, Cs).
not_constraints([N|Ns], K0, Terms, [c(=\=,K,Terms)|Cs0], Cs) :-
    K is K0-N,
    not_constraints(Ns, K0, Terms, Cs0, Cs).

%   solved(+Equations0, -Equations, +Equations1, +Cs0, -Cs): replaces unknowns
%   by Equations0 in the equations after each, in Equations1 and in Cs0.
%   Equations are those without unknowns.

solved([], Es, Es, Cs, Cs).
solved([E|Es0], Es, Es1, Cs0, Cs) :-
    E = c(_, _, Terms),
    (   last(Terms, t(Id,_,_)),
        Id >= 0
    ->  replaced(Es0, Id, E, Es2),
        replaced(Cs0, Id, E, Cs1),
        solved(Es2, Es, Es1, Cs1, Cs)
    ;   solved(Es0, Es, [E|Es1], Cs0, Cs)
    ).

%   solved_names(+Equations0, -Equations, +Cs0, -Cs): each equation is solved
%   for its last name.

solved_names([], [], Cs, Cs).
solved_names([E|Es0], Equations, Cs0, Cs) :-
    E = c(_, _, Terms),
    (   last(Terms, t(Id,_,_))
    ->  replaced(Es0, Id, E, Es1),
        replaced(Cs0, Id, E, Cs1),
        solved_names(Es1, Equations1, Cs1, Cs),
        Equations = [Id-E|Equations1]
    ;   solved_names(Es0, Equations, Cs0, Cs)
    ).

replaced([], _, _, []).
replaced([C0|Cs0], Id, E, [C|Cs]) :-
    C0 = c(Relation, K0, Terms0),
    E = c(_, KE, TermsE),
    (   memberchk(t(Id,A,_), Terms0)
    ->  memberchk(t(Id,B,_), TermsE),
        divide(-A, B, Factor),
        K is K0+Factor*KE,
        plus(Terms0, Factor, TermsE, none, Terms),
        C = c(Relation, K, Terms)
    ;   C = C0
    ),
    replaced(Cs0, Id, E, Cs).

%   eliminated(+Cs0, +Domain, -Cs): Cs are Cs0 without the unknowns.

eliminated(Cs0, Domain, Cs) :-
    (   member(c(_,_,Terms), Cs0),
        last(Terms, t(Id,_,_)),
        Id >= 0
    ->  parted(Cs0, Id, Positive, Negative, Cs1),
        combined(Positive, Negative, Id, Cs2, Cs1),
        irredundant(Cs2, Domain, Cs3),
        eliminated(Cs3, Domain, Cs)
    ;   Cs = Cs0
    ).

parted([], _, [], [], []).
parted([C|Cs], Id, Positive, Negative, Rest) :-
    C = c(Relation, _, Terms),
    (   memberchk(t(Id,A,_), Terms)
    ->  (   Relation == (=\=)
        ->  parted(Cs, Id, Positive, Negative, Rest)
        ;   A > 0
        ->  Positive = [C|Positive1],
            parted(Cs, Id, Positive1, Negative, Rest)
        ;   Negative = [C|Negative1],
            parted(Cs, Id, Positive, Negative1, Rest)
        )
    ;   Rest = [C|Rest1],
        parted(Cs, Id, Positive, Negative, Rest1)
    ).

combined([], _, _, Cs, Cs).
combined([P|Ps], Negative, Id, Cs0, Cs) :-
    combined_with(Negative, P, Id, Cs0, Cs1),
    combined(Ps, Negative, Id, Cs1, Cs).

combined_with([], _, _, Cs, Cs).
combined_with([N|Ns], P, Id, [c(Relation,K,Terms)|Cs0], Cs) :-
    P = c(RelationP, _, _),
    N = c(RelationN, _, _),
    (   RelationP == (>=),
        RelationN == (>=)
    ->  Relation = (>=)
    ;   Relation = (>)
    ),
    replaced([N], Id, P, [c(_,K,Terms)]),
    combined_with(Ns, P, Id, Cs0, Cs).

%   irredundant(+Cs0, +Domain, -Cs): Cs0 without what follows from the rest.

irredundant(Cs0, Domain, Cs) :-
    irredundant(Cs0, [], Domain, Cs).

irredundant([], Kept, _, Cs) :-
    reverse(Kept, Cs).
irredundant([C|Cs0], Kept, Domain, Cs) :-
    (   follows(C, Cs0, Kept, Domain)
    ->  irredundant(Cs0, Kept, Domain, Cs)
    ;   irredundant(Cs0, [C|Kept], Domain, Cs)
    ).

follows(C, Cs, Kept, Domain) :-
    negation(C, Negation),
    \+ ( assume([Negation], Domain, [], Vars1),
         assume(Cs, Domain, Vars1, Vars2),
         assume(Kept, Domain, Vars2, _)
       ).

negation(c(>=, K, Terms), c(<, K, Terms)).
negation(c(>, K, Terms), c(=<, K, Terms)).
negation(c(=\=, K, Terms), c(=, K, Terms)).

assume([], _, Vars, Vars).
assume([c(Relation,K0,Terms0)|Cs], Domain, Vars0, Vars) :-
    new_terms(Terms0, Domain, Vars0, Vars1, Sum),
    sum_form(K0, Sum, K, Terms),
    assume(Relation, Domain, K, Terms),
    assume(Cs, Domain, Vars1, Vars).

assume(=, Domain, K, Terms) :-
    post_zero(Domain, K, Terms).
assume(=\=, Domain, K, Terms) :-
    post_not_zero(Domain, K, Terms).
assume(>=, Domain, K, Terms) :-
    post_bound(Domain, K, Terms, 1, closed).
assume(>, Domain, K, Terms) :-
    post_bound(Domain, K, Terms, 1, open).
assume(=<, Domain, K, Terms) :-
    post_bound(Domain, K, Terms, -1, closed).
assume(<, Domain, K, Terms) :-
    post_bound(Domain, K, Terms, -1, open).

new_terms([], _, Vars, Vars, []).
new_terms([t(Id,C,_)|Ts], Domain, Vars0, Vars, [C*V|Sum]) :-
    (   memberchk(Id-V0, Vars0)
    ->  V = V0,
        Vars1 = Vars0
    ;   unknown(_, Domain, V),
        Vars1 = [Id-V|Vars0]
    ),
    new_terms(Ts, Domain, Vars1, Vars, Sum).

equations_shown([], _, Cs, Cs).
equations_shown([Id-c(_,K0,Terms0)|Es], Table, [X=E|Cs0], Cs) :-
    memberchk(t(Id,C,_), Terms0),
    divide(-1, C, Factor),
    K is K0*Factor,
    plus([], Factor, Terms0, none, Terms1),
    names(Terms1, Table, Terms2),
    name_of(Id, Table, X),
    without_name(Terms2, X, Terms),
    expression(K, Terms, E),
    equations_shown(Es, Table, Cs0, Cs).

without_name([C-X|Ts], Y, Terms) :-
    (   X == Y,
        C =:= -1
    ->  Terms = Ts
    ;   Terms = [C-X|Terms1],
        without_name(Ts, Y, Terms1)
    ).

inequalities_shown([], _, Cs, Cs).
inequalities_shown([c(Relation,K,Terms0)|Cs0], Table, [C|Cs1], Cs) :-
    names(Terms0, Table, Terms),
    compared(Relation, K, Terms, 0, C),
    inequalities_shown(Cs0, Table, Cs1, Cs).

names([], _, []).
names([t(Id,C,_)|Ts], Table, [C-X|Terms]) :-
    name_of(Id, Table, X),
    names(Ts, Table, Terms).

name_of(Id, Table, X) :-
    functor(Table, _, N),
    I is Id+N+1,
    arg(I, Table, X).
