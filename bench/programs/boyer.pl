% A rewriter in the manner of Boyer and Moore: the arguments of a term are
% rewritten first, then the term itself by the first lemma that matches it.  A
% proposition is proved by rewriting it to nested conditionals and walking
% through those with what is assumed true and false.

top :- result(_).

result(proved(Nodes)) :-
    conjecture(Term),
    rewrite(Term, Normal),
    tautology(Normal, [], []),
    nodes(Normal, 0, Nodes).

conjecture(implies(and(implies(A, B), and(implies(B, C), and(implies(C, D), implies(D, E)))), implies(A, E))) :-
    A = f(plus(plus(p, q), plus(r, zero))),
    B = f(times(times(p, q), plus(r, s))),
    C = f(reverse(append(append(p, q), nil))),
    D = equal(plus(p, q), difference(v, w)),
    E = less(remainder(p, q), member(p, length(q))).

rewrite(Atom, Atom) :-
    atomic(Atom),
    !.
rewrite(Old, New) :-
    functor(Old, Name, Arity),
    functor(Mid, Name, Arity),
    rewrite_args(Arity, Old, Mid),
    (   lemma(Mid, Next)
    ->  rewrite(Next, New)
    ;   New = Mid
    ).

rewrite_args(0, _, _) :- !.
rewrite_args(N, Old, Mid) :-
    arg(N, Old, OldArg),
    arg(N, Mid, MidArg),
    rewrite(OldArg, MidArg),
    M is N - 1,
    rewrite_args(M, Old, Mid).

tautology(Term, True, False) :-
    (   holds(Term, True)
    ->  true
    ;   refuted(Term, False)
    ->  fail
    ;   Term = if(If, Then, Else)
    ->  (   holds(If, True)
        ->  tautology(Then, True, False)
        ;   refuted(If, False)
        ->  tautology(Else, True, False)
        ;   tautology(Then, [If|True], False),
            tautology(Else, True, [If|False])
        )
    ).

holds(t, _) :- !.
holds(Term, True) :- among(Term, True).

refuted(f, _) :- !.
refuted(Term, False) :- among(Term, False).

among(X, [X|_]) :- !.
among(X, [_|Ys]) :- among(X, Ys).

nodes(Atom, N0, N) :-
    atomic(Atom),
    !,
    N is N0 + 1.
nodes(Term, N0, N) :-
    functor(Term, _, Arity),
    N1 is N0 + 1,
    nodes_args(Arity, Term, N1, N).

nodes_args(0, _, N, N) :- !.
nodes_args(I, Term, N0, N) :-
    arg(I, Term, Arg),
    nodes(Arg, N0, N1),
    J is I - 1,
    nodes_args(J, Term, N1, N).

% lemma(Left, Right): Left equals Right.

