% A prover for first-order logic: connection tableaux on clauses.
%
% Run:   zebra -q -g main -t halt examples/prover/tableau.pl
%
% The negation of axioms => goal is put into negation normal form, Skolemised
% and multiplied out to clauses. A tableau is then grown from a clause of
% negative literals: each open branch, a literal with its ancestors, is closed
% against an ancestor (reduction) or by a clause with a complementary literal,
% whose other literals are new branches (extension). Iterative deepening on the
% length of branches makes the search complete.
%
% Literature: D. Loveland, Mechanical theorem-proving by model elimination,
% JACM 15 (1968); R. Letz and G. Stenz, Model elimination and connection
% tableau procedures (2001); F. J. Pelletier, Seventy-five problems for testing
% automatic theorem provers, JAR 2 (1986), from which the numbers come.

:- use_module(library(lists)).
:- use_module(library(apply)).

:- op(400, fy, ~).
:- op(500, xfy, /\).
:- op(550, xfy, \/).
:- op(600, xfy, =>).
:- op(650, xfy, <=>).

main :-
    forall(problem(Name, Axioms, Goal), attempt(Name, Axioms, Goal)).

% attempt(+Name, +Axioms, +Goal): say whether there is a proof within the bound.
attempt(Name, Axioms, Goal) :-
    clauses(Axioms, Goal, Clauses),
    length(Clauses, Count),
    (   between(1, 12, Bound),
        prove(Clauses, Bound, Steps)
    ->  length(Steps, Length),
        format('~w~t~24|~t~d~28| clauses: proof of depth ~d with ~d steps~n',
               [Name, Count, Bound, Length])
    ;   format('~w~t~24|~t~d~28| clauses: no proof of depth 12~n', [Name, Count])
    ).

% Clauses.

% clauses(+Axioms, +Goal, -Clauses): the clauses of the axioms and the negated
% goal. A clause is a list of literals p(A) and n(A); variables are Prolog's.
clauses(Axioms, Goal, Clauses) :-
    foldl([A, F0, A /\ F0]>>true, Axioms, ~Goal, Formula),
    nnf(Formula, Nnf),
    skolemise(Nnf, [], Matrix, 0, _),
    cnf(Matrix, Clauses, []).

% nnf(+Formula, -Nnf): only /\, \/, quantifiers and literals remain.
nnf(A <=> B, F) :- !, nnf((A => B) /\ (B => A), F).
nnf(A => B, F) :- !, nnf(~A \/ B, F).
nnf(A /\ B, NA /\ NB) :- !, nnf(A, NA), nnf(B, NB).
nnf(A \/ B, NA \/ NB) :- !, nnf(A, NA), nnf(B, NB).
nnf(all(X, A), all(X, NA)) :- !, nnf(A, NA).
nnf(ex(X, A), ex(X, NA)) :- !, nnf(A, NA).
nnf(~ ~A, F) :- !, nnf(A, F).
nnf(~(A <=> B), F) :- !, nnf((A \/ B) /\ (~A \/ ~B), F).
nnf(~(A => B), F) :- !, nnf(A /\ ~B, F).
nnf(~(A /\ B), F) :- !, nnf(~A \/ ~B, F).
nnf(~(A \/ B), F) :- !, nnf(~A /\ ~B, F).
nnf(~all(X, A), F) :- !, nnf(ex(X, ~A), F).
nnf(~ex(X, A), F) :- !, nnf(all(X, ~A), F).
nnf(~A, n(A)) :- !.
nnf(A, p(A)).

% skolemise(+Nnf, +Universals, -Matrix, +N0, -N): bound variables are renamed,
% those of `ex` become terms over the universal variables in whose scope they
% are; N numbers the Skolem functions.
skolemise(A /\ B, Us, SA /\ SB, N0, N) :-
    !,
    skolemise(A, Us, SA, N0, N1),
    skolemise(B, Us, SB, N1, N).
skolemise(A \/ B, Us, SA \/ SB, N0, N) :-
    !,
    skolemise(A, Us, SA, N0, N1),
    skolemise(B, Us, SB, N1, N).
