% A dataflow analyser for pure Prolog.  The abstract domain of a variable is
% ground (g) or anything (x); for each predicate and each pattern of calls that
% is met, the pattern of success is computed as a least fixpoint, starting from
% the program's entry point.

top :- result(_).

result(Answers) :-
    analyse(entry, [], [], Table),
    sort(Table, Answers).

% The table has entries p(Name, Call, Success); success is none until a clause
% has been seen to succeed.  Iteration ends when a round changes nothing.
analyse(Name, Call, Table0, Table) :-
    round(Name, Call, Table0, Table1),
    (   Table1 == Table0
    ->  Table = Table1
    ;   analyse(Name, Call, Table1, Table)
    ).

round(Name, Call, Table0, Table) :-
    enter(Name, Call, Table0, Table, _, [], _).

% enter(Name, Call, Table0, Table, Success, Seen0, Seen): each pattern is
% worked on once a round; a recursive call takes what the table has.
enter(Name, Call, Table0, Table, Success, Seen0, Seen) :-
    (   known(Name-Call, Seen0)
    ->  Table = Table0,
        Seen = Seen0,
        find(Name, Call, Table, Success)
    ;   find_or_add(Name, Call, Table0, Table1),
        findall(Clause, clause_of(Name, Clause), Clauses),
        clauses(Clauses, Name, Call, Table1, Table, [Name-Call|Seen0], Seen),
        find(Name, Call, Table, Success)
    ).

known(X, [Y|Ys]) :-
    (   X == Y
    ->  true
    ;   known(X, Ys)
    ).

find(Name, Call, [p(Name1, Call1, Success1)|Table], Success) :-
    (   Name1 == Name,
        Call1 == Call
    ->  Success = Success1
    ;   find(Name, Call, Table, Success)
    ).

find_or_add(Name, Call, Table0, Table) :-
    (   find(Name, Call, Table0, _)
    ->  Table = Table0
    ;   Table = [p(Name, Call, none)|Table0]
    ).

clauses([], _, _, Table, Table, Seen, Seen).
clauses([(Args :- Body)|Clauses], Name, Call, Table0, Table, Seen0, Seen) :-
    bind_args(Args, Call, [], Env0),
    (   body(Body, Env0, Env, Table0, Table1, Seen0, Seen1)
    ->  abstract_args(Args, Env, Success),
        widen(Table1, Name, Call, Success, Table2)
    ;   Table2 = Table0,
        Seen1 = Seen0
    ),
    clauses(Clauses, Name, Call, Table2, Table, Seen1, Seen).

widen([p(Name1, Call1, Old)|Table0], Name, Call, Success, [p(Name1, Call1, New)|Table]) :-
    (   Name1 == Name,
        Call1 == Call
    ->  least_upper_bound(Old, Success, New),
        Table = Table0
    ;   New = Old,
        widen(Table0, Name, Call, Success, Table)
    ).

least_upper_bound(none, Success, Success) :- !.
least_upper_bound([], [], []).
least_upper_bound([A|As], [B|Bs], [C|Cs]) :-
    (   A == B
    ->  C = A
    ;   C = x
    ),
    least_upper_bound(As, Bs, Cs).

% An environment is a list Variable-Value; a variable that is not in it is free.
bind_args([], [], Env, Env).
bind_args([Arg|Args], [Value|Values], Env0, Env) :-
    bind(Value, Arg, Env0, Env1),
    bind_args(Args, Values, Env1, Env).

bind(g, Term, Env0, Env) :- ground_term(Term, Env0, Env).
bind(x, _, Env, Env).

ground_term(v(N), Env0, Env) :- !,
    (   lookup(N, Env0)
    ->  Env = Env0
    ;   Env = [N|Env0]
    ).
ground_term(Term, Env0, Env) :-
    functor(Term, _, Arity),
    ground_args(Arity, Term, Env0, Env).

ground_args(0, _, Env, Env) :- !.
ground_args(I, Term, Env0, Env) :-
    arg(I, Term, Arg),
    ground_term(Arg, Env0, Env1),
    J is I - 1,
    ground_args(J, Term, Env1, Env).

lookup(N, [M|Ms]) :-
    (   N =:= M
    ->  true
    ;   lookup(N, Ms)
    ).

abstract_args([], _, []).
abstract_args([Arg|Args], Env, [Value|Values]) :-
    (   is_ground(Arg, Env)
    ->  Value = g
    ;   Value = x
    ),
    abstract_args(Args, Env, Values).

is_ground(v(N), Env) :- !,
    lookup(N, Env).
is_ground(Term, Env) :-
    functor(Term, _, Arity),
    are_ground(Arity, Term, Env).

are_ground(0, _, _) :- !.
are_ground(I, Term, Env) :-
    arg(I, Term, Arg),
    is_ground(Arg, Env),
    J is I - 1,
    are_ground(J, Term, Env).

body([], Env, Env, Table, Table, Seen, Seen).
body([Goal|Goals], Env0, Env, Table0, Table, Seen0, Seen) :-
    goal(Goal, Env0, Env1, Table0, Table1, Seen0, Seen1),
    body(Goals, Env1, Env, Table1, Table, Seen1, Seen).

