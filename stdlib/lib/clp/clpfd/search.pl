/*  library(clp/clpfd/search): labelling.
*/

:- module(clpfd_search, [label/1, labeling/2, indomain/1]).

:- use_module(library(error)).
:- use_module(library(lists)).
:- use_module(library(clp/clpfd/domains)).
:- use_module(library(clp/clpfd/store)).
:- use_module(library(clp/clpfd/post)).

%!  label(+Vars) is nondet.
%!  labeling(+Options, +Vars) is nondet.
%!  indomain(?Var) is nondet.
%
%   Give the variables Vars, whose domains are finite, values in turn. Options:
%
%     leftmost, ff, ffc, min, max   which variable is next: the first, the one
%                                   with the smallest domain, of these the one
%                                   with the most constraints, the one with the
%                                   least lower, the greatest upper bound
%     up, down                      the order of its values
%     step, enum, bisect            X #= V or X #\= V; all values; halves
%     min(Expr), max(Expr)          solutions in the order of the values of Expr
%
%   Errors: instantiation_error, also for infinite domains, type_error(integer,
%   X), type_error(list, Vars), domain_error(labeling_option, Option).

label(Vars) :-
    (   '$fd_held'(Vars)
    ->  '$fd_label'(Vars, leftmost, up, step)
    ;   labeling([], Vars)
    ).

indomain(Var) :-
    label([Var]).

labeling(Options, Vars) :-
    must_be(list, Options),
    must_be(list, Vars),
    (   '$fd_held'(Vars)
    ->  true
    ;   must_be_finite(Vars)
    ),
    (   options(Options, o(leftmost, up, step), Chosen0, [], Objectives0, [])
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
    ;   option_kind(Option, Kind)
    ->  \+ memberchk(Kind, Seen),
        with_option(Kind, Chosen0, Option, Chosen1),
        options(Options, Chosen1, Chosen, [Kind|Seen], Objectives, Rest)
    ;   domain_error(labeling_option, Option)
    ).

objective(min(_)).
objective(max(_)).

option_kind(leftmost, 1).
option_kind(ff, 1).
option_kind(ffc, 1).
option_kind(min, 1).
option_kind(max, 1).
option_kind(up, 2).
option_kind(down, 2).
option_kind(step, 3).
option_kind(enum, 3).
option_kind(bisect, 3).

with_option(1, o(_, B, C), A, o(A, B, C)).
with_option(2, o(A, _, C), B, o(A, B, C)).
with_option(3, o(A, B, _), C, o(A, B, C)).

%   optimised(+Objectives, +Chosen, +Vars): the solutions in the order of the
%   first objective, those equal under it in the order of the next.

optimised([], o(Select, Order, Branch), Vars) :-
    labelled(Vars, Select, Order, Branch).
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
    ->  Chosen = o(Select, Order, Branch),
        (   Better = (#<)
        ->  Which = min
        ;   Which = max
        ),
        '$fd_best'(Which, Value, Vars, Select, Order, Branch, Best)
    ;   some_value(Value, Chosen, Vars, First),
        best_value(First, Better, Value, Chosen, Vars, Best)
    ).

%   best_value(+Value0, +Better, ?Value, +Chosen, +Vars, -Best): each solution
%   found asks for a better one.

best_value(Value0, Better, Value, Chosen, Vars, Best) :-
    (   findall(Value1,
                ( call(Better, Value, Value0),
                  some_value(Value, Chosen, Vars, Value1)
                ),
                [Value2])
    ->  best_value(Value2, Better, Value, Chosen, Vars, Best)
    ;   Best = Value0
    ).

some_value(Value, o(Select, Order, Branch), Vars, Value1) :-
    findall(Value,
            once(clpfd_search:labelled(Vars, Select, Order, Branch)),
            [Value1]),
    (   integer(Value1)
    ->  true
    ;   instantiation_error(Value1)
    ).

labelled(Vars, Select, Order, Branch) :-
    variables_of(Vars, Open),
    (   Open == []
    ->  true
    ;   '$fd_held'(Open)
    ->  '$fd_label'(Open, Select, Order, Branch)
    ;   labelled_here(Open, Select, Order, Branch)
    ).

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

%   rank(+Select, +V, -Rank): the least is the best.

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
