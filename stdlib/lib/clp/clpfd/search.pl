/*  library(clp/clpfd/search): labelling.
*/

:- module(clpfd_search,
          [ label/1,
            labeling/2,
            indomain/1,
            indomain_split/1,
            fd_statistics/1
          ]).

:- autoload(library(error)).
:- autoload(library(lists)).
:- use_module(library(clp/clpfd/domains)).
:- use_module(library(clp/clpfd/store)).
:- use_module(library(clp/clpfd/post)).

%!  label(+Vars) is nondet.
%!  labeling(+Options, +Vars) is nondet.
%!  indomain(?Var) is nondet.
%
%   Give the variables Vars, whose domains are finite, values in turn. Options:
%
%     leftmost, ff, ffc, min, max   the variable to choose next: the first, the one
%                                   with the smallest domain, of these the one
%                                   with the most constraints, the one with the
%                                   least lower, the greatest upper bound
%     up, down                      the order of its values
%     step, enum, bisect            X #= V or X #\= V; all values; halves
%     min(Expr), max(Expr)          solutions in the order of the values of Expr
%
%   and these, which SWI-Prolog does not have:
%
%     anti_first_fail, occurrence   the variable with the largest domain, with the
%     max_regret, dom_w_deg         most constraints, with the greatest difference
%                                   of its two least values, with the smallest domain
%                                   for each failure of its constraints
%     middle, median, random(Seed)  as step, with the value in the middle of the
%                                   bounds, of the domain, with a random one
%     restarts(N)                   before the first solution the search begins anew
%                                   after N failures, then after half as many more
%     nodes(N)                      there are no more than N nodes
%     lcg                           the search learns from each failure (lazy clause
%                                   generation), for hard problems; the order of the
%                                   solutions differs
%
%   Errors: instantiation_error, also for infinite domains, type_error(integer,
%   X), type_error(list, Vars), domain_error(labeling_option, Option),
%   resource_error(nodes).

label(Vars) :-
    '$fd_label'(Vars, o(leftmost, up, step, 0, 0, tree), Held),
    (   Held == true
    ->  true
    ;   labeling([], Vars)
    ).

indomain(Var) :-
    label([Var]).

%!  indomain_split(?Var) is nondet.
%
%   Gives Var its values, from the least to the greatest, by halving its domain.

indomain_split(Var) :-
    labeling([bisect], [Var]).

%!  fd_statistics(-Statistics) is det.
%
%   Statistics is a list of Name=Number: nodes, failures and depth (the longest
%   way from a root) of the searches of this run so far, and the propagations, the
%   calls of propagators in the kernel.

fd_statistics([nodes=Nodes,failures=Failures,propagations=Propagations,depth=Depth]) :-
    '$fd_statistics'(Nodes, Failures, Propagations, Depth).

labeling(Options, Vars) :-
    must_be(list, Options),
    must_be(list, Vars),
    (   '$fd_held'(Vars)
    ->  true
    ;   must_be_finite(Vars)
    ),
    (   options(Options, o(leftmost, up, step, 0, 0, tree), Chosen0, [], Objectives0, [])
    ->  Chosen = Chosen0,
        Objectives = Objectives0
    ;   sort(Options, Sorted),
        same_length(Sorted, Options)
    ->  domain_error(consistent_labeling_options, Options)
    ;   domain_error(nonrepeating_labeling_options, Options)
    ),
    optimised(Objectives, Chosen, Vars).

must_be_finite([]).
must_be_finite([V|Vs]) :-
    fd_bounds_checked(V, L, H),
    (   integer(L),
        integer(H)
    ->  must_be_finite(Vs)
    ;   instantiation_error(V)
    ).

fd_bounds_checked(V, L, H) :-
    (   var(V)
    ->  fd_bounds(V, L, H)
    ;   must_be(integer, V),
        L = V,
        H = V
    ).

%   options(+Options, +Chosen0, -Chosen, +Seen, -Objectives, ?Rest): fails when two of
%   Options exclude each other.

