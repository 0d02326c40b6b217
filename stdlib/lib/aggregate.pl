/*  library(aggregate): counts, sums, extremes and collections over the
    solutions of a goal.

    A template is one of count, sum(E), max(E), min(E), max(E,W), min(E,W),
    bag(X), set(X), or a compound term of these, which gives all of them at
    once. Each solution gives a row of terms. The rows are collected and then
    folded by the template.
*/

:- module(aggregate,
          [ aggregate_all/3,
            aggregate_all/4,
            aggregate/3,
            aggregate/4,
            foreach/2,
            free_variables/4,
            countall/2
          ]).

:- autoload(library(apply)).
:- autoload(library(error)).
:- autoload(library(lists)).
:- autoload(library(pairs)).

:- meta_predicate
    aggregate_all(?, 0, -),
    aggregate_all(?, ?, 0, -),
    aggregate(?, ^, -),
    aggregate(?, ?, ^, -),
    foreach(0, 0),
    free_variables(:, ?, +, -),
    countall(0, ?).

%!  aggregate_all(+Template, :Goal, -Result) is semidet.
%
%   Result is Template over all solutions of Goal. Variables of Goal are
%   all existentially bound; V^ in front of it is left out, but for count, sum, max
%   and min. max and min fail if there are no solutions;
%   the others are then 0 or []. For max(E,W) and min(E,W) the result is
%   max(Value, Witness) or min(Value, Witness) of the first extreme.
%   Errors: instantiation_error, domain_error(aggregate_template, T),
%   type_error(aggregate_template, T), and those of is/2 and call/1.
%   Source: SWI-Prolog.

aggregate_all(Template, Goal, Result) :-
    must_be(nonvar, Template),
    (   Template == count
    ->  State = state(0),
        (   call(Goal),
            arg(1, State, N0),
            N is N0+1,
            nb_setarg(1, State, N),
            fail
        ;   arg(1, State, Result)
        )
    ;   accumulator(Template, X, Op)
    ->  start(Op, Start),
        State = state(Start),
        (   call(Goal),
            arg(1, State, Acc0),
            step(Op, Acc0, X, Acc),
            nb_setarg(1, State, Acc),
            fail
        ;   arg(1, State, Acc),
            finish(Op, Acc, Result)
        )
    ;   collected(Template, Goal, Result)
    ).

%   Templates that need not keep all solutions fold them one by one, in an
%   argument that survives backtracking.

accumulator(sum(X), X, sum).
accumulator(max(X), X, max).
accumulator(min(X), X, min).
accumulator(max(X,W), X-W, max_witness).
accumulator(min(X,W), X-W, min_witness).

collected(Template, Goal0, Result) :-
    unquantified(Goal0, Goal),
    (   Template = bag(X)
    ->  findall(X, Goal, Result)
    ;   Template = set(X)
    ->  findall(X, Goal, Bag),
        sort(Bag, Result)
    ;   row_of(Template, Row),
        findall(Row, Goal, Rows),
        fold_rows(Template, Rows, Result)
    ).

%   unquantified(+Goal0, -Goal): Goal is Goal0 without V^ in front. Here all
%   variables are bound existentially, so V^ says nothing.

unquantified(Goal0, Goal) :-
    strip_module(Goal0, M, Plain),
    (   nonvar(Plain),
        Plain = _^Goal1
    ->  unquantified(M:Goal1, Goal)
    ;   Goal = M:Plain
    ).

%   start(+Op, -Acc), step(+Op, +Acc0, +X, -Acc), finish(+Op, +Acc, -Result):
%   the fold of each operation. step fails if Acc0 does not change.

start(sum, 0).
start(max, none).
start(min, none).
start(max_witness, none).
start(min_witness, none).

step(sum, Sum0, X, Sum) :-
    Sum is Sum0+X.
step(max, Max0, X, Max) :-
    (   Max0 == none
    ->  Max is X
    ;   Max is max(Max0, X)
    ).
step(min, Min0, X, Min) :-
    (   Min0 == none
    ->  Min is X
    ;   Min is min(Min0, X)
    ).
step(max_witness, Acc0, X0-W, some(X,W)) :-
    X is X0,
    (   Acc0 = some(Max,_)
    ->  X > Max
    ;   true
    ).
step(min_witness, Acc0, X0-W, some(X,W)) :-
    X is X0,
    (   Acc0 = some(Min,_)
    ->  X < Min
    ;   true
    ).

finish(sum, Sum, Sum).
finish(max, Max, Max) :-
    Max \== none.
finish(min, Min, Min) :-
    Min \== none.
