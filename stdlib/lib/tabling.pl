/*  library(tabling): predicates that keep their answers.

    The first call of a variant evaluates it: the clauses of the predicate run
    until they fail, and each of their answers is put into the table. A call of
    a complete table reads it. A call of a table that is being evaluated
    suspends: the rest of the clause is kept with the table, and is called once
    for every answer the table gets. Tables that depend on each other become
    complete together, when nothing is left to do for any of them. The one that
    was called first does the work (tabling.go).

    So that the rest can be suspended, the clauses of a tabled predicate p are
    compiled a second time, as '$table p'. There, the clause

        p(X, Y) :- p(X, Z), q(Z, Y), r(Y).

    is the two clauses

        '$table p'(X, Y, W) :-
            suspend(N, p(X, Z), '$table p 1'(Y, Z, W)),
            '$table p 1'(Y, Z, W).
        '$table p 1'(Y, Z, W) :-
            q(Z, Y), r(Y), '$tbl_add'(W).

    where W is answer(I, X, Y): the table and the variables of the call. The
    rest of the clause may be unknown: a predicate that is not tabled comes
    between, or a cut, a condition or findall/3 depends on the call. Then the
    call reads the present answers, and the evaluation runs again when there are
    more.

    Negation follows the well-founded semantics: see tnot/1.
*/

:- module(tabling,
          [ (table)/1,
            untable/1,
            (tnot)/1,
            not_exists/1,
            tabled_call/1,
            undefined/0,
            current_table/2,
            abolish_private_tables/0,
            abolish_shared_tables/0,
            abolish_module_tables/1,
            abolish_table_subgoals/1
          ]).

:- meta_predicate
    table(:),
    untable(:),
    tnot(0),
    not_exists(0),
    tabled_call(0),
    current_table(:, -),
    abolish_table_subgoals(:).

%!  table(:Specs) is det.
%
%   Table the predicates that Specs names: a conjunction of
%
%     - Name/Arity or Name//Arity
%     - a head whose arguments are modes. An argument that is a variable, `index`
%       or `+` is an ordinary one. Of the answers that differ in others only,
%       one is kept: `min` and `max` by the standard order, `first` or `-`,
%       `last`, `sum`, lattice(PI) joins two values by calling
%       PI(Old, New, Joined), and po(PI) replaces the old value if
%       PI(Old, New) is true
%     - Spec as Options: the tables of an `incremental` or `monotonic`
%       predicate last until a dynamic predicate changes that is declared so,
%       `dynamic` makes the predicate dynamic, and the others change nothing
%
%   Errors: instantiation_error, domain_error(tabled_mode, Mode),
%   domain_error(table_option, Option), type_error(table_declaration, Spec),
%   permission_error(redefine, imported_procedure, PI).
%   Source: SWI-Prolog.

table(Specs) :-
    strip_module(Specs, M, Plain),
    table(Plain, M, []).

table(Spec, _, _) :-
    var(Spec),
    !,
    throw(error(instantiation_error, context((table)/1, _))).
table((A, B), M, Options) :-
    !,
    table(A, M, Options),
    table(B, M, Options).
table(M:Spec, _, Options) :-
    !,
    table(Spec, M, Options).
table(Spec as As, M, Options) :-
    !,
    table_options(As, Options1, Options),
    table(Spec, M, Options1).
table(Name/Arity, M, Options) :-
    !,
    '$tbl_declare'(M:Name/Arity, [], Options).