options([], Chosen, Chosen, _, Objectives, Objectives).
options([Option|Options], Chosen0, Chosen, Seen, Objectives, Rest) :-
    (   var(Option)
    ->  instantiation_error(Option)
    ;   objective(Option)
    ->  Objectives = [Option|Objectives1],
        options(Options, Chosen0, Chosen, Seen, Objectives1, Rest)
    ;   option_kind(Option, Kind, Value)
    ->  \+ memberchk(Kind, Seen),
        with_option(Kind, Chosen0, Value, Chosen1),
        options(Options, Chosen1, Chosen, [Kind|Seen], Objectives, Rest)
    ;   domain_error(labeling_option, Option)
    ).

objective(min(_)).
objective(max(_)).

%   option_kind(+Option, -Kind, -Value): options of one kind exclude each other.

option_kind(restarts(N), restarts, N) :-
    !,
    must_be(positive_integer, N).
option_kind(nodes(N), nodes, N) :-
    !,
    must_be(positive_integer, N).
option_kind(random(Seed), branch, random(Seed)) :-
    !,
    must_be(integer, Seed).
option_kind(Option, Kind, Option) :-
    named_option(Option, Kind).

named_option(leftmost, select).
named_option(ff, select).
named_option(ffc, select).
named_option(min, select).
named_option(max, select).
named_option(anti_first_fail, select).
named_option(occurrence, select).
named_option(max_regret, select).
named_option(dom_w_deg, select).
named_option(up, order).
named_option(down, order).
named_option(step, branch).
named_option(enum, branch).
named_option(bisect, branch).
named_option(middle, branch).
named_option(median, branch).
named_option(lcg, learn).

with_option(select, o(_, B, C, R, N, L), A, o(A, B, C, R, N, L)).
with_option(order, o(A, _, C, R, N, L), B, o(A, B, C, R, N, L)).
with_option(branch, o(A, B, _, R, N, L), C, o(A, B, C, R, N, L)).
with_option(restarts, o(A, B, C, _, N, L), R, o(A, B, C, R, N, L)).
with_option(nodes, o(A, B, C, R, _, L), N, o(A, B, C, R, N, L)).
with_option(learn, o(A, B, C, R, N, _), L, o(A, B, C, R, N, L)).

%   optimised(+Objectives, +Chosen, +Vars): the solutions in the order of the
%   first objective. The next objective orders those that are equal.

optimised([], Chosen, Vars) :-
    labelled(Vars, Chosen).