finish(max_witness, some(X,W), max(X,W)).
finish(min_witness, some(X,W), min(X,W)).

%   row_of(+Template, -Row): Row has the term to collect for each part of
%   Template. For a plain template it is row(X).

row_of(Template, Row) :-
    (   ingredient(Template, X)
    ->  Row = row(X)
    ;   compound(Template)
    ->  Template =.. [_|Parts],
        ingredients(Parts, Xs),
        Row =.. [row|Xs]
    ;   bad_template(Template)
    ).

ingredients([], []).
ingredients([Part|Parts], [X|Xs]) :-
    must_be(nonvar, Part),
    (   ingredient(Part, X)
    ->  true
    ;   bad_template(Part)
    ),
    ingredients(Parts, Xs).

ingredient(count, 1).
ingredient(sum(X), X).
ingredient(max(X), X).
ingredient(min(X), X).
ingredient(max(X,W), X-W).
ingredient(min(X,W), X-W).
ingredient(bag(X), X).
ingredient(set(X), X).

bad_template(Template) :-
    (   callable(Template)
    ->  domain_error(aggregate_template, Template)
    ;   type_error(aggregate_template, Template)
    ).

%   fold_rows(+Template, +Rows, -Result): Result is Template over Rows.

fold_rows(Template, Rows, Result) :-
    (   ingredient(Template, _)
    ->  column(Rows, 1, Column),
        fold_column(Template, Column, Result)
    ;   Template =.. [Name|Parts],
        fold_parts(Parts, 1, Rows, Results),
        Result =.. [Name|Results]
    ).

fold_parts([], _, _, []).
fold_parts([Part|Parts], I, Rows, [Result|Results]) :-
    column(Rows, I, Column),
    fold_column(Part, Column, Result),
    I1 is I+1,
    fold_parts(Parts, I1, Rows, Results).

column([], _, []).
column([Row|Rows], I, [X|Xs]) :-
    arg(I, Row, X),
    column(Rows, I, Xs).

fold_column(Part, Column, Result) :-
    (   Part == count
    ->  length(Column, Result)
    ;   Part = bag(_)
    ->  Result = Column
    ;   Part = set(_)
    ->  sort(Column, Result)
    ;   accumulator(Part, _, Op),
        start(Op, Start),
        fold(Column, Op, Start, Acc),
        finish(Op, Acc, Result)
    ).

fold([], _, Acc, Acc).
fold([X|Xs], Op, Acc0, Acc) :-
    (   step(Op, Acc0, X, Acc1)
    ->  fold(Xs, Op, Acc1, Acc)
    ;   fold(Xs, Op, Acc0, Acc)
    ).

%!  aggregate_all(+Template, @Discriminator, :Goal, -Result) is semidet.
%
%   As aggregate_all/3 over solutions that differ in Discriminator and
%   Template, taken in the order of Discriminator.
%   Errors: as aggregate_all/3.
%   Source: SWI-Prolog.

aggregate_all(Template, Discriminator, Goal0, Result) :-
    must_be(nonvar, Template),
    row_of(Template, Row),
    unquantified(Goal0, Goal),
    findall(Discriminator-Row, Goal, Pairs),
    sort(Pairs, Sorted),
    without_keys(Sorted, Rows),
    fold_rows(Template, Rows, Result).

without_keys([], []).
without_keys([_-Row|Pairs], [Row|Rows]) :-
    without_keys(Pairs, Rows).

%!  aggregate(+Template, :Goal, -Result) is nondet.
%
%   Result is Template over the solutions of Goal, once for each binding of
%   the free variables of Goal as in bagof/3. Fails if Goal does.
%   Errors: as aggregate_all/3.
%   Source: SWI-Prolog.

aggregate(Template, Goal, Result) :-
    must_be(nonvar, Template),
    row_of(Template, Row),
    bagof(Row, Goal, Rows),
    fold_rows(Template, Rows, Result).

%!  aggregate(+Template, @Discriminator, :Goal, -Result) is nondet.
%
%   As aggregate/3 over solutions that differ in Discriminator and
%   Template, taken in the order of Discriminator.
%   Errors: as aggregate_all/3.
%   Source: SWI-Prolog.

aggregate(Template, Discriminator, Goal, Result) :-
    must_be(nonvar, Template),
    row_of(Template, Row),
    setof(Discriminator-Row, Goal, Pairs),
    without_keys(Pairs, Rows),
    fold_rows(Template, Rows, Result).

%!  foreach(:Generator, :Goal) is nondet.
%
%   The conjunction of the instances of Goal for the solutions of Generator is
%   true. Subterms of Goal without variables of Generator are shared, not copied.
%   Source: SWI-Prolog.