table(Name//Arity, M, Options) :-
    !,
    '$tbl_declare'(M:Name//Arity, [], Options).
table(Head, M, Options) :-
    callable(Head),
    !,
    Head =.. [Name|Modes0],
    length(Modes0, Arity),
    modes(Modes0, M, Modes),
    '$tbl_declare'(M:Name/Arity, Modes, Options).
table(Spec, _, _) :-
    throw(error(type_error(table_declaration, Spec), context((table)/1, _))).

table_options(As, _, _) :-
    var(As),
    !,
    throw(error(instantiation_error, context((table)/1, _))).
table_options((A, B), Options, Rest) :-
    !,
    table_options(A, Options, Options1),
    table_options(B, Options1, Rest).
table_options(Option, Options, Rest) :-
    (   noted_option(Option)
    ->  Options = [Option|Rest]
    ;   idle_option(Option)
    ->  Options = Rest
    ;   throw(error(domain_error(table_option, Option), _))
    ).

noted_option(subsumptive).
noted_option(incremental).
noted_option(monotonic).
noted_option(shared).
noted_option(dynamic).

idle_option(variant).
idle_option(private).
idle_option(opaque).
idle_option(lazy).
idle_option(subgoal_abstract(_)).

modes([], _, []).
modes([Mode0|Modes0], M, [Mode|Modes]) :-
    (   mode(Mode0, M, Mode1)
    ->  Mode = Mode1
    ;   throw(error(domain_error(tabled_mode, Mode0), _))
    ),
    modes(Modes0, M, Modes).

mode(Mode, _, index) :-
    var(Mode),
    !.
mode(index, _, index).
mode(+, _, index).
mode(min, _, min).
mode(max, _, max).
mode(first, _, first).
mode(-, _, first).
mode(last, _, last).
mode(sum, _, sum).
mode(lattice(PI), M, lattice(Goal)) :-
    closure(PI, 3, M, Goal).
mode(po(PI), M, po(Goal)) :-
    closure(PI, 2, M, Goal).

%   closure(+PI, +Arity, +Module, -Goal): PI is a name, a name with the arity
%   or a head.

closure(PI, _, _, _) :-
    var(PI),
    !,
    throw(error(instantiation_error, context((table)/1, _))).
closure(M:PI, Arity, _, Goal) :-
    !,
    closure(PI, Arity, M, Goal).
closure(Name/Arity0, Arity, M, M:Name) :-
    !,
    atom(Name),
    Arity0 == Arity.
closure(Name, _, M, M:Name) :-
    atom(Name),
    !.
closure(Head, Arity, M, M:Name) :-
    functor(Head, Name, Arity).

%!  untable(:Specs) is det.
%
%   The predicates are not tabled any more; their tables are dropped.
%   Source: SWI-Prolog.

untable(Specs) :-
    strip_module(Specs, M, Plain),
    untable(Plain, M).

untable(Spec, _) :-
    var(Spec),
    !,
    throw(error(instantiation_error, context(untable/1, _))).
untable((A, B), M) :-
    !,
    untable(A, M),
    untable(B, M).
untable(M:Spec, _) :-
    !,
    untable(Spec, M).
untable(Name/Arity, M) :-
    !,
    '$tbl_undeclare'(M:Name/Arity).
untable(Name//Arity, M) :-
    !,
    '$tbl_undeclare'(M:Name//Arity).
untable(Head, M) :-
    callable(Head),
    !,
    functor(Head, Name, Arity),
    '$tbl_undeclare'(M:Name/Arity).
untable(Spec, _) :-
    throw(error(type_error(table_declaration, Spec), context(untable/1, _))).

%   Evaluation. '$tbl_call'(N, Goal, Rest, Run) calls the tabled predicate N. If
%   the table for Goal is complete and has one answer, it unifies Goal with it,
%   and Run is []. If there is no such table, it makes one, and Run is what has
%   to be run before '$tbl_read' reads the table. If the table is not complete
%   and Rest is not [], it suspends Rest and fails. Otherwise Run is many(Answer).
%   Answer has the variables of Goal, and '$tbl_answer' unifies them with one
%   answer after the other, or gives batches of answers; it binds Run if the
%   table is no longer there.

%   tabled(+N, ?Goal): calls a tabled predicate.

tabled(N, Goal) :-
    '$tbl_call'(N, Goal, [], Run),
    answer(Run, N, Goal, []).

%   suspend(+N, ?Goal, +Rest): the same within the clauses of a tabled
%   predicate, where Rest is what comes after the call.

suspend(N, Goal, Rest) :-
    '$tbl_call'(N, Goal, Rest, Run),
    answer(Run, N, Goal, Rest).

answer([], _, _, _).
answer(many(Answer), N, Goal, Rest) :-
    '$tbl_answer'(N, Goal, Rest, Answer, Batch, Run),
    (   var(Run)
    ->  deliver(Batch)
    ;   answer(Run, N, Goal, Rest)
    ).
answer(run(Clauses), _, Goal, Rest) :-
    evaluate(Clauses),
    '$tbl_read'(Clauses, Goal, Rest, Batch),
    deliver(Batch).
answer(build(Clauses), N, Goal, Rest) :-
    build(N),
    evaluate(Clauses),
    '$tbl_read'(Clauses, Goal, Rest, Batch),
    deliver(Batch).

deliver([]).
deliver(batch([Term|Terms], Answer)) :-
    among(Terms, Term, Answer).

among(_, Answer, Answer).
among([Term|Terms], _, Answer) :-
    among(Terms, Term, Answer).

%   A goal that is run fails. It is true only if the table can have no more
%   answers.

evaluate(Clauses) :-
    run(Clauses),
    (   '$tbl_idle'
    ->  true
    ;   tasks
    ).

run(Goal) :-
    call(Goal),
    !.
run(_).

tasks :-
    '$tbl_task'(Goal, Rest),
    task(Rest, Goal),
    fail.
tasks.

task(Rest, Goal) :-
    '$tbl_deliver'(Rest),
    call(Goal),
    !.
task(_, _).

%   join(+N, +Answer): adds an answer of a predicate with a mode lattice/1 or
%   po/1. Fails, as such a table can always have more answers.

join(N, Answer) :-
    (   '$tbl_old'(Answer, Old, New)
    ->  '$tbl_modes'(N, Modes),
        join(Modes, Old, New, Joined),
        '$tbl_put'(Answer, Joined)
    ;   '$tbl_add'(Answer)
    ).

join([], [], [], []).
join([Mode|Modes], [Old|Olds], [New|News], [Joined|Joineds]) :-
    joined(Mode, Old, New, Joined),
    join(Modes, Olds, News, Joineds).

joined(lattice(PI), Old, New, Joined) :-
    call(PI, Old, New, Joined0),
    !,
    Joined = Joined0.
joined(po(PI), Old, New, Joined) :-
    (   call(PI, Old, New)
    ->  Joined = New
    ;   Joined = Old
    ).
joined(min, Old, New, Joined) :-
    (   '$tbl_less'(New, Old)
    ->  Joined = New
    ;   Joined = Old
    ).
joined(max, Old, New, Joined) :-
    (   '$tbl_less'(Old, New)
    ->  Joined = New
    ;   Joined = Old
    ).
joined(first, Old, _, Old).
joined(last, _, New, New).
joined(sum, Old, New, Joined) :-
    Joined is Old+New.

%   build(+N): makes '$table p' for the tabled predicate N from the clauses it
%   has now.

build(N) :-
    '$tbl_source'(N, M, Head, Own, Table, Add, Clauses),
    (   calls_tabled(Clauses, M)
    ->  clauses(Clauses, c(N, M, Table, Add), Built, [])
    ;   Head =.. [_|Args],
        table_head(Args, Table, W, TableHead),
        OwnHead =.. [Own|Args],
        end(Add, N, W, End),
        Built = [(TableHead :- OwnHead, End)]
    ),
    '$tbl_define'(N, Built).

table_head(Args, Name, W, Head) :-
    '$append'(Args, [W], Args1),
    Head =.. [Name|Args1].

'$append'([], Ys, Ys).
'$append'([X|Xs], Ys, [X|Zs]) :-
    '$append'(Xs, Ys, Zs).

end(add, _, W, '$tbl_add'(W)).
end(join, N, W, tabling:join(N, W)).

calls_tabled([(_ :- Body)|Clauses], M) :-
    (   goals(Body, Goals, []),
        suspends(Goals, M)
    ->  true
    ;   calls_tabled(Clauses, M)
    ).

%   goals(+Body)//: the goals of a conjunction.

goals(Body) -->
    (   { var(Body) }
    ->  [call(Body)]
    ;   { Body = (A, B) }
    ->  goals(A),
        goals(B)
    ;   [Body]
    ).

%   suspends(+Goals, +Module): one of the goals is a call of a tabled
%   predicate after which the clause can be suspended.

suspends([Goal|Goals], M) :-
    (   no_cut(Goals),
        suspendable(Goal, M)
    ->  true
    ;   suspends(Goals, M)
    ).

suspendable(Goal, M) :-
    (   branches(Goal, Branches)
    ->  no_cut([Goal]),
        any_suspends(Branches, M)
    ;   '$tbl_number'(M:Goal, _)
    ).

any_suspends([_-Body|Branches], M) :-
    (   goals(Body, Goals, []),
        suspends(Goals, M)
    ->  true
    ;   any_suspends(Branches, M)
    ).

%   branches(+Goal, -Branches): the branches of a disjunction, each with its
%   condition.

branches(Goal, Branches) :-
    branches(Goal, Branches, []).

branches(Goal, Branches, Rest) :-
    nonvar(Goal),
    (   Goal = (A ; B)
    ->  A \= (_ *-> _),
        branch(A, Branches, Branches1),
        (   branches(B, Branches1, Rest)
        ->  true
        ;   branch(B, Branches1, Rest)
        )
    ;   Goal = (_ -> _),
        branch(Goal, Branches, Rest)
    ).

branch(Goal, [Condition-Body|Rest], Rest) :-
    (   nonvar(Goal),
        Goal = (If -> Then)
    ->  Condition = if(If),
        Body = Then
    ;   Condition = [],
        Body = Goal
    ).

no_cut([]).
no_cut([Goal|Goals]) :-
    (   var(Goal)
    ->  true
    ;   Goal == !
    ->  fail
    ;   control(Goal, A, B)
    ->  no_cut([A,B])
    ;   true
    ),
    no_cut(Goals).

control((A, B), A, B).
control((A ; B), A, B).
control((A -> B), A, B).
control((A *-> B), A, B).

%   clauses(+Clauses, +Context)//: the second version of clauses. Context is
%   c(N, Module, Name of '$table p', what to do with an answer).

clauses([], _) -->
    [].
clauses([(Head :- Body)|Clauses], C) -->
    { C = c(_, _, Table, _),
      Head =.. [_|Args],
      table_head(Args, Table, W, TableHead),
      goals(Body, Goals, []),
      term_variables(Head, Known)
    },
    rest(Goals, Known, W, C, TableBody),
    [(TableHead :- TableBody)],
    clauses(Clauses, C).

%   rest(+Goals, +Known, +W, +Context, -Body)//: Body does the goals and adds
%   the answer. Known is the variables that occur before them.

rest([], _, W, c(N, _, _, Add), Body) -->
    { end(Add, N, W, Body) }.
rest([Goal|Goals], Known, W, C, Body) -->
    (   { nonvar(Goal),
          Goal = '$rest'(Body0)
        }
    ->  { Body = Body0 }
    ;   { C = c(_, M, _, _),
          no_cut(Goals),
          suspendable(Goal, M)
        }
    ->  { term_variables(Known-Goal, Known1) },
        (   { branches(Goal, Branches) }
        ->  continuation(Goals, Known1, W, C, Rest),
            disjunction(Branches, Rest, Known1, W, C, Body)
        ;   { '$tbl_number'(M:Goal, N),
              strip_module(Goal, _, Plain),
              Body = (tabling:suspend(N, Plain, Rest), Rest)
            },
            continuation(Goals, Known1, W, C, Rest)
        )
    ;   { Body = (Goal, Body1),
          term_variables(Known-Goal, Known1)
        },
        rest(Goals, Known1, W, C, Body1)
    ).

%   continuation(+Goals, +Known, +W, +Context, -Rest)//: Rest is one goal that
%   stands for the goals and adding the answer.

continuation(Goals, Known, W, C, Rest) -->
    (   { Goals == [] }
    ->  rest([], Known, W, C, Rest)
    ;   { Goals = ['$rest'(Rest0)] }
    ->  { Rest = Rest0 }
    ;   { C = c(N, _, _, _),
          '$tbl_name'(N, Name),
          term_variables(Goals, Vars),
          common(Vars, Known, Args),
          table_head(Args, Name, W, Rest)
        },
        rest(Goals, Args, W, C, Body),
        [(Rest :- Body)]
    ).

common([], _, []).
common([V|Vs], Known, Common) :-
    (   '$tbl_occurs'(V, Known)
    ->  Common = [V|Common1]
    ;   Common = Common1
    ),
    common(Vs, Known, Common1).

'$tbl_occurs'(V, [W|Ws]) :-
    (   V == W
    ->  true
    ;   '$tbl_occurs'(V, Ws)
    ).

disjunction([Condition-Branch|Branches], Rest, Known, W, C, Body) -->
    { goals(Branch, Goals, ['$rest'(Rest)]) },
    rest(Goals, Known, W, C, Body1),
    { Condition = if(If)
    ->  Body2 = (If -> Body1)
    ;   Body2 = Body1
    },
    (   { Branches == [] }
    ->  { Body = Body2 }
    ;   { Body = (Body2 ; Body3) },
        disjunction(Branches, Rest, Known, W, C, Body3)
    ).

%!  tnot(:Goal) is semidet.
%
%   Negation of a call of a tabled predicate, by the well-founded semantics:
%   true if Goal has no answer, also when Goal depends on itself through
%   negation. An answer that is neither true nor false is undefined: calls
%   of it succeed; see call_delays/2.
%   Errors: instantiation_error, type_error(callable, Goal),
%   permission_error(tnot, non_tabled_procedure, PI).
%   Source: SWI-Prolog.

tnot(Goal) :-
    strip_module(Goal, M, Plain),
    (   '$tbl_number'(M:Plain, N)
    ->  tnot(N, Plain)
    ;   callable(Plain),
        predicate_property(M:Plain, implementation_module(Home)), % which may load it
        '$tbl_number'(Home:Plain, N)
    ->  tnot(N, Plain)
    ;   callable(Plain)
    ->  functor(Plain, Name, Arity),
        throw(error(permission_error(tnot, non_tabled_procedure, Name/Arity), context((tnot)/1, _)))
    ;   var(Plain)
    ->  throw(error(instantiation_error, context((tnot)/1, _)))
    ;   throw(error(type_error(callable, Plain), context((tnot)/1, _)))
    ).

tnot(N, Goal) :-
    '$tbl_not'(N, Goal, Run),
    (   Run == []
    ->  true
    ;   arg(1, Run, Clauses),
        (   Run = build(_)
        ->  build(N)
        ;   true
        ),
        evaluate(Clauses),
        '$tbl_fails'(Clauses, Goal)
    ).

%!  not_exists(:Goal) is semidet.
%
%   As tnot/1, for any goal: one that is not tabled is called through
%   tabled_call/1.
%   Source: SWI-Prolog.

not_exists(Goal) :-
    (   '$tbl_number'(Goal, _)
    ->  tnot(Goal)
    ;   tnot(tabling:tabled_call(Goal))
    ).

%!  tabled_call(:Goal) is nondet.
%
%   Calls Goal with a table for it.
%   Source: SWI-Prolog.

tabled_call(Goal) :-
    call(Goal).

:- '$tbl_declare'(tabling:tabled_call/1, [], []).

%!  undefined is undefined.
%
%   Is neither true nor false.
%   Source: SWI-Prolog.

undefined :-
    tnot(undefined).

:- '$tbl_declare'(tabling:undefined/0, [], []).

%!  current_table(:Variant, -Table) is nondet.
%
%   Table is the complete table for the call Variant.
%   Source: SWI-Prolog.

current_table(Variant, Table) :-
    '$tbl_current'(Variant, Table).

abolish_private_tables :-
    abolish_all_tables.

abolish_shared_tables.

%!  abolish_module_tables(+Module) is det.
%
%   Drops the tables of the predicates of Module.
%   Source: SWI-Prolog.

abolish_module_tables(M) :-
    (   var(M)
    ->  throw(error(instantiation_error, context(abolish_module_tables/1, _)))
    ;   atom(M)
    ->  '$tbl_abolish'(M:_)
    ;   throw(error(type_error(module, M), context(abolish_module_tables/1, _)))
    ).

%!  abolish_table_subgoals(:Goal) is det.
%
%   Drops the tables for calls that unify with Goal.
%   Errors: type_error(callable, Goal).
%   Source: SWI-Prolog.

abolish_table_subgoals(Goal) :-
    strip_module(Goal, M, Plain),
    (   callable(Plain)
    ->  '$tbl_abolish'(M:Plain)
    ;   type_error(callable, M:Plain)
    ).
