% A source transformation: the nested control constructs of clauses become
% clauses of new predicates, so that every body is a conjunction of calls.
% A disjunction (A ; B) in a clause whose variables it shares as Vs becomes a
% call of p_K(Vs), defined by a clause for each branch; an if-then-else gets a
% cut; a negation is an if-then-else.

top :- result(_).

result(Clauses) :-
    program(Source),
    flatten_clauses(Source, 1, Flat, _),
    ground_all(Flat, Clauses).

% The new clauses may have nested constructs themselves.
flatten_clauses([], K, [], K).
flatten_clauses([Clause|Clauses], K0, Flat, K) :-
    head_body(Clause, Head, Body),
    term_vars(Head, [], HeadVars),
    flatten_body(Body, HeadVars, true, Goals, K0, K1, New, []),
    conjunction(Goals, FlatBody),
    flatten_clauses(New, K1, NewFlat, K2),
    join([(Head :- FlatBody)|NewFlat], Rest, Flat),
    flatten_clauses(Clauses, K2, Rest, K).

head_body((Head :- Body), Head, Body) :- !.
head_body(Head, Head, true).

% flatten_body(Body, Before, After, Goals, K0, K, New, NewTail): Before are the
% variables of the clause to the left, After the goal to the right.
flatten_body((A, B), Before, After, Goals, K0, K, New, Tail) :- !,
    flatten_body(A, Before, (B, After), GoalsA, K0, K1, New, New1),
    term_vars(A, Before, Before1),
    flatten_body(B, Before1, After, GoalsB, K1, K, New1, Tail),
    join(GoalsA, GoalsB, Goals).
flatten_body(true, _, _, [], K, K, New, New) :- !.
flatten_body((A ; B), Before, After, [Call], K0, K, New, Tail) :- !,
    branches((A ; B), Branches),
    replacement((A ; B), Before, After, K0, K, Call),
    branch_clauses(Branches, Call, New, Tail).
flatten_body((A -> B), Before, After, Goals, K0, K, New, Tail) :- !,
    flatten_body((A -> B ; fail), Before, After, Goals, K0, K, New, Tail).
flatten_body(\+ A, Before, After, Goals, K0, K, New, Tail) :- !,
    flatten_body((A -> fail ; true), Before, After, Goals, K0, K, New, Tail).
flatten_body(Goal, _, _, [Goal], K, K, New, New).

branches((A ; B), Branches) :- !,
    branches(A, BranchesA),
    branches(B, BranchesB),
    join(BranchesA, BranchesB, Branches).
branches(A, [A]).

branch_clauses([], _, New, New).
branch_clauses([Branch|Branches], Call, [(Call1 :- Body)|New], Tail) :-
    branch_body(Branch, Body0),
    copy_term((Call :- Body0), (Call1 :- Body)),
    branch_clauses(Branches, Call, New, Tail).

branch_body((A -> B), (A, !, B)) :- !.
branch_body(A, A).

replacement(Construct, Before, After, K0, K, Call) :-
    term_vars(Construct, [], Inside),
    term_vars(After, Before, Outside),
    shared(Inside, Outside, Vars),
    K is K0 + 1,
    number_codes(K0, Digits),
    atom_codes(Name, [0'p, 0'_|Digits]),
    Call =.. [Name|Vars].

shared([], _, []).
shared([V|Vs], Ws, Shared) :-
    (   occurs(V, Ws)
    ->  Shared = [V|Shared1]
    ;   Shared = Shared1
    ),
    shared(Vs, Ws, Shared1).

occurs(V, [W|Ws]) :-
    (   V == W
    ->  true
    ;   occurs(V, Ws)
    ).

term_vars(Term, Vars0, Vars) :-
    var(Term),
    !,
    (   occurs(Term, Vars0)
    ->  Vars = Vars0
    ;   Vars = [Term|Vars0]
    ).
term_vars(Term, Vars0, Vars) :-
    functor(Term, _, Arity),
    args_vars(1, Arity, Term, Vars0, Vars).

args_vars(I, Arity, _, Vars, Vars) :-
    I > Arity,
    !.
args_vars(I, Arity, Term, Vars0, Vars) :-
    arg(I, Term, Arg),
    term_vars(Arg, Vars0, Vars1),
    J is I + 1,
    args_vars(J, Arity, Term, Vars1, Vars).

conjunction([], true).
conjunction([Goal|Goals], Body) :-
    (   Goals = []
    ->  Body = Goal
    ;   Body = (Goal, Rest),
        conjunction(Goals, Rest)
    ).

join([], Ys, Ys).
join([X|Xs], Ys, [X|Zs]) :- join(Xs, Ys, Zs).

% Each clause with its variables replaced by v(0), v(1), ...
ground_all([], []).
ground_all([Clause|Clauses], [Ground|Grounds]) :-
    copy_term(Clause, Ground),
    term_vars(Ground, [], Reversed),
    count(Reversed, 0, N),
    bind(Reversed, N),
    ground_all(Clauses, Grounds).

bind([], _).
bind([v(M)|Vars], N) :-
    M is N - 1,
    bind(Vars, M).

count([], N, N).
count([_|Xs], N0, N) :- N1 is N0 + 1, count(Xs, N1, N).

% What is transformed.
program([
    (max(X1, Y1, Z1) :- ( X1 > Y1 -> Z1 = X1 ; Z1 = Y1 )),
    (sign(X2, S2) :- ( X2 > 0 -> S2 = 1 ; X2 < 0 -> S2 = -1 ; S2 = 0 )),
    merge([], Ys3, Ys3),
    (merge([X4|Xs4], Ys4, Zs4) :-
        ( Ys4 = [] -> Zs4 = [X4|Xs4]
        ; Ys4 = [Y4|Ys41],
          ( X4 < Y4, Zs4 = [X4|Zs41], merge(Xs4, Ys4, Zs41)
          ; X4 >= Y4, Zs4 = [Y4|Zs41], merge([X4|Xs4], Ys41, Zs41) ) )),
    (subset(Xs5, Ys5) :- \+ ( member(X5, Xs5), \+ member(X5, Ys5) )),
    (lookup(K6, Tree6, V6) :-
        Tree6 = t(L6, K61-V61, R6),
        compare(O6, K6, K61),
        ( O6 = (=) -> V6 = V61
        ; ( O6 = (<) -> Side6 = L6 ; Side6 = R6 ), lookup(K6, Side6, V6) )),
    (classify(T7, C7) :-
        ( var(T7), C7 = var
        ; nonvar(T7),
          ( atomic(T7), ( number(T7) -> C7 = number ; C7 = atom )
          ; compound(T7), functor(T7, F7, N7),
            ( F7 = '.', N7 = 2 -> C7 = list ; C7 = structure(F7, N7) ) ) )),
    (walk(State8, Goal8, Path8) :-
        ( State8 == Goal8, Path8 = []
        ; \+ State8 == Goal8, step(State8, Next8),
          ( visited(Next8) -> fail ; walk(Next8, Goal8, Rest8) ),
          Path8 = [Next8|Rest8] ))
]).