skolemise(all(X, A), Us, S, N0, N) :-
    !,
    rename(X, A, Us, Y, B),
    skolemise(B, [Y|Us], S, N0, N).
skolemise(ex(X, A), Us, S, N0, N) :-
    !,
    rename(X, A, Us, Y, B),
    atomic_list_concat([sk, N0], Function),
    Y =.. [Function|Us],
    N1 is N0 + 1,
    skolemise(B, Us, S, N1, N).
skolemise(Literal, _, Literal, N, N).

% rename(+X, +A, +Free, -Y, -B): B is A with the fresh variable Y for X.
rename(X, A, Free, Y, B) :-
    term_variables(A, Vars0),
    exclude(==(X), Vars0, Vars),
    copy_term(X-A-Vars-Free, Y-B-Vars-Free).

% cnf(+Matrix, -Clauses, ?Tail)
cnf(A /\ B, Clauses, Tail) :-
    !,
    cnf(A, Clauses, Clauses1),
    cnf(B, Clauses1, Tail).
cnf(A \/ B, Clauses, Tail) :-
    !,
    cnf(A, ClausesA, []),
    cnf(B, ClausesB, []),
    products(ClausesA, ClausesB, Clauses, Tail).
cnf(Literal, [[Literal]|Tail], Tail).

% products(+As, +Bs, -Clauses, ?Tail): each clause of As with each of Bs,
% without those that hold a literal and its complement.
products([], _, Tail, Tail).
products([A|As], Bs, Clauses, Tail) :-
    product(Bs, A, Clauses, Clauses1),
    products(As, Bs, Clauses1, Tail).

product([], _, Tail, Tail).
product([B|Bs], A, Clauses, Tail) :-
    foldl(add_literal, A, B, Clause),
    (   tautology(Clause)
    ->  Clauses = Clauses1
    ;   Clauses = [Clause|Clauses1]
    ),
    product(Bs, A, Clauses1, Tail).

add_literal(Literal, Clause0, Clause) :-
    (   member(Known, Clause0),
        Known == Literal
    ->  Clause = Clause0
    ;   Clause = [Literal|Clause0]
    ).

tautology(Clause) :-
    member(p(A), Clause),
    member(n(B), Clause),
    A == B,
    !.

% Search.

% prove(+Clauses, +Bound, -Steps): a closed tableau of depth at most Bound.
% Steps is the list of the inferences, in order.
prove(Clauses, Bound, Steps) :-
    member(Start, Clauses),
    forall(member(Literal, Start), Literal = n(_)),
    copy_term(Start, Literals),
    close_all(Literals, [], Clauses, Bound, Steps, []).

close_all([], _, _, _, Steps, Steps).
close_all([Literal|Literals], Path, Clauses, Bound, Steps0, Steps) :-
    close_branch(Literal, Path, Clauses, Bound, Steps0, Steps1),
    close_all(Literals, Path, Clauses, Bound, Steps1, Steps).

close_branch(Literal, Path, Clauses, Bound, [Step|Steps0], Steps) :-
    \+ ( member(Known, Path), Known == Literal ),
    complement(Literal, Opposite),
    (   Step = reduction(Literal),
        member(Ancestor, Path),
        unify_with_occurs_check(Opposite, Ancestor),
        Steps0 = Steps
    ;   Step = extension(Literal),
        Bound > 0,
        Bound1 is Bound - 1,
        member(Clause, Clauses),
        copy_term(Clause, Copy),
        select(Partner, Copy, Others),
        unify_with_occurs_check(Opposite, Partner),
        close_all(Others, [Literal|Path], Clauses, Bound1, Steps0, Steps)
    ).

complement(p(A), n(A)).
complement(n(A), p(A)).

% Problems.