goal(A = B, Env0, Env, Table, Table, Seen, Seen) :- !,
    (   is_ground(A, Env0)
    ->  ground_term(B, Env0, Env)
    ;   is_ground(B, Env0)
    ->  ground_term(A, Env0, Env)
    ;   Env = Env0
    ).
goal(is(A, B), Env0, Env, Table, Table, Seen, Seen) :- !,
    ground_term(A, Env0, Env1),
    ground_term(B, Env1, Env).
goal(test(A, B), Env0, Env, Table, Table, Seen, Seen) :- !,
    ground_term(A, Env0, Env1),
    ground_term(B, Env1, Env).
goal(call(Name, Args), Env0, Env, Table0, Table, Seen0, Seen) :-
    abstract_args(Args, Env0, Call),
    enter(Name, Call, Table0, Table, Success, Seen0, Seen),
    Success \== none,
    bind_args(Args, Success, Env0, Env).

% The program that is analysed; v(N) is a variable.
clause_of(entry, ([] :- [call(queens, [8, v(1)]),
                         call(nrev, [[1, 2, 3], v(2)]),
                         call(qsort, [[3, 1, 2], v(3), []]),
                         call(nrev, [[v(4), v(5)], v(6)]),
                         call(hanoi, [3, a, b, c, v(7)]),
                         call(derive, [x * x + 1, x, v(8)]),
                         call(app, [v(9), [1], v(10)]),
                         call(lookup, [k, v(11), 1])])).
clause_of(queens, ([v(1), v(2)] :- [call(range, [1, v(1), v(3)]),
                                    call(place, [v(3), [], v(2)])])).
clause_of(range, ([v(1), v(1), [v(1)]] :- [])).
clause_of(range, ([v(1), v(2), [v(1)|v(3)]] :- [test(v(1), v(2)), is(v(4), v(1) + 1),
                                              call(range, [v(4), v(2), v(3)])])).
clause_of(place, ([[], v(1), v(1)] :- [])).
clause_of(place, ([v(1), v(2), v(3)] :- [call(pick, [v(4), v(1), v(5)]),
                                         call(safe, [v(2), v(4), 1]),
                                         call(place, [v(5), [v(4)|v(2)], v(3)])])).
clause_of(pick, ([v(1), [v(1)|v(2)], v(2)] :- [])).
clause_of(pick, ([v(1), [v(2)|v(3)], [v(2)|v(4)]] :- [call(pick, [v(1), v(3), v(4)])])).
clause_of(safe, ([[], v(1), v(2)] :- [])).
clause_of(safe, ([[v(1)|v(2)], v(3), v(4)] :- [test(v(1), v(3) + v(4)), test(v(1), v(3) - v(4)),
                                               is(v(5), v(4) + 1),
                                               call(safe, [v(2), v(3), v(5)])])).
clause_of(app, ([[], v(1), v(1)] :- [])).
clause_of(app, ([[v(1)|v(2)], v(3), [v(1)|v(4)]] :- [call(app, [v(2), v(3), v(4)])])).
clause_of(nrev, ([[], []] :- [])).
clause_of(nrev, ([[v(1)|v(2)], v(3)] :- [call(nrev, [v(2), v(4)]),
                                         call(app, [v(4), [v(1)], v(3)])])).
clause_of(qsort, ([[], v(1), v(1)] :- [])).
clause_of(qsort, ([[v(1)|v(2)], v(3), v(4)] :- [call(split, [v(2), v(1), v(5), v(6)]),
                                                call(qsort, [v(5), v(3), [v(1)|v(7)]]),
                                                call(qsort, [v(6), v(7), v(4)])])).
clause_of(split, ([[], v(1), [], []] :- [])).
clause_of(split, ([[v(1)|v(2)], v(3), [v(1)|v(4)], v(5)] :- [test(v(1), v(3)),
                                                             call(split, [v(2), v(3), v(4), v(5)])])).
clause_of(split, ([[v(1)|v(2)], v(3), v(4), [v(1)|v(5)]] :- [test(v(1), v(3)),
                                                             call(split, [v(2), v(3), v(4), v(5)])])).
clause_of(hanoi, ([0, v(1), v(2), v(3), []] :- [])).
clause_of(hanoi, ([v(1), v(2), v(3), v(4), v(5)] :- [is(v(6), v(1) - 1),
                                                    call(hanoi, [v(6), v(2), v(4), v(3), v(7)]),
                                                    call(hanoi, [v(6), v(4), v(3), v(2), v(8)]),
                                                    call(app, [v(7), [v(2)|v(8)], v(5)])])).
clause_of(derive, ([v(1), v(1), 1] :- [])).
clause_of(derive, ([v(1) + v(2), v(3), v(4) + v(5)] :- [call(derive, [v(1), v(3), v(4)]),
                                                        call(derive, [v(2), v(3), v(5)])])).
clause_of(derive, ([v(1) * v(2), v(3), v(4) * v(2) + v(1) * v(5)] :-
                       [call(derive, [v(1), v(3), v(4)]), call(derive, [v(2), v(3), v(5)])])).
clause_of(lookup, ([v(1), [v(1) - v(2)|v(3)], v(2)] :- [])).
clause_of(lookup, ([v(1), [v(4)|v(3)], v(2)] :- [call(lookup, [v(1), v(3), v(2)])])).
