/*  library(solution_sequences): changing the sequence of solutions of a goal.
    Counters and sets are in a term that nb_setarg/3 changes. So they survive
    backtracking, and each call has its own.
*/

:- module(solution_sequences,
          [ limit/2,
            offset/2,
            order_by/2,
            distinct/1,
            distinct/2,
            reduced/1,
            reduced/3,
            call_nth/2,
            group_by/4
          ]).

:- autoload(library(error)).
:- autoload(library(lists)).
:- use_module(library(nb_set)).

:- meta_predicate
    limit(+, 0),
    offset(+, 0),
    order_by(?, 0),
    distinct(0),
    distinct(?, 0),
    reduced(0),
    reduced(?, 0, ?),
    call_nth(0, ?),
    group_by(?, ?, 0, -).

%!  limit(+Count, :Goal) is nondet.
%
%   The first Count solutions of Goal. Count may be infinite. The
%   last of them is deterministic.
%   Errors: those of Count > 0.
%   Source: SWI-Prolog.

limit(Count, Goal) :-
    (   Count == infinite
    ->  call(Goal)
    ;   Count > 0,
        State = count(0),
        call(Goal),
        next_count(State, N),
        (   N =:= Count
        ->  !
        ;   true
        )
    ).

next_count(State, N) :-
    arg(1, State, N0),
    N is N0+1,
    nb_setarg(1, State, N).

%!  offset(+Count, :Goal) is nondet.
%
%   The solutions of Goal without the first Count.
%   Errors: those of Count > 0, domain_error(not_less_than_zero, Count).
%   Source: SWI-Prolog.

offset(Count, Goal) :-
    (   Count > 0
    ->  State = count(0),
        call(Goal),
        arg(1, State, N),
        (   N >= Count
        ->  true
        ;   next_count(State, _),
            fail
        )
    ;   Count =:= 0
    ->  call(Goal)
    ;   domain_error(not_less_than_zero, Count)
    ).

%!  call_nth(:Goal, ?Nth) is nondet.
%
%   Goal is true for the Nth time, counting from 1; enumerates if Nth is
%   unbound.
%   Errors: instantiation_error, type_error(callable, Goal),
%   type_error(integer, Nth), domain_error(not_less_than_one, Nth).
%   Source: SWI-Prolog.

call_nth(Goal, Nth) :-
    (   var(Nth)
    ->  State = count(0),
        call(Goal),
        next_count(State, Nth)
    ;   must_be(integer, Nth),
        (   Nth > 0
        ->  true
        ;   domain_error(not_less_than_one, Nth)
        ),
        State = count(0),
        call(Goal),
        next_count(State, N),
        N =:= Nth,
        !
    ).

%!  order_by(+Specs, :Goal) is nondet.
%
%   The solutions of Goal sorted by Specs, a list of asc(X) and desc(X), the
%   first being the most important. Solutions that are equal keep their
%   order.
%   Errors: instantiation_error, type_error(list, Specs),
%   domain_error(non_empty_list, []), domain_error(order_specifier, Spec).
%   Source: SWI-Prolog.

order_by(Specs, Goal) :-
    must_be(list, Specs),
    (   Specs == []
    ->  domain_error(non_empty_list, Specs)
    ;   check_specs(Specs)
    ),
    term_variables(Goal, Vars),
    spec_keys(Specs, Keys),
    findall(Keys-Vars, Goal, Rows),
    length(Specs, N),
    sort_rows(N, Specs, Rows, Sorted),
    member(_-Vars, Sorted).

check_specs([]).
check_specs([Spec|Specs]) :-
    must_be(nonvar, Spec),
    (   order(Spec, _, _)
    ->  check_specs(Specs)
    ;   domain_error(order_specifier, Spec)
    ).

order(asc(X), X, @=<).
order(desc(X), X, @>=).

spec_keys(Specs, Keys) :-
    spec_values(Specs, Values),
    Keys =.. [keys|Values].

spec_values([], []).
spec_values([Spec|Specs], [X|Xs]) :-
    order(Spec, X, _),
    spec_values(Specs, Xs).

%   sort_rows(+N, +Specs, +Rows0, -Rows): sorts by the least important of the N
%   keys first, as sorting is stable.

sort_rows(N, Specs, Rows0, Rows) :-
    (   N =:= 0
    ->  Rows = Rows0
    ;   nth_spec(N, Specs, Spec),
        order(Spec, _, Order),
        key_rows(Rows0, N, Keyed0),
        sort(1, Order, Keyed0, Keyed),
        without_keys(Keyed, Rows1),
        N1 is N-1,
        sort_rows(N1, Specs, Rows1, Rows)
    ).

nth_spec(N, [Spec0|Specs], Spec) :-
    (   N =:= 1
    ->  Spec = Spec0
    ;   N1 is N-1,
        nth_spec(N1, Specs, Spec)
    ).

key_rows([], _, []).
key_rows([Keys-Vars|Rows], N, [Key-(Keys-Vars)|Keyed]) :-
    arg(N, Keys, Key),
    key_rows(Rows, N, Keyed).

without_keys([], []).
without_keys([_-Row|Keyed], [Row|Rows]) :-
    without_keys(Keyed, Rows).

%!  distinct(:Goal) is nondet.
%!  distinct(?Witness, :Goal) is nondet.
%
%   The solutions of Goal for which no earlier one had a Witness that is a
%   variant of theirs; Witness is Goal itself in distinct/1.
%   Source: SWI-Prolog.

distinct(Goal) :-
    distinct(Goal, Goal).

distinct(Witness, Goal) :-
    term_variables(Witness, Vars),
    Key =.. [v|Vars],
    empty_nb_set(Set),
    call(Goal),
    add_nb_set(Key, Set, true).

%!  reduced(:Goal) is nondet.
%!  reduced(?Witness, :Goal, +Options) is nondet.
%
%   As distinct. A reduced set of earlier solutions would be enough, but all are kept,
%   whatever Options say.
%   Source: SWI-Prolog.

reduced(Goal) :-
    distinct(Goal).

reduced(Witness, Goal, Options) :-
    must_be(list, Options),
    distinct(Witness, Goal).

%!  group_by(?By, ?Template, :Goal, -Bag) is nondet.
%
%   Bag is the list of the instances of Template for the solutions of Goal
%   with the same By, whose variables alone are free.
%   Source: SWI-Prolog.

group_by(By, Template, Goal, Bag) :-
    term_variables(Goal, GoalVars),
    term_variables(By, ByVars),
    others(GoalVars, ByVars, Local),
    bagof(Template, Local^Goal, Bag).

others([], _, []).
others([V|Vs], ByVars, Local) :-
    (   identical_in(ByVars, V)
    ->  others(Vs, ByVars, Local)
    ;   Local = [V|Local1],
        others(Vs, ByVars, Local1)
    ).

identical_in([X|Xs], Y) :-
    (   X == Y
    ->  true
    ;   identical_in(Xs, Y)
    ).