problem('Pelletier 1', [], (p => q) <=> (~q => ~p)).
problem('Pelletier 5', [], ((p \/ q) => (p \/ r)) => (p \/ (q => r))).
problem('Pelletier 8 (Peirce)', [], ((p => q) => p) => p).
problem('Pelletier 12', [], ((p <=> q) <=> r) <=> (p <=> (q <=> r))).
problem('Pelletier 17', [],
        ((p /\ (q => r)) => s) <=> ((~p \/ q \/ s) /\ (~p \/ ~r \/ s))).
problem('Pelletier 18 (drinker)', [], ex(Y, all(X, f(Y) => f(X)))).
problem('Pelletier 19', [],
        ex(X, all(Y, all(Z, (p(Y) => q(Z)) => (p(X) => q(X)))))).
problem('Pelletier 20', [],
        all(X, all(Y, ex(Z, all(W, (p(X) /\ q(Y)) => (r(Z) /\ s(W))))))
        => (ex(X1, ex(Y1, p(X1) /\ q(Y1))) => ex(Z1, r(Z1)))).
problem('Pelletier 24',
        [ ~ex(X, s(X) /\ q(X)),
          all(X, p(X) => (q(X) \/ r(X))),
          ~ex(X, p(X)) => ex(Y, q(Y)),
          all(X, (q(X) \/ r(X)) => s(X)) ],
        ex(X, p(X) /\ r(X))).
problem('Pelletier 27',
        [ ex(X, f(X) /\ ~g(X)),
          all(X, f(X) => h(X)),
          all(X, (j(X) /\ i(X)) => f(X)),
          ex(X, h(X) /\ ~g(X)) => all(Y, i(Y) => ~h(Y)) ],
        all(X, j(X) => ~i(X))).
problem('Pelletier 30',
        [ all(X, (f(X) \/ g(X)) => ~h(X)),
          all(X, (g(X) => ~i(X)) => (f(X) /\ h(X))) ],
        all(X, i(X))).
problem('Pelletier 32',
        [ all(X, (f(X) /\ (g(X) \/ h(X))) => i(X)),
          all(X, (i(X) /\ h(X)) => j(X)),
          all(X, k(X) => h(X)) ],
        all(X, (f(X) /\ k(X)) => j(X))).
problem('Pelletier 35', [], ex(X, ex(Y, p(X, Y) => all(Z, all(W, p(Z, W)))))).
problem('Pelletier 39 (Russell)', [], ~ex(X, all(Y, f(Y, X) <=> ~f(Y, Y)))).
problem('Pelletier 42', [],
        ~ex(Y, all(X, f(X, Y) <=> ~ex(Z, f(X, Z) /\ f(Z, X))))).
problem('Pelletier 44',
        [ all(X, f(X) => (ex(Y, g(Y) /\ h(X, Y)) /\ ex(Y1, g(Y1) /\ ~h(X, Y1)))),
          ex(X, j(X) /\ all(Y, g(Y) => h(X, Y))) ],
        ex(X, j(X) /\ ~f(X))).
problem('groups: right inverse',
        [ all(X, p(e, X, X)), all(X, p(i(X), X, e)), Left, Right ],
        p(a, i(a), e)) :-
    associative(Left, Right).
problem('groups: xx = e commutes',
        [ all(X, p(e, X, X)), all(X, p(X, e, X)), all(X, p(X, X, e)), Left, Right,
          p(a, b, c) ],
        p(b, a, c)) :-
    associative(Left, Right).
problem('affirming the consequent', [p => q, q], p).
problem('from all to some', [all(X, ex(Y, r(X, Y)))], ex(Y, all(X, r(X, Y)))).

% associative(-Left, -Right): the two halves of (xy)z = x(yz), p(X, Y, Z) being
% xy = z.
associative(all(X, all(Y, all(Z, all(U, all(V, all(W,
                (p(X, Y, U) /\ p(Y, Z, V) /\ p(U, Z, W)) => p(X, V, W))))))),
            all(X, all(Y, all(Z, all(U, all(V, all(W,
                (p(X, Y, U) /\ p(Y, Z, V) /\ p(X, V, W)) => p(U, Z, W)))))))).