% Propositions.
lemma(and(P, Q), if(P, if(Q, t, f), f)).
lemma(or(P, Q), if(P, t, if(Q, t, f))).
lemma(not(P), if(P, f, t)).
lemma(implies(P, Q), if(P, if(Q, t, f), t)).
lemma(iff(P, Q), and(implies(P, Q), implies(Q, P))).
lemma(if(if(A, B, C), D, E), if(A, if(B, D, E), if(C, D, E))).
% Equations.
lemma(equal(plus(A, B), zero), and(is_zero(A), is_zero(B))).
lemma(equal(plus(A, B), plus(A, C)), equal(B, C)).
lemma(equal(zero, difference(X, Y)), not(less(Y, X))).
lemma(equal(X, difference(X, Y)), and(number(X), or(equal(X, zero), is_zero(Y)))).
lemma(equal(times(X, Y), zero), or(is_zero(X), is_zero(Y))).
lemma(equal(append(A, B), append(A, C)), equal(B, C)).
lemma(equal(X, times(X, Y)), or(equal(X, zero), and(number(X), equal(Y, one)))).
lemma(equal(times(A, B), one), and(equal(A, one), equal(B, one))).
lemma(equal(less(X, Y), Z), if(less(X, Y), equal(t, Z), equal(f, Z))).
lemma(equal(cons(A, B), cons(C, D)), and(equal(A, C), equal(B, D))).
% Order.
lemma(greater(X, Y), less(Y, X)).
lemma(less_or_equal(X, Y), not(less(Y, X))).
lemma(greater_or_equal(X, Y), not(less(X, Y))).
lemma(less(remainder(_, Y), Y), not(is_zero(Y))).
lemma(less(quotient(I, J), I), and(not(is_zero(I)), or(is_zero(J), not(equal(J, one))))).
lemma(less(remainder(X, Y), X), and(not(is_zero(Y)), and(not(is_zero(X)), not(less(X, Y))))).
lemma(less(plus(X, Y), plus(X, Z)), less(Y, Z)).
lemma(less(times(X, Z), times(Y, Z)), and(not(is_zero(Z)), less(X, Y))).
lemma(less(Y, plus(X, Y)), not(is_zero(X))).
lemma(less(length(delete(X, L)), length(L)), member(X, L)).
% Sums and products.
lemma(plus(plus(X, Y), Z), plus(X, plus(Y, Z))).
lemma(plus(remainder(X, Y), times(Y, quotient(X, Y))), fix(X)).
lemma(plus(X, add1(Y)), if(number(Y), add1(plus(X, Y)), add1(X))).
lemma(times(X, plus(Y, Z)), plus(times(X, Y), times(X, Z))).
lemma(times(times(X, Y), Z), times(X, times(Y, Z))).
lemma(times(X, difference(C, W)), difference(times(C, X), times(W, X))).
lemma(times(X, add1(Y)), if(number(Y), plus(X, times(X, Y)), fix(X))).
lemma(difference(X, X), zero).
lemma(difference(plus(X, Y), X), Y).
lemma(difference(plus(Y, X), X), Y).
lemma(difference(plus(X, Y), plus(X, Z)), difference(Y, Z)).
lemma(difference(add1(plus(Y, Z)), Z), add1(Y)).
lemma(quotient(times(Y, X), Y), if(is_zero(Y), zero, fix(X))).
lemma(quotient(plus(X, plus(X, Y)), two), plus(X, quotient(Y, two))).
lemma(remainder(X, X), zero).
lemma(remainder(_, one), zero).
lemma(remainder(times(X, _), X), zero).
lemma(remainder(times(_, X), X), zero).
lemma(remainder(remainder(X, Y), Y), remainder(X, Y)).
lemma(power(X, plus(Y, Z)), times(power(X, Y), power(X, Z))).
lemma(power(X, times(Y, Z)), power(power(X, Y), Z)).
lemma(is_zero(X), or(equal(X, zero), not(number(X)))).
lemma(fix(X), if(number(X), X, zero)).
lemma(even(X), if(is_zero(X), t, odd(sub1(X)))).
lemma(gcd(X, zero), fix(X)).
lemma(divides(X, Y), is_zero(remainder(Y, X))).
lemma(prime(X), and(not(is_zero(X)), and(not(equal(X, one)), prime_from(X, sub1(X))))).
lemma(factorial(I), factorial_loop(I, one)).
% Lists.
lemma(append(append(X, Y), Z), append(X, append(Y, Z))).
lemma(reverse(append(A, B)), append(reverse(B), reverse(A))).
lemma(reverse(nil), nil).
lemma(length(reverse(X)), length(X)).
lemma(length(append(A, B)), plus(length(A), length(B))).
lemma(length(cons(_, X)), add1(length(X))).
lemma(member(X, append(A, B)), or(member(X, A), member(X, B))).
lemma(member(X, reverse(Y)), member(X, Y)).
lemma(member(A, intersect(B, C)), and(member(A, B), member(A, C))).
lemma(member(A, union(B, C)), or(member(A, B), member(A, C))).
lemma(last(append(A, B)), if(is_list(B), last(B), if(is_list(A), cons(first(last(A)), B), B))).
lemma(flatten(X), flatten_loop(X, cons(nil, nil))).
lemma(assignment(X, append(A, B)), if(assigned(X, A), assignment(X, A), assignment(X, B))).
lemma(nth(nil, I), if(is_zero(I), nil, zero)).
lemma(meaning(tree_sum(append(X, Y)), A), plus(meaning(tree_sum(X), A), meaning(tree_sum(Y), A))).
lemma(occurrences(X, append(A, B)), plus(occurrences(X, A), occurrences(X, B))).
lemma(sort(X), insertion_sort(X)).