foreach(Generator, Goal) :-
    term_variables(Generator, GeneratorVars),
    term_variables(Goal, GoalVars),
    partition(identical_in(GeneratorVars), GoalVars, Local, Others),
    findall(Local, Generator, Instances),
    (   acyclic_term(Goal)
    ->  opened(Goal, Local, Open0, [], Parts0),
        place(Goal, Open0, Open, Parts0, Parts),
        pairs_keys_values(Parts, Places, Shared)
    ;   Open = Goal,
        Places = Others,
        Shared = Others
    ),
    prove_all(Instances, Local, Places, Shared, Open).

identical_in([X|Xs], Y) :-
    (   X == Y
    ->  true
    ;   identical_in(Xs, Y)
    ).

%   opened(+Term, +Local, -Open, +Parts0, -Parts): Open is no if Term has no
%   variable of Local. Otherwise it is yes(T): T is Term with a variable, Place,
%   for each of its largest parts without variables of Local. Instances share
%   these parts; Parts are Place-Part.

opened(Term, Local, Open, Parts0, Parts) :-
    (   compound(Term)
    ->  compound_name_arguments(Term, Name, Args),
        foldl(opened_argument(Local), Args, OpenArgs, Parts0, Parts1),
        (   memberchk(yes(_), OpenArgs)
        ->  foldl(place, Args, OpenArgs, Args1, Parts1, Parts),
            compound_name_arguments(Term1, Name, Args1),
            Open = yes(Term1)
        ;   Open = no,
            Parts = Parts0
        )
    ;   var(Term),
        identical_in(Local, Term)
    ->  Open = yes(Term),
        Parts = Parts0
    ;   Open = no,
        Parts = Parts0
    ).

opened_argument(Local, Arg, Open, Parts0, Parts) :-
    opened(Arg, Local, Open, Parts0, Parts).

place(Part, no, Place, Parts, [Place-Part|Parts]).
place(_, yes(Arg), Arg, Parts, Parts).

prove_all([], _, _, _, _).
prove_all([Instance|Instances], Local, Places, Shared, Open) :-
    copy_term_nat(Local-Places-Open, Instance-Shared-Goal),
    call(Goal),
    prove_all(Instances, Local, Places, Shared, Open).

%!  free_variables(:Goal, @Bound, +Vars0, -Vars) is det.
%
%   Vars are the variables of Goal that are free in the sense of bagof/3,
%   followed by Vars0: those that are neither in Bound nor in Vars0, nor bound
%   by ^ or by bagof/3, setof/3 or \+ in Goal, at whatever depth.
%   Source: SWI-Prolog.

free_variables(Goal0, Bound, Vars0, Vars) :-
    strip_module(Goal0, _, Goal),
    free_in(Goal, Bound, Vars0, Vars).

free_in(Term, Bound, Vars0, Vars) :-
    (   var(Term)
    ->  (   term_variables(Bound-Vars0, Known),
            identical_in(Known, Term)
        ->  Vars = Vars0
        ;   Vars = [Term|Vars0]
        )
    ;   binder(Term, Inner, Local)
    ->  free_in(Inner, Bound-Local, Vars0, Vars)
    ;   compound(Term)
    ->  functor(Term, _, Arity),
        free_in_args(Arity, Term, Bound, Vars0, Vars)
    ;   Vars = Vars0
    ).

free_in_args(I, Term, Bound, Vars0, Vars) :-
    (   I =:= 0
    ->  Vars = Vars0
    ;   arg(I, Term, Arg),
        free_in(Arg, Bound, Vars0, Vars1),
        I1 is I-1,
        free_in_args(I1, Term, Bound, Vars1, Vars)
    ).

%   binder(+Term, -Inner, -Local): Term binds the variables of Local in Inner.

binder(Var^Goal, Goal, Var).
binder(bagof(Template,Goal,Bag), Goal-Bag, Template).
binder(setof(Template,Goal,Set), Goal-Set, Template).
binder(\+_, [], []).
binder(not(_), [], []).

%!  countall(:Goal, ?Count) is semidet.
%
%   Count is the number of solutions of Goal.
%   Errors: instantiation_error, type_error(callable, Goal),
%   type_error(integer, Count), domain_error(not_less_than_zero, Count).
%   Source: Prologue for Prolog.

countall(Goal, Count) :-
    must_be(callable, Goal),
    (   var(Count)
    ->  true
    ;   must_be(integer, Count),
        Count < 0
    ->  domain_error(not_less_than_zero, Count)
    ;   true
    ),
    aggregate_all(count, Goal, Count).