optimised([Objective|Objectives], Chosen, Vars) :-
    arg(1, Objective, Expr),
    Value #= Expr,
    (   Objective = max(_)
    ->  Better = (#>),
        Worse = (#<)
    ;   Better = (#<),
        Worse = (#>)
    ),
    in_order(Better, Worse, Value, Objectives, Chosen, Vars).

in_order(Better, Worse, Value, Objectives, Chosen, Vars) :-
    optimum(Better, Value, Chosen, Vars, Best),
    (   Value = Best,
        optimised(Objectives, Chosen, Vars)
    ;   call(Worse, Value, Best),
        in_order(Better, Worse, Value, Objectives, Chosen, Vars)
    ).

%   optimum(+Better, +Value, +Chosen, +Vars, -Best)

optimum(Better, Value, Chosen, Vars, Best) :-
    (   '$fd_held'([Value|Vars])
    ->  (   Better = (#<)
        ->  Which = min
        ;   Which = max
        ),
        '$fd_best'(Which, Value, Vars, Chosen, Best)
    ;   some_value(Value, Chosen, Vars, First),
        best_value(First, Better, Value, Chosen, Vars, Best)
    ).

%   best_value(+Value0, +Better, ?Value, +Chosen, +Vars, -Best): after each
%   solution, only better ones are searched.

best_value(Value0, Better, Value, Chosen, Vars, Best) :-
    (   findall(Value1,
                ( call(Better, Value, Value0),
                  some_value(Value, Chosen, Vars, Value1)
                ),
                [Value2])
    ->  best_value(Value2, Better, Value, Chosen, Vars, Best)
    ;   Best = Value0
    ).

some_value(Value, Chosen, Vars, Value1) :-
    findall(Value,
            once(clpfd_search:labelled(Vars, Chosen)),
            [Value1]),
    (   integer(Value1)
    ->  true
    ;   instantiation_error(Value1)
    ).

labelled(Vars, Chosen) :-
    variables_of(Vars, Open),
    (   Open == []
    ->  true
    ;   '$fd_label'(Open, Chosen, Held),
        (   Held == true
        ->  true
        ;   fd_enter_all(Open),
            variables_of(Open, Open1),
            labelled_again(Open1, Chosen)
        )
    ).

%   labelled_again(+Vars, +Chosen): the variables that could enter the kernel
%   are now there.

labelled_again(Open, Chosen) :-
    '$fd_label'(Open, Chosen, Held),
    (   Held == true
    ->  true
    ;   Chosen = o(Select0, Order, Branch0, _, _, _),
        simple(Select0, Select),
        simple(Branch0, Branch),
        labelled_here(Open, Select, Order, Branch)
    ).

%   simple(+Option0, -Option): the nearest option that labelled_here/4 supports.

simple(Option0, Option) :-
    (   nearest(Option0, Option1)
    ->  Option = Option1
    ;   Option = Option0
    ).

nearest(anti_first_fail, leftmost).
nearest(occurrence, ffc).
nearest(max_regret, ff).
nearest(dom_w_deg, ff).
nearest(middle, step).
nearest(median, step).
nearest(random(_), step).

%   labelled_here(+Vars, +Select, +Order, +Branch): labelling without the kernel.

labelled_here(Vars, Select, Order, Branch) :-
    variables_of(Vars, Open),
    (   Open == []
    ->  true
    ;   select_variable(Select, Open, X, Rest),
        branch(Branch, Order, X, Rest, Select)
    ).

variables_of([], []).
variables_of([V|Vs], Open) :-
    (   var(V)
    ->  Open = [V|Open1]
    ;   Open = Open1
    ),
    variables_of(Vs, Open1).

branch(step, Order, X, Rest, Select) :-
    fd_bounds(X, L, H),
    (   Order == up
    ->  V = L
    ;   V = H
    ),
    (   X = V,
        labelled_here(Rest, Select, Order, step)
    ;   fd_do(fd_without(X, V)),
        labelled_here([X|Rest], Select, Order, step)
    ).
branch(enum, Order, X, Rest, Select) :-
    fd_domain(X, Dom),
    dom_member(Order, Dom, X),
    labelled_here(Rest, Select, Order, enum).
branch(bisect, Order, X, Rest, Select) :-
    fd_bounds(X, L, H),
    Mid is (L+H) div 2,
    Mid1 is Mid+1,
    (   Order == up
    ->  (   fd_do(fd_at_most(X, Mid))
        ;   fd_do(fd_at_least(X, Mid1))
        )
    ;   (   fd_do(fd_at_least(X, Mid1))
        ;   fd_do(fd_at_most(X, Mid))
        )
    ),
    labelled_here([X|Rest], Select, Order, bisect).

%   select_variable(+Select, +Vars, -X, -Rest)

select_variable(leftmost, [X|Rest], X, Rest).
select_variable(ff, Vars, X, Rest) :-
    best(Vars, ff, X),
    removed(Vars, X, Rest).
select_variable(ffc, Vars, X, Rest) :-
    best(Vars, ffc, X),
    removed(Vars, X, Rest).
select_variable(min, Vars, X, Rest) :-
    best(Vars, min, X),
    removed(Vars, X, Rest).
select_variable(max, Vars, X, Rest) :-
    best(Vars, max, X),
    removed(Vars, X, Rest).

best([V|Vs], Select, X) :-
    rank(Select, V, Rank),
    best(Vs, Select, V, Rank, X).

best([], _, X, _, X).
best([V|Vs], Select, X0, Rank0, X) :-
    rank(Select, V, Rank),
    (   Rank @< Rank0
    ->  best(Vs, Select, V, Rank, X)
    ;   best(Vs, Select, X0, Rank0, X)
    ).

%   rank(+Select, +V, -Rank): the variable with the least rank is chosen.

rank(ff, V, Size) :-
    fd_domain(V, Dom),
    dom_size(Dom, Size).
rank(ffc, V, Size-Minus) :-
    fd_domain(V, Dom),
    dom_size(Dom, Size),
    propagators_of(V, Ps),
    length(Ps, Degree),
    Minus is -Degree.
rank(min, V, L) :-
    fd_bounds(V, L, _).
rank(max, V, Minus) :-
    fd_bounds(V, _, H),
    Minus is -H.

removed([V|Vs], X, Rest) :-
    (   V == X
    ->  Rest = Vs
    ;   Rest = [V|Rest1],
        removed(Vs, X, Rest1)
    ).
